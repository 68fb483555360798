import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { keywordLimit } from '@admin-h5/contract';
import { closeGlyph, searchGlyph } from '../icon/glyphs.ts';
import { Icon } from '../icon/icon.tsx';
import './search-field.less';

export interface SearchFieldProps {
  /** Name for a screen reader, and the placeholder. */
  label: string;
  /** What stands in it at first; later changes from outside (back, 重置) are taken over. */
  value?: string;
  /** Milliseconds of rest after the last key before `onSearch`; Enter and the cross do not wait. */
  delay?: number;
  /** Gets trimmed text, never a half-composed Chinese word, and never the same text twice in a row. */
  onSearch: (text: string) => void;
  /** Begins with the cursor in it: on the search screen, where typing is what one came for. */
  focusAtStart?: boolean;
  className?: string;
}

/** A search field that waits for the input method. It is uncontrolled: a controlled one loses text on iOS while composing. */
export function SearchField({
  label,
  value = '',
  delay = 300,
  onSearch,
  focusAtStart = false,
  className,
}: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const composing = useRef(false);
  const told = useRef(value);
  const [filled, setFilled] = useState(value !== '');

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (value === told.current || !input.current) return;
    told.current = value;
    input.current.value = value;
    setFilled(value !== '');
  }, [value]);

  const tell = () => {
    clearTimeout(timer.current);
    const text = input.current?.value.trim() ?? '';
    if (text === told.current) return;
    told.current = text;
    onSearch(text);
  };
  const typed = () => {
    setFilled(input.current?.value !== '');
    clearTimeout(timer.current);
    if (!composing.current) timer.current = setTimeout(tell, delay);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!composing.current) tell();
  };
  const clear = () => {
    if (input.current) input.current.value = '';
    setFilled(false);
    tell();
    input.current?.focus();
  };
  return (
    <form className={clsx('arco-search-bar-wrap ah5-search', className)} role="search" onSubmit={submit}>
      <Icon glyph={searchGlyph} size={18} className="arco-search-bar-prefix arco-search-bar-search-icon" />
      <input
        ref={input}
        type="search"
        className="arco-search-bar-input"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        placeholder={label}
        defaultValue={value}
        maxLength={keywordLimit}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- only on the search screen, where typing is what one came for
        autoFocus={focusAtStart}
        onInput={typed}
        onCompositionStart={() => {
          composing.current = true;
          clearTimeout(timer.current);
        }}
        onCompositionEnd={() => {
          composing.current = false;
          typed();
        }}
      />
      {filled && (
        <button type="button" className="ah5-search__clear" aria-label="清空" onClick={clear}>
          <Icon glyph={closeGlyph} size={16} />
        </button>
      )}
    </form>
  );
}
