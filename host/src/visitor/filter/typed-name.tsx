import { keywordLimit } from '@admin-h5/contract';
import { isInputMethodKey, TextField } from '@admin-h5/ui';
import { useEffect, useRef, useState } from 'react';

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
