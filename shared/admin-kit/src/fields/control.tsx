import { ImagesControl } from '../upload/images-control.tsx';
import type {
  ChecksField,
  ControlProps,
  RadioField,
  SwitchField,
  TextareaField,
  FieldSpec,
  TagsField,
} from './spec.ts';
import { LeafControl } from './leaf-control.tsx';
import { RowsControl } from './rows-control.tsx';
import { Switch, isInputMethodKey } from '@admin-h5/ui';
import { nativeProps } from './leaf-control.tsx';
import { useState } from 'react';
import { toStrings, textOf } from './text-of.ts';
import { TreeControl } from './tree-control.tsx';

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

/** The control of a field by its kind. */
export function Control({ field, ...props }: ControlProps & { field: FieldSpec }) {
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
    </div>
  );
}
