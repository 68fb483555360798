import type { ControlProps, TextareaField } from './spec.ts';
import { nativeProps } from './native-props.ts';
import { textOf } from './text-of.ts';

export function TextareaControl({ field, ...props }: ControlProps & { field: TextareaField }) {
  const { value, onChange } = props;
  return (
    <textarea
      {...nativeProps(field, props)}
      className="arco-textarea adm-input adm-textarea"
      rows={field.rows ?? 4}
      value={textOf(value)}
      placeholder={field.placeholder}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
