import type { ObjectSchema } from 'joi';
import { isApiError, randomId } from '@admin-h5/client';
import { validate } from '@admin-h5/contract/validation';
import type { FormValues } from './paths.ts';

/** A new record that was sent without a response: it is unknown whether the server has created it. */
export interface Attempt {
  /** The `Idempotency-Key` of all its requests, so that at most one of them makes the record. */
  key: string;
  /** Of the first request; milliseconds since 1970. */
  since: number;
  /** The bodies sent, the oldest first. */
  bodies: readonly FormValues[];
}

interface Created<T, Input> {
  record: T;
  /** What the record was made from: an earlier body where that had arrived after all. Then `settle` is the caller's. */
  from: Input;
}

export interface SaveOnce<Input extends object> {
  /**
   * Sends a new record, again under the same key as long as no answer came, so that saving twice makes one.
   * @throws what `post` rejects with; `KeyTakenError` where an earlier body made the record and is not known any more
   */
  create: <T>(input: Input, post: (body: Input, key: string) => Promise<T>) => Promise<Created<T, Input>>;
  /** The request that has no response yet. */
  attempt: () => Attempt | null;
  /** Takes up what an earlier visit of the form left open. */
  resume: (attempt: Attempt | null) => void;
  /** The record is as the person left it, or is not wanted any more. */
  settle: () => void;
}

/** The record exists, made from what was sent first; this device does not hold that any more. */
export class KeyTakenError extends Error {
  override readonly name = 'KeyTakenError';
  constructor() {
    super('上一次保存已经成功，但内容与这次填写的不同，请在列表中查看');
  }
}

/** A server may forget a key after a day (docs/api.md); what was sent under it may have been made, and would be made again. */
const keyLifetime = 23 * 3_600_000;

/** Whether a repetition could make a second record. */
export const isForgotten = (attempt: Attempt, now = Date.now()): boolean => now - attempt.since > keyLifetime;

/** Refusals of a repetition that say nothing of the record: the first request is under way, or acted and lost its answer. */
const undecided = ['IN_PROGRESS', 'ALREADY_PROCESSED'];

/** Whether the server has decided on the request; after a time-out, a lost connection or a gateway's fault nobody knows. */
function isDecided(error: unknown): boolean {
  return isApiError(error) && error.status >= 400 && error.status < 500 && !undecided.includes(error.code);
}

const isKeyTaken = (error: unknown): boolean =>
  isApiError(error, 422) && error.errors.some(({ field }) => field === 'Idempotency-Key');

/**
 * One new record, however often it is saved. A body that differs from the one whose answer was lost goes out under the same
 * key: either the first never arrived, and this one makes the record; or the server refuses, and the first is sent again
 * to learn which record it made.
 * @param secretFields fields that a stored body lacks; they are taken from what is typed now
 */
export function createSaveOnce<Input extends object>(
  schema: ObjectSchema<Input>,
  secretFields: readonly string[] = [],
): SaveOnce<Input> {
  let open: Attempt | null = null;

  /** An earlier body as it was sent; null where it cannot be told any more. */
  function complete(body: FormValues, input: Input): Input | null {
    const typed = new Map<string, unknown>(Object.entries(input));
    // In their places: the server compares the text.
    const whole = Object.fromEntries(
      Object.entries(body).map(([name, value]) => [name, secretFields.includes(name) ? typed.get(name) : value]),
    );
    const checked = validate(schema, whole);
    return 'value' in checked ? checked.value : null;
  }

  function note(input: Input): Attempt {
    const body: FormValues = Object.fromEntries(Object.entries(input));
    const text = JSON.stringify(body);
    const others = (open?.bodies ?? []).filter((former) => JSON.stringify(former) !== text);
    open = { key: open?.key ?? randomId(), since: open?.since ?? Date.now(), bodies: [...others, body] };
    return open;
  }

  /** Sends the earlier bodies, the latest first, until one is the one that the key belongs to. */
  async function find<T>(
    input: Input,
    { key, bodies }: Attempt,
    post: (body: Input, key: string) => Promise<T>,
  ): Promise<Created<T, Input> | null> {
    for (const former of bodies.slice(0, -1).reverse()) {
      const from = complete(former, input);
      if (!from) continue;
      try {
        // One after the other: each is sent only where a later one was not it.
        return { record: await post(from, key), from };
      } catch (error) {
        if (!isDecided(error)) throw error;
      }
    }
    return null;
  }

  return {
    async create(input, post) {
      const attempt = note(input);
      const send = async () => {
        try {
          const record = await post(input, attempt.key);
          open = null;
          return { record, from: input };
        } catch (error) {
          if (isDecided(error) && !isKeyTaken(error)) open = null;
          throw error;
        }
      };
      try {
        return await send();
      } catch (error) {
        if (!isKeyTaken(error)) throw error;
      }
      const found = await find(input, attempt, post);
      if (found) return found;
      try {
        // The earlier request may have been refused meanwhile, which frees the key.
        return await send();
      } catch (error) {
        throw isKeyTaken(error) ? new KeyTakenError() : error;
      }
    },
    attempt: () => open,
    resume(attempt) {
      open = attempt;
    },
    settle() {
      open = null;
    },
  };
}
