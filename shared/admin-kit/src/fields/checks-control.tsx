import type { ChecksField, ControlProps } from './spec.ts';

export function ChecksControl({
  field,
  id,
  value,
  onChange,
  onBlur,
  describedBy,
  disabled,
}: ControlProps & { field: ChecksField }) {
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  return (
    <fieldset id={id} className="adm-segments" aria-labelledby={`${id}-label`} aria-describedby={describedBy}>
      {field.choices.map((choice) => (
        <label key={choice.value} className="adm-segment">
          <input
            type="checkbox"
            checked={chosen.includes(choice.value)}
            disabled={disabled}
            onChange={(event) => {
              // In the order of the choices, so that ticking and unticking leaves the record as it was.
              const wanted = (own: string | number) =>
                own === choice.value ? event.target.checked : chosen.includes(own);
              onChange(field.choices.map(({ value: own }) => own).filter(wanted));
            }}
            onBlur={onBlur}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
