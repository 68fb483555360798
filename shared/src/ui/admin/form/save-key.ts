import { isApiError } from '../../../api/index.ts';
import { randomId } from '../../../auth/index.ts';

export interface SaveKey {
  /** The `Idempotency-Key` to send this body under: the former one where the same body had no answer yet. */
  of: (body: object) => string;
  /** What came of the call; without an error it succeeded. */
  ended: (error?: unknown) => void;
}

/** Refusals of a repetition that say nothing of the record: the first request is under way, or acted and lost its answer. */
const undecided = ['IN_PROGRESS', 'ALREADY_PROCESSED'];

/** Whether the server has decided on the request; after a time-out, a lost connection or a gateway's fault nobody knows. */
function isDecided(error: unknown): boolean {
  return isApiError(error) && error.status >= 400 && error.status < 500 && !undecided.includes(error.code);
}

/** The key of a form's POST: one per body, kept until the server has answered it, so that a save sent twice creates one record. */
export function createSaveKey(): SaveKey {
  let open: { body: string; key: string } | null = null;
  return {
    of(value) {
      const body = JSON.stringify(value);
      if (open?.body !== body) open = { body, key: randomId() };
      return open.key;
    },
    ended(error) {
      if (error === undefined || isDecided(error)) open = null;
    },
  };
}
