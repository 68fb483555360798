import type { ControlProps, TextareaField } from './spec.ts';
import { textOf } from './text-of.ts';

export function TextareaControl({
  field,
  id,
  value,
  onChange,
  onBlur,
  invalid,
  describedBy,
  disabled,
}: ControlProps & { field: TextareaField }) {
  return (
    <textarea
      id={id}
      className="arco-textarea adm-input adm-textarea"
      rows={field.rows ?? 4}
      value={textOf(value)}
      placeholder={field.placeholder}
      aria-required={field.required}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
    />
  );
}
