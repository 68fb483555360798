import type { ControlProps, RadioField } from './spec.ts';

/** A few choices side by side; native radios, so that the arrow keys move through them. */
export function RadioControl({
  field,
  id,
  value,
  onChange,
  onBlur,
  describedBy,
  disabled,
}: ControlProps & { field: RadioField }) {
  return (
    <div
      id={id}
      className="adm-segments"
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
    >
      {field.choices.map((choice) => (
        <label key={choice.value} className="adm-segment">
          <input
            type="radio"
            name={id}
            checked={value === choice.value}
            disabled={disabled}
            onChange={() => onChange(choice.value)}
            onBlur={onBlur}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  );
}
