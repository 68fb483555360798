import { useState } from 'react';
import type { ControlProps, NumberField } from './spec.ts';
import { nativeProps } from './native-props.ts';
import { textOf } from './text-of.ts';

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
export function NumberControl({ field, ...props }: ControlProps & { field: Omit<NumberField, 'effect'> }) {
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
