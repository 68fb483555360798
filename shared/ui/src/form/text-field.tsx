import { clsx } from 'clsx';
import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react';
import { Icon } from '../icon/icon.tsx';
import { eyeGlyph, eyeOffGlyph } from '../icon/more-glyphs.ts';
import './text-field.less';

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'size'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Error message under the field; '' or undefined for none. */
  error?: string | undefined;
  /** Hint under the field, shown while there is no error. */
  hint?: ReactNode;
  /** Shows a counter 12/50, which counts Unicode characters; it never cuts typed text. */
  count?: number;
  /** A button at the end of the row: 获取验证码. */
  extra?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A labelled field. A field with a rule has no `maxlength` (decisions.md, Client rules); others get the default of 140. */
export function TextField({
  label,
  value,
  onChange,
  error,
  hint,
  count,
  extra,
  type = 'text',
  required,
  className,
  ref,
  ...rest
}: TextFieldProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const secret = type === 'password';
  const length = count === undefined ? 0 : Array.from(value).length;
  const note = error || hint;
  return (
    <div className={clsx('ah5-field', error && 'ah5-field--error', className)}>
      <label className="ah5-text-s ah5-text-quiet ah5-text-block" htmlFor={id}>
        {label}
        {required && (
          <span className="ah5-field__must" aria-hidden="true">
            *
          </span>
        )}
      </label>
      <div className="arco-input-wrap ah5-field__row">
        <input
          maxLength={count === undefined && !secret ? 140 : undefined}
          {...rest}
          ref={ref}
          id={id}
          className="arco-input"
          type={secret && shown ? 'text' : type}
          value={value}
          aria-required={required || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {secret && (
          <button
            type="button"
            className="ah5-field__eye"
            aria-label={shown ? '隐藏密码' : '显示密码'}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon glyph={shown ? eyeGlyph : eyeOffGlyph} />
          </button>
        )}
        {extra}
      </div>
      <div className="ah5-field__under">
        <span id={`${id}-note`} className="ah5-field__note" role={error ? 'alert' : undefined}>
          {note}
        </span>
        {count !== undefined && (
          <span className="ah5-field__count" data-over={length > count || undefined}>
            {length}/{count}
          </span>
        )}
      </div>
    </div>
  );
}
