/**
 * Drafts: what a person has typed and not saved. They are stored on the device, each form its own, and offered when the form is opened
 * again. A form that another build of its module replaces passes its values on in memory.
 */
import { deepEqual } from 'fast-equals';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { currentUser, lastSessionEnd, onSessionEnding, randomId, currentPage, onPageEvent } from '@admin-h5/client';
import { readText, removeText, writeText, readJson, storedKeys, writeJson } from '@admin-h5/client/device-storage';
import { isObject } from '@admin-h5/contract';
import type { FormValues } from '../fields/spec.ts';
import type { Attempt } from './save-once.ts';

export interface Draft {
  /** Milliseconds since 1970. */
  savedAt: number;
  values: FormValues;
  /** The server's state when the form was opened, to compare with a newer one; null for a new record. */
  base: FormValues | null;
  /** Version of `base`. */
  version: number | null;
  /** A new record that was sent without a response: saving again must not create a second one. */
  attempt: Attempt | null;
  /** The session ended while the form was open: after the next login the form restores this draft without asking. */
  interrupted: boolean;
}

/** A draft and its slot. Each open form has a slot of its own, so that two tabs do not overwrite each other's draft. */
interface StoredDraft {
  slot: string;
  draft: Draft;
}

export interface DraftHandle {
  /** The values of this form in the previous build of the module; null if the form was opened normally. */
  fromPreviousBuild: Draft | null;
  /** The values of this form when the session ended, or null. */
  interrupted: Draft | null;
  /** Passes the values to the same form of the next build. */
  passToNextBuild: () => void;
  /** The draft of an earlier visit; null if there is none, or once it is restored or dropped. */
  offered: Draft | null;
  /** Restores the offered draft; this form then uses its slot. */
  take: () => void;
  drop: () => void;
  /** Writes at once; returns false if the device refuses. */
  save: () => boolean;
  /** Updates the attempt in the stored draft and leaves its values as they are. */
  noteAttempt: () => void;
  /** Removes the draft, after the record was saved. */
  clear: () => void;
}

interface Options {
  subject: string;
  secretFields: readonly string[];
  /** What the server has. */
  base: FormValues;
  values: FormValues;
  version: number | null;
  /** The request for a new record that has no response yet. */
  attempt: () => Attempt | null;
}

/** Pause in typing after which the draft is written, in milliseconds. */
const pause = 400;

/**
 * Stores the values on the device: after each pause in typing, and when the page is hidden or left, so that a tab that is closed
 * loses nothing. Each open form writes to a slot of its own: it overwrites neither an earlier draft that is still offered nor the
 * draft of the same form in another tab.
 */
export function useDraft({ subject, secretFields, base, values, version, attempt }: Options): DraftHandle {
  const [fromPreviousBuild] = useState(() => handover.take(subject) ?? null);
  const [earlier] = useState<StoredDraft | null>(() => {
    const latest = fromPreviousBuild ? null : openStore(subject, secretFields).latest();
    if (!latest) return null;
    const { draft } = latest;
    return draft.attempt || !deepEqual(base, { ...base, ...draft.values }) ? latest : null;
  });
  const [interrupted] = useState(() => (earlier && wasInterrupted(earlier) ? earlier : null));
  const [store, setStore] = useState(() => openStore(subject, secretFields, (fromPreviousBuild ?? interrupted)?.slot));
  const [offered, setOffered] = useState(interrupted ? null : earlier);
  const sessionEnded = useRef(false);
  /** The values that are already stored. */
  const [written, setWritten] = useState<FormValues>(values);

  useEffect(() => handover.drop(subject), [subject]);

  const currentDraft = (): Draft => ({
    savedAt: Date.now(),
    values,
    base,
    version,
    attempt: attempt(),
    interrupted: sessionEnded.current,
  });
  const write = (): boolean => {
    if (!attempt() && deepEqual(base, values)) {
      store.remove();
      return true;
    }
    return store.write(currentDraft());
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
    if (values === written) return undefined;
    const timer = setTimeout(() => {
      writeNow();
      setWritten(values);
    }, pause);
    return () => clearTimeout(timer);
  }, [values, written]);

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
    fromPreviousBuild: fromPreviousBuild?.draft ?? null,
    interrupted: interrupted?.draft ?? null,
    passToNextBuild: () => handover.put(subject, { slot: store.slot, draft: currentDraft() }),
    offered: offered?.draft ?? null,
    take() {
      if (!offered) return;
      // From now on both are one draft.
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
      const stored = store.own();
      if (stored) store.write({ ...stored, attempt: attempt() });
    },
    clear: () => store.remove(),
  };
}

function openStore(subject: string, secretFields: readonly string[], slot = randomId()): DraftStore {
  return createDraftStore({ userId: currentUser()?.id ?? 'anonymous', subject, secretFields, slot });
}

/** Whether the session ended while the form was open, or during a reload with the form open. */
function wasInterrupted({ slot, draft }: StoredDraft): boolean {
  const end = lastSessionEnd();
  return draft.interrupted || (slot === openDraft() && end !== null && end.reason !== 'logout');
}

/** The drafts of one form. A draft stays on the device until it is saved or dropped; there is no time limit. */
interface DraftStore {
  slot: string;
  own: () => Draft | null;
  /** The newest draft of this subject on the device, of any form. */
  latest: () => StoredDraft | null;
  /** Returns false if storage is full or blocked. */
  write: (draft: Draft) => boolean;
  /** Removes the draft of this form only. */
  remove: () => void;
}

interface DraftOptions {
  userId: string;
  /** Entity and record: `product/abc`, `product/new`. */
  subject: string;
  /** Fields that are never stored: every password (decisions.md, Client rules). */
  secretFields: readonly string[];
  /** The slot of this form; that of an earlier draft if the form continues it. */
  slot: string;
}

const prefix = 'admin-h5:draft:';

function parseAttempt(attempt: unknown): Attempt | null {
  if (!isObject(attempt) || typeof attempt.key !== 'string' || typeof attempt.since !== 'number') return null;
  const { key, since, bodies } = attempt;
  return { key, since, bodies: Array.isArray(bodies) ? bodies.filter(isObject) : [] };
}

function read(at: string): Draft | null {
  const draft = readJson(at);
  if (!isObject(draft) || typeof draft.savedAt !== 'number' || !isObject(draft.values)) return null;
  return {
    savedAt: draft.savedAt,
    values: draft.values,
    base: isObject(draft.base) ? draft.base : null,
    version: typeof draft.version === 'number' ? draft.version : null,
    attempt: parseAttempt(draft.attempt),
    interrupted: draft.interrupted === true,
  };
}

/** Drafts of one form on this device, separate for each user id (decisions.md) and each open form. */
export function createDraftStore({ userId, subject, secretFields, slot }: DraftOptions): DraftStore {
  const slotPrefix = `${prefix}${userId}:${subject}#`;
  const key = slotPrefix + slot;
  const withoutSecrets = (values: FormValues) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !secretFields.includes(name)));
  /** The keys stay, in their order, so that the body can be rebuilt exactly as it was sent. */
  const withSecretsBlank = (values: FormValues) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, secretFields.includes(name) ? '' : value]));
  return {
    slot,
    own: () => read(key),
    latest() {
      let last: StoredDraft | null = null;
      for (const each of storedKeys(slotPrefix)) {
        const draft = read(each);
        if (draft && draft.savedAt >= (last?.draft.savedAt ?? 0)) last = { slot: each.slice(slotPrefix.length), draft };
      }
      return last;
    },
    write(draft) {
      const { attempt } = draft;
      const safe: Draft = {
        ...draft,
        values: withoutSecrets(draft.values),
        base: draft.base && withoutSecrets(draft.base),
        attempt: attempt && { ...attempt, bodies: attempt.bodies.map(withSecretsBlank) },
      };
      return writeJson(key, safe);
    },
    remove: () => removeText(key),
  };
}

const openDraftKey = 'admin-h5:open-draft';
const openDraftArea = 'sessionStorage';

/**
 * Stores which draft belongs to the form that is open in this tab, when the page is hidden. After a reload, or after a phone has
 * discarded the page, the next page of the tab knows which form was open.
 */
const noteOpenDraft = (slot: string) => void writeText(openDraftKey, slot, openDraftArea);

/** Slot of the draft that was open when the page ended, or null. */
const openDraft = () => readText(openDraftKey, openDraftArea);

/** Call when the person leaves the form. */
function forgetOpenDraft(slot: string): void {
  if (openDraft() === slot) removeText(openDraftKey, openDraftArea);
}

/** Passes values from a screen to the screen that replaces it on the same page. */
interface Handover<T> {
  put: (key: string, value: T) => void;
  /** The value put on this page. It stays until `drop`, so that rendering twice finds it twice. */
  take: (key: string) => T | undefined;
  drop: (key: string) => void;
}

function here(key: string): string {
  const { path, entry } = currentPage();
  return `${path} ${entry} ${key}`;
}

/** Keeps the values in memory only, and removes them when the page is left. */
export function createHandover<T>(): Handover<T> {
  const values = new Map<string, T>();
  let stopFollowing: (() => void) | null = null;
  const forget = () => {
    values.clear();
    stopFollowing?.();
    stopFollowing = null;
  };
  return {
    put(key, value) {
      values.set(here(key), value);
      stopFollowing ??= onPageEvent(({ type, cause }) => {
        if (type !== 'show' && cause === 'navigation') forget();
      });
    },
    take: (key) => (values.size === 0 ? undefined : values.get(here(key))),
    drop(key) {
      if (values.size === 0) return;
      values.delete(here(key));
      if (values.size === 0) forget();
    },
  };
}

/** Values passed to the same form of another build of the module, in memory only, since they include passwords. */
const handover = createHandover<StoredDraft>();
