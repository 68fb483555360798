import { isApiError } from '@admin-h5/client';
import { errorToast, showError } from '@admin-h5/ui/feedback';
import type { FormScreenProps } from './form-props.ts';
import type { FormRecord } from './form-resource.ts';
import { KeyTakenError, type SaveOnce } from './save-once.ts';
import type { AdminForm } from './use-admin-form.ts';

export type SaveOutcome<T> =
  | { kind: 'saved'; record: T; message: string }
  | { kind: 'invalid' }
  /** Another person has saved meanwhile; `theirs` is that record. */
  | { kind: 'conflict'; theirs: T }
  | { kind: 'failed' };

const savedMessage = '保存成功';
const quiet = { errors: 'screen' } as const;

interface Options<T extends FormRecord, Input extends object> {
  resource: FormScreenProps<T, Input>['resource'];
  form: AdminForm<Input>;
  secretFields: readonly string[];
  once: SaveOnce<Input>;
  /** Stores the draft with the attempt before it is sent: the page may close before the response. */
  keep: () => void;
  /** Called when the attempt has changed. */
  note: () => void;
}

/** Returns the function that validates and sends the form. After any failure the values stay. */
export function useSave<T extends FormRecord, Input extends object>({
  resource,
  form,
  secretFields,
  once,
  keep,
  note,
}: Options<T, Input>): (id: string | null, version: number | null) => Promise<SaveOutcome<T>> {
  async function update(id: string, version: number, input: Input): Promise<SaveOutcome<T>> {
    try {
      return { kind: 'saved', record: await resource.update(id, { ...input, version }, quiet), message: savedMessage };
    } catch (error) {
      if (!isApiError(error, 409)) throw error;
      const theirs = await resource.get(id, quiet).catch(() => null);
      if (theirs && theirs.version !== version) return { kind: 'conflict', theirs };
      throw error;
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
      return outcome.kind === 'saved' ? { ...outcome, message: messageOf(from, input) } : outcome;
    } catch (error) {
      // Another person has deleted it: the next save creates it again.
      if (isApiError(error, 404)) once.settle();
      throw error;
    }
  }

  /** The message after saving. A password is set only when the record is created, so a later change of it is not saved. */
  function messageOf(from: Input, input: Input): string {
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

  return async (id, version) => (await form.handleSubmit((input) => send(id, version, input))()) ?? { kind: 'invalid' };
}
