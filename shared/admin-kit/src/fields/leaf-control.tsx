/** The controls of fields with a single value (text, number, choice, date, file), in a form or in a cell of a table. */
import { clsx } from 'clsx';
import { useState } from 'react';
import { FilesControl } from '../upload/files-control.tsx';
import { ImageControl } from '../upload/images-control.tsx';
import { addTime, formatDateTime } from '../format-time.ts';
import type {
  ControlProps,
  NumberField,
  SelectField,
  PasswordField,
  RowColumn,
  DateField,
  TextDoubt,
  TextField,
} from './spec.ts';
import { textOf } from './text-of.ts';

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
        const choice = field.choices.find(({ value: choiceValue }) => String(choiceValue) === event.target.value);
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
export function parseNumber(text: string): number | null | string {
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
      {field.unit && <span className="ah5-text-faint ah5-text-fixed">{field.unit}</span>}
    </span>
  );
}

/** Pickers range 150 years before to after the current year (specification, section 9). */
const range = 150;

/** ISO time as the local `YYYY-MM-DDTHH:mm` that the native control shows. */
function toLocalTime(iso: string): string {
  return formatDateTime(iso, 'YYYY-MM-DDTHH:mm');
}

/** The year that many years from now. */
const yearAfter = (years: number) => formatDateTime(addTime(Date.now(), years), 'YYYY');

/** A date, or a date with time: the browser's own picker. The form's value is `YYYY-MM-DD` or an ISO time. */
export function DateControl({ field, ...props }: ControlProps & { field: Omit<DateField, 'effect'> }) {
  const { value, onChange } = props;
  const withTime = field.kind === 'datetime';
  const suffix = withTime ? 'T23:59' : '';
  return (
    <input
      {...nativeProps(field, props)}
      className="arco-input adm-input"
      type={withTime ? 'datetime-local' : 'date'}
      value={withTime ? toLocalTime(textOf(value)) : textOf(value)}
      min={`${yearAfter(-range)}-01-01${withTime ? 'T00:00' : ''}`}
      max={`${field.latest ?? `${yearAfter(range)}-12-31`}${suffix}`}
      onChange={({ target }) =>
        onChange(withTime && target.value ? new Date(target.value).toISOString() : target.value)
      }
    />
  );
}

interface Props extends ControlProps {
  field: TextField | PasswordField | Omit<TextField, 'effect'>;
}

/** One line of text without maxlength: a text that is too long gets a message instead of being cut. */
export function TextControl({ field, ...props }: Props) {
  const { value, onChange } = props;
  const { normalise, findDoubt } = field.kind === 'text' ? field : {};
  const [isTyping, setTyping] = useState(false);
  const doubt = isTyping ? null : (findDoubt?.(textOf(value)) ?? null);
  const doubtId = `${props.id}-doubt`;
  const native = nativeProps(field, props);
  const input = (
    <input
      {...native}
      aria-describedby={doubt ? clsx(native['aria-describedby'], doubtId) : native['aria-describedby']}
      className="arco-input adm-input"
      type={field.kind === 'password' ? 'password' : 'text'}
      value={textOf(value)}
      inputMode={field.kind === 'text' ? field.inputMode : undefined}
      autoComplete={field.autoComplete ?? 'off'}
      placeholder={field.kind === 'text' ? field.placeholder : undefined}
      readOnly={field.readOnly}
      onChange={(event) => onChange(event.target.value)}
      onFocus={() => setTyping(true)}
      onBlur={() => {
        setTyping(false);
        if (normalise) onChange((current: unknown) => normalise(textOf(current)));
        props.onBlur();
      }}
    />
  );
  if (!doubt || (props.invalid && doubt.meant === undefined)) return input;
  return (
    <>
      {input}
      <DoubtNote id={doubtId} doubt={doubt} isRefused={props.invalid} disabled={props.disabled} onMend={onChange} />
    </>
  );
}

interface DoubtNoteProps {
  id?: string;
  doubt: TextDoubt;
  /** Whether a message of the field says the same. */
  isRefused: boolean;
  disabled: boolean;
  onMend: (meant: string) => void;
}

/** What is unsure about a text, and what was probably meant as a button. */
export function DoubtNote({ id, doubt: { question, meant }, isRefused, disabled, onMend }: DoubtNoteProps) {
  return (
    <p id={id} className="adm-field__doubt">
      {!isRefused && question}
      {meant !== undefined && !disabled && (
        <button type="button" className="adm-link" onClick={() => onMend(meant)}>
          改为 {meant}
        </button>
      )}
    </p>
  );
}

export const nativeProps = (
  field: { required?: boolean },
  { id, invalid, describedBy, disabled, enterKeyHint, onBlur }: ControlProps,
) => ({
  id,
  disabled,
  enterKeyHint,
  onBlur,
  'aria-required': field.required,
  'aria-invalid': invalid,
  'aria-describedby': describedBy,
});
