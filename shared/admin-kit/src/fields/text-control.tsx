import { nativeProps } from './native-props.ts';
import type { ControlProps, PasswordField, TextField } from './spec.ts';
import { textOf } from './text-of.ts';

interface Props extends ControlProps {
  field: TextField | PasswordField | Omit<TextField, 'effect'>;
}

/** One line of text without maxlength: a text that is too long gets a message instead of being cut. */
export function TextControl({ field, ...props }: Props) {
  const { value, onChange } = props;
  const normalise = field.kind === 'text' ? field.normalise : undefined;
  return (
    <input
      {...nativeProps(field, props)}
      className="arco-input adm-input"
      type={field.kind === 'password' ? 'password' : 'text'}
      value={textOf(value)}
      inputMode={field.kind === 'text' ? field.inputMode : undefined}
      autoComplete={field.autoComplete ?? 'off'}
      placeholder={field.kind === 'text' ? field.placeholder : undefined}
      readOnly={field.readOnly}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => {
        if (normalise) onChange((current: unknown) => normalise(textOf(current)));
        props.onBlur();
      }}
    />
  );
}
