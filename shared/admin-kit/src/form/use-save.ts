import { useState } from 'react';
import { isApiError } from '@admin-h5/client';
import { validate } from '@admin-h5/contract/validation';
import { errorToast, showError } from '@admin-h5/ui/feedback';
import type { FormScreenProps } from './form-props.ts';
import type { FormRecord } from './form-resource.ts';
import type { FormValues } from './paths.ts';
import { KeyTakenError, type SaveOnce } from './save-once.ts';
import type { AdminForm } from './use-admin-form.ts';

export type SaveOutcome<T> =
  | { kind: 'saved'; record: T; message: string }
  | { kind: 'invalid' }
  /** Someone else has saved meanwhile: their record. */
  | { kind: 'conflict'; theirs: T }
  | { kind: 'failed' };

const saved = '保存成功';
const quiet = { errors: 'screen' } as const;

interface Options<T extends FormRecord, Input extends object> extends Pick<
  FormScreenProps<T, Input>,
  'resource' | 'schema'
> {
  form: AdminForm;
  secretFields: readonly string[];
  once: SaveOnce<Input>;
  /** Puts what is about to be sent away on the device, with the attempt: the page may close before the answer. */
  keep: () => void;
  /** The attempt has ended or goes on. */
  note: () => void;
}

/** Checks, sends and says what came of it; whatever fails, what was typed stays. */
export function useSave<T extends FormRecord, Input extends object>({
  resource,
  schema,
  form,
  secretFields,
  once,
  keep,
  note,
}: Options<T, Input>): {
  saving: boolean;
  save: (id: string | null, version: number | null, values?: FormValues) => Promise<SaveOutcome<T>>;
} {
  const [saving, setSaving] = useState(false);

  async function update(id: string, version: number, input: Input): Promise<SaveOutcome<T>> {
    try {
      return { kind: 'saved', record: await resource.update(id, { ...input, version }, quiet), message: saved };
    } catch (error) {
      if (!isApiError(error, 409)) throw error;
      const theirs = await resource.get(id, quiet).catch(() => null);
      if (theirs && theirs.version !== version) return { kind: 'conflict', theirs };
      throw error;
    }
  }

  /**
   * A new record, once: what is sent again because no answer came is the same request to the server. Where the earlier one
   * had made the record already, that one gets what has been typed since.
   * @param version of the record that was compared with, where it was
   */
  async function create(input: Input, version: number | null): Promise<SaveOutcome<T>> {
    const { record, from } = await once.create(input, (body, idempotencyKey) => {
      keep();
      return resource.create(body, { ...quiet, idempotencyKey });
    });
    if (from === input) return { kind: 'saved', record, message: saved };
    try {
      const outcome = await update(record.id, version ?? record.version, input);
      if (outcome.kind === 'saved') once.settle();
      return outcome.kind === 'saved' ? { ...outcome, message: messageOf(from, input) } : outcome;
    } catch (error) {
      // Someone has deleted it: the next save makes it anew.
      if (isApiError(error, 404)) once.settle();
      throw error;
    }
  }

  /** A password can be set only with the record itself. */
  function messageOf(from: Input, input: Input): string {
    const before = new Map<string, unknown>(Object.entries(from));
    const now = new Map<string, unknown>(Object.entries(input));
    const stays = form.fields.find(({ name }) => secretFields.includes(name) && before.get(name) !== now.get(name));
    return stays ? `已保存；${stays.label}仍是前一次保存时填写的` : saved;
  }

  async function send(id: string | null, version: number | null, values: FormValues): Promise<SaveOutcome<T>> {
    const checked = validate(schema, values);
    if ('errors' in checked) {
      form.fail(checked.errors);
      return { kind: 'invalid' };
    }
    try {
      return id === null ? await create(checked.value, version) : await update(id, version ?? 0, checked.value);
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

  return {
    saving,
    async save(id, version, values = form.state.values) {
      setSaving(true);
      try {
        return await send(id, version, values);
      } finally {
        setSaving(false);
      }
    },
  };
}
