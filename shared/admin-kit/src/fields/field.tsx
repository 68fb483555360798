/** Draws one field of a form: label, control of its kind, hint, counter and message. */
import { clsx } from 'clsx';
import { isInputMethodKey, Switch } from '@admin-h5/ui';
import { useState } from 'react';
import type {
  ChecksField,
  ControlProps,
  FieldSpec,
  FormValues,
  NextValue,
  RadioField,
  SwitchField,
  TagsField,
  TextareaField,
} from './spec.ts';
import { countCharacters, textOf, toStrings } from './text-of.ts';
import { ImagesControl } from '../upload/images-control.tsx';
import { DoubtNote, LeafControl, nativeProps } from './leaf-control.tsx';
import { RowsControl } from './rows-control.tsx';
import { TreeControl } from './tree-control.tsx';

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

const truth = [true, false] as const;

/** A switch with the word for its state beside it. */
function SwitchControl({ field, ...props }: ControlProps & { field: SwitchField }) {
  const [on, off] = field.values ?? truth;
  const checked = props.value === on;
  return (
    <span className="adm-switch">
      <Switch
        {...nativeProps(field, props)}
        checked={checked}
        onChange={(event) => props.onChange(event.target.checked ? on : off)}
      />
      <span aria-hidden="true">{checked ? (field.onLabel ?? '是') : (field.offLabel ?? '否')}</span>
    </span>
  );
}

function Control({ field, ...props }: ControlProps & { field: FieldSpec }) {
  switch (field.kind) {
    case 'textarea':
      return <TextareaControl field={field} {...props} />;
    case 'radio':
    case 'checks':
      return <ChoicesControl field={field} {...props} />;
    case 'switch':
      return <SwitchControl field={field} {...props} />;
    case 'tree':
      return <TreeControl field={field} {...props} />;
    case 'tags':
      return <TagsControl field={field} {...props} />;
    case 'rows':
      return <RowsControl field={field} {...props} />;
    case 'images':
      return <ImagesControl {...props} label={field.label} max={field.max} crop={field.crop} covers />;
    case 'custom':
      return field.render(props);
    default:
      return <LeafControl field={field} {...props} />;
  }
}

function TextareaControl({ field, ...props }: ControlProps & { field: TextareaField }) {
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

/** A few choices side by side, one or several of them: native radios, which the arrow keys move through, or checkboxes. */
function ChoicesControl({
  field: { kind, choices },
  id,
  value,
  onChange,
  onBlur,
  describedBy,
  disabled,
}: ControlProps & { field: RadioField | ChecksField }) {
  const one = kind === 'radio';
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [value];
  const choose = (own: string | number, checked: boolean) => {
    // Several in the order of the choices, so that ticking and unticking leaves the record as it was.
    const all = choices
      .map((choice) => choice.value)
      .filter((item) => (item === own ? checked : chosen.includes(item)));
    onChange(one ? own : all);
  };
  return (
    <fieldset
      id={id}
      className="adm-segments"
      role={one ? 'radiogroup' : undefined}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
    >
      {choices.map((choice) => (
        <label key={choice.value} className="adm-segment">
          <input
            type={one ? 'radio' : 'checkbox'}
            name={one ? id : undefined}
            checked={chosen.includes(choice.value)}
            disabled={disabled}
            onChange={(event) => choose(choice.value, event.target.checked)}
            onBlur={onBlur}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** A list of short texts: Enter, a comma or leaving the field adds one, so that nothing typed is lost. */
function TagsControl({ field, ...props }: ControlProps & { field: TagsField }) {
  const { value, onChange, onBlur, disabled, errors } = props;
  const [typed, setTyped] = useState('');
  const tags = toStrings(value);

  function add(text: string): void {
    const parts = text
      .split(/[，,\n]/)
      .map((part) => part.trim())
      .filter(Boolean);
    if (parts.length > 0) onChange((current: unknown) => [...new Set([...toStrings(current), ...parts])]);
    setTyped('');
  }

  return (
    <div className="adm-tags">
      {tags.length > 0 && (
        <ul className="adm-tags__list">
          {tags.map((tag, index) => (
            <li key={tag} className={errors[String(index)] ? 'adm-chip adm-chip--bad' : 'adm-chip'}>
              {tag}
              <button
                type="button"
                className="adm-chip__remove"
                aria-label={`删除${tag}`}
                disabled={disabled}
                onClick={() => onChange(tags.filter((other) => other !== tag))}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        {...nativeProps(field, props)}
        className="arco-input adm-input"
        value={typed}
        placeholder={field.placeholder ?? '输入后按回车添加'}
        autoComplete="off"
        onChange={(event) => {
          if (/[，,]$/.test(event.target.value)) add(event.target.value);
          else setTyped(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isInputMethodKey(event)) return;
          event.preventDefault();
          add(typed);
        }}
        onBlur={() => {
          add(typed);
          onBlur();
        }}
      />
      <span className="adm-field__count">
        {tags.length}/{field.max}
      </span>
      {tags.flatMap((tag, index) => {
        const doubt = field.findDoubt?.(tag);
        if (!doubt) return [];
        const mend = (meant: string) => onChange(tags.map((other) => (other === tag ? meant : other)));
        const named = { ...doubt, question: `“${tag}”${doubt.question}` };
        const isRefused = errors[String(index)] !== undefined;
        return [<DoubtNote key={tag} doubt={named} isRefused={isRefused} disabled={disabled} onMend={mend} />];
      })}
    </div>
  );
}
