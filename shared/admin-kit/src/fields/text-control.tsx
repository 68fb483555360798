import type { PasswordField, TextField } from './spec.ts';
import type { ControlProps } from './spec.ts';
import { textOf } from './text-of.ts';

interface Props extends ControlProps {
  field: TextField | PasswordField | Omit<TextField, 'effect'>;
}

/** One line of text without maxlength: a text that is too long gets a message instead of being cut. */
export function TextControl({ field, id, value, onChange, onBlur, invalid, describedBy, disabled }: Props) {
  const normalise = field.kind === 'text' ? field.normalise : undefined;
  return (
    <input
      id={id}
      className="arco-input adm-input"
      type={field.kind === 'password' ? 'password' : 'text'}
      value={textOf(value)}
      inputMode={field.kind === 'text' ? field.inputMode : undefined}
      autoComplete={field.autoComplete ?? 'off'}
      placeholder={field.kind === 'text' ? field.placeholder : undefined}
      aria-required={field.required}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      readOnly={field.readOnly}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => {
        if (normalise) onChange((current: unknown) => normalise(textOf(current)));
        onBlur();
      }}
    />
  );
}
