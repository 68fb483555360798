import { isInputMethodKey } from '@admin-h5/ui';
import { useState } from 'react';
import { nativeProps } from './native-props.ts';
import type { ControlProps, TagsField } from './spec.ts';
import { stringsOf } from './text-of.ts';

/** A list of short texts: Enter, a comma or leaving the field adds one, so that nothing typed is lost. */
export function TagsControl({ field, ...props }: ControlProps & { field: TagsField }) {
  const { value, onChange, onBlur, disabled, errors } = props;
  const [typed, setTyped] = useState('');
  const tags = stringsOf(value);

  function add(text: string): void {
    const parts = text
      .split(/[，,\n]/)
      .map((part) => part.trim())
      .filter(Boolean);
    if (parts.length > 0) onChange((current: unknown) => [...new Set([...stringsOf(current), ...parts])]);
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
