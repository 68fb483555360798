import { isObject } from '@admin-h5/contract';
import { readJson, removeText, storedKeys, writeJson } from '@admin-h5/client/device-storage';
import type { FormValues } from './paths.ts';
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
export interface StoredDraft {
  slot: string;
  draft: Draft;
}

/** The drafts of one form. A draft stays on the device until it is saved or dropped; there is no time limit. */
export interface DraftStore {
  /** The slot of this form. */
  slot: string;
  /** The draft that this form has written. */
  own: () => Draft | null;
  /** The newest draft of this subject on the device, of any form. */
  latest: () => StoredDraft | null;
  /** Returns false if storage is full or blocked. */
  write: (draft: Draft) => boolean;
  /** Removes the draft of this form only. */
  remove: () => void;
}

export interface DraftOptions {
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
