/** The choices of one filter: values with the number of records that each finds, and a field for a name that is not among them. */
import { type Facet, keywordLimit } from '@admin-h5/contract';
import { Button, type Choice, ChoiceChips, isInputMethodKey, TextField } from '@admin-h5/ui';
import { useEffect, useRef, useState } from 'react';

/** As many as two or three rows of chips hold. */
const few = 12;

/** The choices that find something, each with how much; without a facet all, and the chosen one in any case. */
export function countChoices(
  choices: readonly Choice<string>[],
  facet: Facet | undefined,
  chosen: string,
  unit: string,
): Choice<string>[] {
  if (!facet) return [...choices];
  const counts = new Map(facet.values.map(({ value, count }) => [value, count]));
  return choices.flatMap(({ value, label }) => {
    const count = counts.get(value);
    if (count) return [{ value, label, note: String(count), name: `${label}，${count} ${unit}` }];
    return value === chosen ? [{ value, label }] : [];
  });
}

/** The values that the records have, as choices; the chosen one is among them. */
export function toChoices(
  facet: Facet | undefined,
  chosen: string,
  describe = (value: string): string | undefined => value,
): Choice<string>[] {
  const values = facet?.values.map(({ value }) => value) ?? [];
  const all = values.includes(chosen) || chosen === '' ? values : [chosen, ...values];
  return all.map((value) => ({ value, label: describe(value) ?? value }));
}

export interface NameChoicesProps {
  /** What is chosen: 作物. */
  label: string;
  /** A name that a person may type: 如：水稻. */
  hint: string;
  /** Undefined while the numbers are not known. */
  facet: Facet | undefined;
  /** '' for none. */
  value: string;
  unit: string;
  onChange: (value: string) => void;
}

/** Names with their numbers, the frequent ones first; a field for others only where there are more than the API returns. */
export function NameChoices({ label, hint, facet, value, unit, onChange }: NameChoicesProps) {
  const [all, setAll] = useState(false);
  const choices = countChoices(toChoices(facet, value), facet, value, unit);
  const shown = all ? choices : choices.filter((choice, at) => at < few || choice.value === value);
  const isTyped = !facet || (facet.more && (all || choices.length <= few));
  if (shown.length === 0 && !isTyped) return null;
  return (
    <div className="filter-names">
      {shown.length > 0 && <ChoiceChips label={label} options={shown} value={value} onChange={onChange} />}
      {choices.length > few && (
        <Button kind="text" size="s" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? `收起${label}` : `更多${label}`}
        </Button>
      )}
      {isTyped && <TypedName label={`其他${label}`} placeholder={hint} value={value} onChange={onChange} />}
    </div>
  );
}

/** Milliseconds after the last key until a name is looked for; as in a search field. */
const delay = 300;

export interface TypedNameProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}

/**
 * A field for a name: it counts anew when a person pauses, ends with Enter or goes elsewhere, never amid the composition of a word.
 */
export function TypedName({ label, placeholder, value, onChange }: TypedNameProps) {
  const [text, setText] = useState(value);
  const [isComposing, setIsComposing] = useState(false);
  // The last value in both directions: another one comes from a choice or 重置, and replaces the text.
  const [known, setKnown] = useState({ value, sent: value });
  if (known.value !== value) {
    setKnown({ value, sent: value });
    if (known.sent !== value) setText(value);
  }
  const send = () => {
    if (text === known.sent) return;
    setKnown({ ...known, sent: text });
    onChange(text);
  };
  useEffect(() => {
    if (isComposing) return undefined;
    const timer = setTimeout(send, delay);
    return () => clearTimeout(timer);
  });
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // On an iPhone a tap on 查看 does not blur the field, so `blur` cannot be used here.
    const leave = ({ target }: PointerEvent) => {
      if (target !== input.current && !isComposing) send();
    };
    document.addEventListener('pointerdown', leave, true);
    return () => document.removeEventListener('pointerdown', leave, true);
  });
  return (
    <TextField
      ref={input}
      label={label}
      placeholder={placeholder}
      maxLength={keywordLimit}
      value={text}
      onChange={setText}
      onBlur={send}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !isInputMethodKey(event)) send();
      }}
      onCompositionStart={() => setIsComposing(true)}
      onCompositionEnd={() => setIsComposing(false)}
    />
  );
}
