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
}

export interface DraftStore {
  read: () => Draft | null;
  /** False where the device has no room or forbids storage. */
  write: (draft: Draft) => boolean;
  remove: () => void;
}

export interface DraftOptions {
  userId: string;
  /** Entity and record: `product/abc`, `product/new`. */
  subject: string;
  /** Fields that never reach the disk: every password (decisions.md, Client rules). */
  secretFields: readonly string[];
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
    };
  } catch {
    return null;
  }
}

/** Drafts of one form on this device, apart for each user (decisions.md: drafts are stored per user id). */
export function createDraftStore({ userId, subject, secretFields, storage }: DraftOptions): DraftStore {
  const key = `${prefix}${userId}:${subject}`;
  const withoutSecrets = (values: FormValues) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !secretFields.includes(name)));
  /** The places stay, so that the body can be put together again as it was. */
  const withSecretsBlank = (values: FormValues) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, secretFields.includes(name) ? '' : value]));
  // Reading the property itself throws where storage is blocked, so each use asks anew.
  const kept = () => storage ?? localStorage;
  return {
    read() {
      try {
        return parseDraft(kept().getItem(key));
      } catch {
        return null;
      }
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
