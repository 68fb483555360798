import type { ControlProps, SelectField } from './spec.ts';
import { textOf } from './text-of.ts';

/** A native select: the phone's own wheel, the desktop's own keyboard. */
export function SelectControl({
  field,
  id,
  value,
  onChange,
  onBlur,
  invalid,
  describedBy,
  disabled,
}: ControlProps & { field: Omit<SelectField, 'effect'> }) {
  const text = textOf(value);
  const known = field.choices.some((choice) => String(choice.value) === text);
  return (
    <select
      id={id}
      className={`adm-input adm-select${text === '' && !known ? ' adm-placeholder' : ''}`}
      value={text}
      aria-required={field.required}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      disabled={disabled}
      onChange={(event) => {
        const choice = field.choices.find(({ value: own }) => String(own) === event.target.value);
        onChange(choice ? choice.value : '');
      }}
      onBlur={onBlur}
    >
      {(!known || !field.required) && (
        <option value={known ? '' : text}>{text && !known ? text : (field.placeholder ?? '请选择')}</option>
      )}
      {field.choices.map((choice) => (
        <option key={choice.value} value={String(choice.value)}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}
