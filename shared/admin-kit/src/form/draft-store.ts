import { isRecord, type FormValues } from './paths.ts';
import type { Attempt } from './save-once.ts';

export interface Draft {
  /** Milliseconds since 1970. */
  savedAt: number;
  values: FormValues;
  /** The server's state that the draft started from, for a comparison when it has moved on; null for a new record. */
  base: FormValues | null;
  /** Version of `base`. */
  version: number | null;
  /** A new record that was sent and never answered: saving it again must not make a second one. */
  attempt: Attempt | null;
  /** The session ended while this was being written: the form goes on with it after the next login, without a question. */
  interrupted: boolean;
}

/** Where one open form keeps its draft: two tabs with the same form do not write over each other. */
export interface StoredDraft {
  slot: string;
  draft: Draft;
}

export interface DraftStore {
  /** This form's own place. */
  slot: string;
  /** What this form has written. */
  own: () => Draft | null;
  /** The last draft that any form of this subject has left on the device. */
  latest: () => StoredDraft | null;
  /** False where the device has no room or forbids storage. */
  write: (draft: Draft) => boolean;
  /** Removes this form's own draft, and nobody else's. */
  remove: () => void;
}

export interface DraftOptions {
  userId: string;
  /** Entity and record: `product/abc`, `product/new`. */
  subject: string;
  /** Fields that never reach the disk: every password (decisions.md, Client rules). */
  secretFields: readonly string[];
  /** The place of a draft that this form goes on with. */
  slot: string;
  storage?: Storage;
}

const prefix = 'admin-h5:draft:';

function parseAttempt(attempt: unknown): Attempt | null {
  if (!isRecord(attempt) || typeof attempt.key !== 'string' || typeof attempt.since !== 'number') return null;
  const { key, since, bodies } = attempt;
  return { key, since, bodies: Array.isArray(bodies) ? bodies.filter(isRecord) : [] };
}

function parseDraft(text: string | null): Draft | null {
  if (!text) return null;
  try {
    const draft: unknown = JSON.parse(text);
    if (!isRecord(draft) || typeof draft.savedAt !== 'number' || !isRecord(draft.values)) return null;
    return {
      savedAt: draft.savedAt,
      values: draft.values,
      base: isRecord(draft.base) ? draft.base : null,
      version: typeof draft.version === 'number' ? draft.version : null,
      attempt: parseAttempt(draft.attempt),
      interrupted: draft.interrupted === true,
    };
  } catch {
    return null;
  }
}

/** Drafts of one form on this device, apart for each user (decisions.md: drafts are stored per user id) and each open form. */
export function createDraftStore({ userId, subject, secretFields, slot, storage }: DraftOptions): DraftStore {
  const place = `${prefix}${userId}:${subject}#`;
  const key = place + slot;
  const withoutSecrets = (values: FormValues) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !secretFields.includes(name)));
  /** The places stay, so that the body can be put together again as it was. */
  const withSecretsBlank = (values: FormValues) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, secretFields.includes(name) ? '' : value]));
  // Reading the property itself throws where storage is blocked, so each use asks anew.
  const kept = () => storage ?? localStorage;
  const read = (at: string): Draft | null => {
    try {
      return parseDraft(kept().getItem(at));
    } catch {
      return null;
    }
  };
  const slots = (): string[] => {
    try {
      const keys = Object.keys(kept()).filter((name) => name.startsWith(place));
      return keys.map((name) => name.slice(place.length));
    } catch {
      return [];
    }
  };
  return {
    slot,
    own: () => read(key),
    latest() {
      let last: StoredDraft | null = null;
      for (const each of slots()) {
        const draft = read(place + each);
        if (draft && draft.savedAt >= (last?.draft.savedAt ?? 0)) last = { slot: each, draft };
      }
      return last;
    },
    write(draft) {
      try {
        const base = draft.base && withoutSecrets(draft.base);
        const { attempt } = draft;
        const safe: Draft = {
          ...draft,
          values: withoutSecrets(draft.values),
          base,
          attempt: attempt && { ...attempt, bodies: attempt.bodies.map(withSecretsBlank) },
        };
        kept().setItem(key, JSON.stringify(safe));
        return true;
      } catch {
        return false;
      }
    },
    remove() {
      try {
        kept().removeItem(key);
      } catch {
        // Storage is forbidden: there is no draft either.
      }
    },
  };
}
