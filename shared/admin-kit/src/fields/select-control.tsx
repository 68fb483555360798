import type { ControlProps, SelectField } from './spec.ts';
import { nativeProps } from './native-props.ts';
import { textOf } from './text-of.ts';

/** A native select: the phone's own wheel, the desktop's own keyboard. */
export function SelectControl({ field, ...props }: ControlProps & { field: Omit<SelectField, 'effect'> }) {
  const { value, onChange } = props;
  const text = textOf(value);
  const known = field.choices.some((choice) => String(choice.value) === text);
  return (
    <select
      {...nativeProps(field, props)}
      className={`arco-input adm-input adm-select${text === '' && !known ? ' adm-placeholder' : ''}`}
      value={text}
      onChange={(event) => {
        const choice = field.choices.find(({ value: own }) => String(own) === event.target.value);
        onChange(choice ? choice.value : '');
      }}
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
