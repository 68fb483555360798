import { useState } from 'react';
import { isApiError } from '../../../api/index.ts';
import { validate } from '../../../validation/index.ts';
import { tellError } from '../../feedback/index.ts';
import type { FormScreenProps } from './form-props.ts';
import type { FormRecord } from './form-resource.ts';
import type { FormValues } from './paths.ts';
import { createSaveKey } from './save-key.ts';
import type { AdminForm } from './use-admin-form.ts';

export type SaveOutcome<T> =
  | { kind: 'saved'; record: T }
  | { kind: 'invalid' }
  /** Someone else has saved meanwhile: their record. */
  | { kind: 'conflict'; theirs: T }
  | { kind: 'failed' };

const quiet = { errors: 'screen' } as const;

/** Checks, sends and says what came of it; whatever fails, what was typed stays. */
export function useSave<T extends FormRecord, Input extends object>(
  { resource, schema }: Pick<FormScreenProps<T, Input>, 'resource' | 'schema'>,
  form: AdminForm,
): {
  saving: boolean;
  save: (id: string | null, version: number | null, values?: FormValues) => Promise<SaveOutcome<T>>;
} {
  const [saving, setSaving] = useState(false);
  const [saveKey] = useState(createSaveKey);

  /** A new record, once: what is sent again because no answer came is the same request to the server. */
  async function create(input: Input): Promise<T> {
    try {
      const record = await resource.create(input, { ...quiet, idempotencyKey: saveKey.of(input) });
      saveKey.ended();
      return record;
    } catch (error) {
      saveKey.ended(error);
      throw error;
    }
  }

  async function send(id: string | null, version: number | null, values: FormValues): Promise<SaveOutcome<T>> {
    const checked = validate(schema, values);
    if ('errors' in checked) {
      form.fail(checked.errors);
      return { kind: 'invalid' };
    }
    try {
      const record =
        id === null
          ? await create(checked.value)
          : await resource.update(id, { ...checked.value, version: version ?? 0 }, quiet);
      return { kind: 'saved', record };
    } catch (error) {
      if (isApiError(error, 422) && error.errors.length > 0) {
        form.fail(error.errors);
        return { kind: 'invalid' };
      }
      if (id !== null && isApiError(error, 409)) {
        const theirs = await resource.get(id, quiet).catch(() => null);
        if (theirs && theirs.version !== version) return { kind: 'conflict', theirs };
      }
      tellError(error);
      return { kind: 'failed' };
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
