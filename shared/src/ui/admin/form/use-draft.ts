import { useEffect, useEffectEvent, useState } from 'react';
import { currentUser } from '../../../auth/index.ts';
import { createCarrier } from '../../../navigation/index.ts';
import { createDraftStore, type Draft, type DraftStore } from './draft-store.ts';
import { changedFields, type FormState } from './form-state.ts';
import type { FormValues } from './paths.ts';
import type { Attempt } from './save-once.ts';

/** Pause in typing after which the draft is written, in milliseconds. */
const pause = 400;

interface Options {
  subject: string;
  secretFields: readonly string[];
  state: FormState;
  version: number | null;
  /** The new record that waits for an answer at present. */
  attempt: () => Attempt | null;
}

/** Forms on their way to another build of their module, passwords included: they stay in memory. */
const carrier = createCarrier<Draft>();

export interface DraftHandle {
  /** What this form held when another build of the module took its place; null for a form that was opened. */
  carried: Draft | null;
  /** Hands what is typed over to the form that takes this one's place. */
  carry: () => void;
  /** What an earlier visit left; null once it is taken, dropped, or where there is none. */
  offered: Draft | null;
  take: () => FormValues | null;
  drop: () => void;
  /** Writes at once; false where the device refuses. */
  save: () => boolean;
  /** Notes with the kept draft what has become of the attempt, whatever was typed since. */
  noteAttempt: () => void;
  /** After the record was saved: there is nothing to keep any more. */
  clear: () => void;
}

function openStore(subject: string, secretFields: readonly string[]): DraftStore {
  return createDraftStore({ userId: currentUser()?.id ?? 'anonymous', subject, secretFields });
}

/**
 * Keeps what is typed on the device: after each pause, and at the latest when the page is hidden or left, so that a tab that
 * closes in the middle of a form loses nothing. While an earlier draft waits for an answer nothing is written over it.
 */
export function useDraft({ subject, secretFields, state, version, attempt }: Options): DraftHandle {
  const [store] = useState(() => openStore(subject, secretFields));
  const [carried] = useState(() => carrier.take(subject) ?? null);
  const [offered, setOffered] = useState<Draft | null>(() => {
    if (carried) return null;
    const draft = store.read();
    if (!draft) return null;
    return draft.attempt || changedFields(state.base, { ...state.base, ...draft.values }).length > 0 ? draft : null;
  });
  /** What the device holds already. */
  const [written, setWritten] = useState<FormValues>(state.values);

  useEffect(() => carrier.drop(subject), [subject]);

  const now = (): Draft => ({
    savedAt: Date.now(),
    values: state.values,
    base: state.base,
    version,
    attempt: attempt(),
  });
  const write = (): boolean => {
    if (offered) return true;
    if (!attempt() && changedFields(state.base, state.values).length === 0) {
      store.remove();
      return true;
    }
    return store.write(now());
  };
  const writeNow = useEffectEvent(write);

  useEffect(() => {
    if (state.values === written) return undefined;
    const timer = setTimeout(() => {
      writeNow();
      setWritten(state.values);
    }, pause);
    return () => clearTimeout(timer);
  }, [state.values, written]);

  useEffect(() => {
    const flush = () => void writeNow();
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, []);

  return {
    carried,
    carry: () => carrier.put(subject, now()),
    offered,
    take() {
      setOffered(null);
      return offered?.values ?? null;
    },
    drop() {
      store.remove();
      setOffered(null);
    },
    save: write,
    noteAttempt() {
      const kept = store.read();
      if (kept) store.write({ ...kept, attempt: attempt() });
    },
    clear() {
      store.remove();
      setOffered(null);
    },
  };
}
