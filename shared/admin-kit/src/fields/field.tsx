import { clsx } from 'clsx';
import type { FormValues } from './spec.ts';
import { Control } from './control.tsx';
import type { FieldSpec, NextValue } from './spec.ts';
import { countCharacters } from './text-of.ts';

interface Props {
  formId: string;
  field: FieldSpec;
  value: unknown;
  values: FormValues;
  errors: Readonly<Record<string, string>>;
  disabled: boolean;
  onChange: (field: FieldSpec, next: NextValue) => void;
  onBlur: (field: FieldSpec) => void;
  onBusy: (name: string, busy: boolean) => void;
}

/** Id of a field's control; a row's cell adds its path. */
export function controlId(formId: string, path: string): string {
  return `${formId}-${path}`;
}

/** Messages below `name`, by the rest of their path. */
function innerErrors(errors: Readonly<Record<string, string>>, name: string): Record<string, string> {
  const start = `${name}.`;
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([path]) => path.startsWith(start))
      .map(([path, message]) => [path.slice(start.length), message]),
  );
}

function Counter({ field, value }: { field: FieldSpec; value: unknown }) {
  if ((field.kind !== 'text' && field.kind !== 'textarea') || field.max === undefined) return null;
  const count = countCharacters(value);
  return (
    <span className={clsx('adm-field__count', count > field.max && 'adm-field__count--over')} aria-hidden="true">
      {count}/{field.max}
    </span>
  );
}

/** Kinds whose control is a group: a label cannot point at it. */
const grouped: ReadonlySet<FieldSpec['kind']> = new Set(['radio', 'checks', 'rows']);

/** Label, control, hint, counter and message of one field. */
export function Field({ formId, field, value, values, errors, disabled, onChange, onBlur, onBusy }: Props) {
  const id = controlId(formId, field.name);
  const error = errors[field.name];
  const inner = innerErrors(errors, field.name);
  const innerMessage = field.kind === 'rows' ? undefined : Object.values(inner)[0];
  const message = error ?? innerMessage;
  const hint = typeof field.hint === 'function' ? field.hint(values) : field.hint;
  const describedBy = clsx(hint && `${id}-hint`, message && `${id}-error`) || undefined;
  const label = (
    <>
      {field.label}
      {field.required && (
        <span className="adm-required" aria-hidden="true">
          *
        </span>
      )}
    </>
  );
  return (
    <div
      className={clsx(
        'adm-field',
        `adm-field--${field.kind}`,
        message && 'adm-field--bad',
        field.wide && 'adm-field--wide',
      )}
      data-field={field.name}
    >
      <div className="adm-field__head">
        {grouped.has(field.kind) ? (
          <span id={`${id}-label`} className="adm-field__label">
            {label}
          </span>
        ) : (
          <label id={`${id}-label`} htmlFor={id} className="adm-field__label">
            {label}
          </label>
        )}
        <Counter field={field} value={value} />
      </div>
      <div className="adm-field__body">
        <Control
          field={field}
          id={id}
          value={value}
          values={values}
          errors={inner}
          invalid={message !== undefined}
          describedBy={describedBy}
          disabled={disabled || (field.readOnly ?? false)}
          onChange={(next) => onChange(field, next)}
          onBlur={() => onBlur(field)}
          onBusy={(busy) => onBusy(field.name, busy)}
        />
        {hint && (
          <div id={`${id}-hint`} className="adm-field__hint">
            {hint}
          </div>
        )}
        {message && (
          <p id={`${id}-error`} className="adm-field__error">
            {message}
          </p>
        )}
      </div>
    </div>
  );
}
