import type { ChecksField, ControlProps, RadioField } from './spec.ts';

/** A few choices side by side, one or several of them: native radios, which the arrow keys move through, or checkboxes. */
export function ChoicesControl({
  field: { kind, choices },
  id,
  value,
  onChange,
  onBlur,
  describedBy,
  disabled,
}: ControlProps & { field: RadioField | ChecksField }) {
  const one = kind === 'radio';
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [value];
  const choose = (own: string | number, checked: boolean) => {
    // Several in the order of the choices, so that ticking and unticking leaves the record as it was.
    const all = choices
      .map((choice) => choice.value)
      .filter((item) => (item === own ? checked : chosen.includes(item)));
    onChange(one ? own : all);
  };
  return (
    <fieldset
      id={id}
      className="adm-segments"
      role={one ? 'radiogroup' : undefined}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
    >
      {choices.map((choice) => (
        <label key={choice.value} className="adm-segment">
          <input
            type={one ? 'radio' : 'checkbox'}
            name={one ? id : undefined}
            checked={chosen.includes(choice.value)}
            disabled={disabled}
            onChange={(event) => choose(choice.value, event.target.checked)}
            onBlur={onBlur}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
