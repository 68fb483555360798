import { FilesControl } from '../upload/files-control.tsx';
import { ImageControl } from '../upload/image-control.tsx';
import { DateControl } from './date-control.tsx';
import { useState } from 'react';
import type { ControlProps, NumberField, SelectField, PasswordField, RowColumn } from './spec.ts';
import { nativeProps } from './native-props.ts';
import { textOf } from './text-of.ts';
import { TextControl } from './text-control.tsx';

/** The control of a field that a cell of a row can be too. */
export function LeafControl({ field, ...props }: ControlProps & { field: RowColumn | PasswordField }) {
  switch (field.kind) {
    case 'number':
      return <NumberControl field={field} {...props} />;
    case 'select':
      return <SelectControl field={field} {...props} />;
    case 'date':
    case 'datetime':
      return <DateControl field={field} {...props} />;
    case 'image':
      return <ImageControl field={field} {...props} />;
    case 'files':
      return <FilesControl field={field} {...props} />;
    default:
      return <TextControl field={field} {...props} />;
  }
}

/** A native select: the phone's own wheel, the desktop's own keyboard. */
function SelectControl({ field, ...props }: ControlProps & { field: Omit<SelectField, 'effect'> }) {
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

/** The typed text as the value to store: null if empty, the number, or the text itself, which the rule then refuses. */
function parseNumber(text: string): number | null | string {
  const trimmed = text.trim().replace(/[０-９．]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0));
  if (trimmed === '') return null;
  return /^-?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : text;
}

/**
 * A text field with a numeric keyboard: `type=number` loses unreadable input, and its wheel changes values by
 * accident.
 */
function NumberControl({ field, ...props }: ControlProps & { field: Omit<NumberField, 'effect'> }) {
  const { value, onChange } = props;
  const [typed, setTyped] = useState(textOf(value));
  // The typed text stays (`1.` before `1.5`) while it means the value; otherwise the value was set from outside.
  const shown = parseNumber(typed) === value ? typed : textOf(value);
  return (
    <span className="adm-number">
      <input
        {...nativeProps(field, props)}
        className="arco-input adm-input"
        inputMode={field.integer ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={shown}
        placeholder={field.placeholder}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(parseNumber(event.target.value));
        }}
      />
      {field.unit && <span className="adm-number__unit">{field.unit}</span>}
    </span>
  );
}
