/** Sends a form, and sees to it that a new record is created once, even if a response is lost and the person saves again. */
import { deepEqual } from 'fast-equals';
import type { ObjectSchema } from 'joi';
import { isApiError, randomId } from '@admin-h5/client';
import { validate } from '@admin-h5/contract/validation';
import { errorToast, showError } from '@admin-h5/ui/feedback';
import type { FormValues } from '../fields/spec.ts';
import type { AdminForm } from './form-model.ts';
import type { FormRecord, FormScreenProps } from './form-props.ts';

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
  /** The body that created the record; if it is an earlier one, the caller updates the record and then calls `settle`. */
  from: Input;
}

export interface SaveOnce<Input extends object> {
  /**
   * Sends a new record. Without a response the next call uses the same key, so that saving twice creates one record.
   * @throws what `post` rejects with; `KeyTakenError` if an unknown earlier body created the record
   */
  create: <T>(input: Input, post: (body: Input, key: string) => Promise<T>) => Promise<Created<T, Input>>;
  /** The request that has no response yet. */
  attempt: () => Attempt | null;
  /** Continues the attempt of a stored draft. */
  resume: (attempt: Attempt | null) => void;
  /** Ends the attempt: the record is up to date, or the person discarded it. */
  settle: () => void;
}

/** An earlier request created the record, from a body that this device no longer has. */
export class KeyTakenError extends Error {
  override readonly name = 'KeyTakenError';
  constructor() {
    super('上一次保存已经成功，但内容与这次填写的不同，请在列表中查看');
  }
}

/** In milliseconds. A server may forget a key after a day (docs/api.md); a repeated request could then create a second record. */
const keyLifetime = 23 * 3_600_000;

/** Whether a repeated request could create a second record. */
export const isForgotten = (attempt: Attempt, now = Date.now()): boolean => now - attempt.since > keyLifetime;

/** Error codes that do not say whether the record exists: the first request still runs, or it succeeded and its response is lost. */
const undecided = ['IN_PROGRESS', 'ALREADY_PROCESSED'];

/** Whether the server has processed the request; unknown after a time-out, a lost connection or an error of a gateway. */
function isDecided(error: unknown): boolean {
  return isApiError(error) && error.status >= 400 && error.status < 500 && !undecided.includes(error.code);
}

const isKeyTaken = (error: unknown): boolean =>
  isApiError(error, 422) && error.errors.some(({ field }) => field === 'Idempotency-Key');

/**
 * Creates one record, however often it is saved. If the response to the first body is lost, a changed body is sent with the same
 * key. Either the first body never arrived, and the changed one creates the record; or the server refuses, and the first body is
 * sent again to get the record that it created.
 * @param secretFields fields that a stored body lacks; their present values are used
 */
export function createSaveOnce<Input extends object>(
  schema: ObjectSchema<Input>,
  secretFields: readonly string[] = [],
): SaveOnce<Input> {
  let open: Attempt | null = null;

  /** An earlier body as it was sent; null if it cannot be rebuilt. */
  function complete(body: FormValues, input: Input): Input | null {
    const typed = new Map<string, unknown>(Object.entries(input));
    // In the original order of keys: the server compares the text.
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

  /** Sends the earlier bodies again, the latest first, until the server accepts one for the key. */
  async function find<T>(
    input: Input,
    { key, bodies }: Attempt,
    post: (body: Input, key: string) => Promise<T>,
  ): Promise<Created<T, Input> | null> {
    for (const former of bodies.slice(0, -1).reverse()) {
      const from = complete(former, input);
      if (!from) continue;
      try {
        // One after the other: each is sent only if the one before was refused.
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
        // The server may have refused the earlier request meanwhile, which frees the key.
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

type SaveOutcome<T> =
  | { kind: 'saved'; record: T; message: string }
  | { kind: 'invalid' }
  /** Another person has saved meanwhile; `theirs` is that record. */
  | { kind: 'conflict'; theirs: T }
  | { kind: 'failed' };

const savedMessage = '保存成功';
const quiet = { errors: 'screen' } as const;

/** Whether a record has all values of an input. */
function isStored(input: object, record: object): boolean {
  const stored = new Map<string, unknown>(Object.entries(record));
  return Object.entries(input).every(([name, value]) => deepEqual(stored.get(name), value));
}

interface SaveOptions<T extends FormRecord, Input extends object> {
  resource: FormScreenProps<T, Input>['resource'];
  form: AdminForm<Input>;
  secretFields: readonly string[];
  once: SaveOnce<Input>;
  /** Stores the draft with the attempt before it is sent: the page may close before the response. */
  keep: () => void;
  /** Called when the attempt has changed. */
  note: () => void;
  /** Asks about what the rules allow; false stops the save. */
  agree: () => Promise<boolean>;
}

/** Returns the function that validates and sends the form. After any failure the values stay. */
export function useSave<T extends FormRecord, Input extends object>({
  resource,
  form,
  secretFields,
  once,
  keep,
  note,
  agree,
}: SaveOptions<T, Input>): (id: string | null, version: number | null) => Promise<SaveOutcome<T>> {
  async function update(id: string, version: number, input: Input): Promise<SaveOutcome<T>> {
    try {
      return { kind: 'saved', record: await resource.update(id, { ...input, version }, quiet), message: savedMessage };
    } catch (error) {
      if (!isApiError(error, 409)) throw error;
      const theirs = await resource.get(id, quiet).catch(() => null);
      if (!theirs || theirs.version === version) throw error;
      // This save itself, whose answer was lost: the person, or a proxy, has sent it twice.
      if (isStored(input, theirs)) return { kind: 'saved', record: theirs, message: savedMessage };
      return { kind: 'conflict', theirs };
    }
  }

  /**
   * Creates the record once: a request that is repeated because its response was lost has the same key. If the earlier request
   * had already created the record, that record is updated with the present values.
   * @param version of the record, if it was compared with
   */
  async function create(input: Input, version: number | null): Promise<SaveOutcome<T>> {
    const { record, from } = await once.create(input, (body, idempotencyKey) => {
      keep();
      return resource.create(body, { ...quiet, idempotencyKey });
    });
    if (from === input) return { kind: 'saved', record, message: savedMessage };
    try {
      const outcome = await update(record.id, version ?? record.version, input);
      if (outcome.kind === 'saved') once.settle();
      return outcome.kind === 'saved' ? { ...outcome, message: successMessage(from, input) } : outcome;
    } catch (error) {
      // Another person has deleted it: the next save creates it again.
      if (isApiError(error, 404)) once.settle();
      throw error;
    }
  }

  /** The message after saving. A password is set only when the record is created, so a later change of it is not saved. */
  function successMessage(from: Input, input: Input): string {
    const before = new Map<string, unknown>(Object.entries(from));
    const now = new Map<string, unknown>(Object.entries(input));
    const unsaved = form.fields.find(({ name }) => secretFields.includes(name) && before.get(name) !== now.get(name));
    return unsaved ? `已保存；${unsaved.label}仍是前一次保存时填写的` : savedMessage;
  }

  async function send(id: string | null, version: number | null, input: Input): Promise<SaveOutcome<T>> {
    try {
      return id === null ? await create(input, version) : await update(id, version ?? 0, input);
    } catch (error) {
      if (isApiError(error, 422) && error.errors.length > 0) {
        form.fail(error.errors);
        return { kind: 'invalid' };
      }
      if (error instanceof KeyTakenError) errorToast(error.message);
      else showError(error);
      return { kind: 'failed' };
    } finally {
      if (id === null) note();
    }
  }

  return async (id, version) => {
    const submit = form.handleSubmit(async (input): Promise<SaveOutcome<T>> => {
      return (await agree()) ? send(id, version, input) : { kind: 'invalid' };
    });
    return (await submit()) ?? { kind: 'invalid' };
  };
}
