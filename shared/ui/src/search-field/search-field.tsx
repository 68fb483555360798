import { clsx } from 'clsx';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { keywordLimit } from '@admin-h5/contract';
import { closeGlyph, searchGlyph } from '../icon/glyphs.ts';
import { Icon } from '../icon/icon.tsx';
import './search-field.less';

export interface SearchFieldProps {
  /** Name for a screen reader, and the placeholder. */
  label: string;
  /** The initial text; a later change of it (going back, 重置) replaces the text in the field. */
  value?: string;
  /** Milliseconds after the last key until `onSearch` is called; Enter and the clear button call it at once. */
  delay?: number;
  /** Called with trimmed text; never during the composition of a Chinese word, and never twice in a row with the same text. */
  onSearch: (text: string) => void;
  /** Focuses the field at first: only on the search screen, which people open to type. */
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
  const reported = useRef(value);
  const [filled, setFilled] = useState(value !== '');

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (value === reported.current || !input.current) return;
    reported.current = value;
    input.current.value = value;
    setFilled(value !== '');
  }, [value]);

  const search = () => {
    clearTimeout(timer.current);
    const text = input.current?.value.trim() ?? '';
    if (text === reported.current) return;
    reported.current = text;
    onSearch(text);
  };
  const typed = () => {
    setFilled(input.current?.value !== '');
    clearTimeout(timer.current);
    if (!composing.current) timer.current = setTimeout(search, delay);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!composing.current) search();
  };
  const clear = () => {
    if (input.current) input.current.value = '';
    setFilled(false);
    search();
    input.current?.focus();
  };
  return (
    <form className={clsx('arco-search-bar-wrap ah5-search', className)} role="search" onSubmit={submit}>
      <Icon glyph={searchGlyph} size={18} className="arco-search-bar-prefix arco-search-bar-search-icon" />
      <input
        ref={input}
        type="search"
        // Without scripts the form opens this page with `keyword` in its address.
        name="keyword"
        className="arco-search-bar-input"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        placeholder={label}
        defaultValue={value}
        maxLength={keywordLimit}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- only on the search screen, which people open to type
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
