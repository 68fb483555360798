import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { currentUser, lastSessionEnd, onSessionEnding, randomId } from '@admin-h5/client';
import { createDraftStore, type Draft, type DraftStore, type StoredDraft } from './draft-store.ts';
import { changedFields, type FormState } from './form-state.ts';
import { createHandover } from './handover.ts';
import { forgetOpenDraft, noteOpenDraft, openDraft } from './open-draft.ts';
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
const handover = createHandover<StoredDraft>();

export interface DraftHandle {
  /** What this form held when another build of the module took its place; null for a form that was opened. */
  carried: Draft | null;
  /** What this form held when the session ended; null where none did. */
  interrupted: Draft | null;
  /** Hands what is typed over to the form that takes this one's place. */
  carry: () => void;
  /** What an earlier visit left; null once it is taken, dropped, or where there is none. */
  offered: Draft | null;
  /** Goes on with the offered draft. */
  take: () => void;
  drop: () => void;
  /** Writes at once; false where the device refuses. */
  save: () => boolean;
  /** Notes with the kept draft what has become of the attempt, whatever was typed since. */
  noteAttempt: () => void;
  /** After the record was saved: there is nothing to keep any more. */
  clear: () => void;
}

function openStore(subject: string, secretFields: readonly string[], slot = randomId()): DraftStore {
  return createDraftStore({ userId: currentUser()?.id ?? 'anonymous', subject, secretFields, slot });
}

/** Whether the session ended while this was being written, or while the page was loaded anew with the form open. */
function wasInterrupted({ slot, draft }: StoredDraft): boolean {
  const end = lastSessionEnd();
  return draft.interrupted || (slot === openDraft() && end !== null && end.reason !== 'logout');
}

/**
 * Keeps what is typed on the device: after each pause, and at the latest when the page is hidden or left, so that a tab that
 * closes in the middle of a form loses nothing. Each open form writes to a place of its own: neither an earlier draft that
 * waits for an answer nor the same form in another tab is written over.
 */
export function useDraft({ subject, secretFields, state, version, attempt }: Options): DraftHandle {
  const [carried] = useState(() => handover.take(subject) ?? null);
  const [earlier] = useState<StoredDraft | null>(() => {
    const latest = carried ? null : openStore(subject, secretFields).latest();
    if (!latest) return null;
    const { draft } = latest;
    return draft.attempt || changedFields(state.base, { ...state.base, ...draft.values }).length > 0 ? latest : null;
  });
  const [interrupted] = useState(() => (earlier && wasInterrupted(earlier) ? earlier : null));
  const [store, setStore] = useState(() => openStore(subject, secretFields, (carried ?? interrupted)?.slot));
  const [offered, setOffered] = useState(interrupted ? null : earlier);
  const sessionEnded = useRef(false);
  /** What the device holds already. */
  const [written, setWritten] = useState<FormValues>(state.values);

  useEffect(() => handover.drop(subject), [subject]);

  const now = (): Draft => ({
    savedAt: Date.now(),
    values: state.values,
    base: state.base,
    version,
    attempt: attempt(),
    interrupted: sessionEnded.current,
  });
  const write = (): boolean => {
    if (!attempt() && changedFields(state.base, state.values).length === 0) {
      store.remove();
      return true;
    }
    return store.write(now());
  };
  const writeNow = useEffectEvent(write);
  const writeHidden = useEffectEvent(() => {
    write();
    if (store.own()) noteOpenDraft(store.slot);
  });
  const writeLast = useEffectEvent(() => {
    write();
    forgetOpenDraft(store.slot);
  });

  useEffect(() => {
    if (state.values === written) return undefined;
    const timer = setTimeout(() => {
      writeNow();
      setWritten(state.values);
    }, pause);
    return () => clearTimeout(timer);
  }, [state.values, written]);

  useEffect(
    () =>
      onSessionEnding(({ reason }) => {
        sessionEnded.current = reason !== 'logout';
        writeNow();
      }),
    [],
  );

  useEffect(() => {
    const flush = () => writeHidden();
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      writeLast();
    };
  }, []);

  return {
    carried: carried?.draft ?? null,
    interrupted: interrupted?.draft ?? null,
    carry: () => handover.put(subject, { slot: store.slot, draft: now() }),
    offered: offered?.draft ?? null,
    take() {
      if (!offered) return;
      // From here on the two are one draft.
      store.remove();
      setStore(openStore(subject, secretFields, offered.slot));
      setOffered(null);
    },
    drop() {
      if (offered) openStore(subject, secretFields, offered.slot).remove();
      setOffered(null);
    },
    save: write,
    noteAttempt() {
      const kept = store.own();
      if (kept) store.write({ ...kept, attempt: attempt() });
    },
    clear: () => store.remove(),
  };
}
