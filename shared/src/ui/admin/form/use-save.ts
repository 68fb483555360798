import { useState } from 'react';
import { isApiError } from '../../../api/index.ts';
import { validate } from '../../../validation/index.ts';
import { describeError } from '../../state/describe-error.ts';
import { errorToast } from '../../feedback/index.ts';
import type { FormScreenProps } from './form-props.ts';
import type { FormRecord } from './form-resource.ts';
import type { FormValues } from './paths.ts';
import type { AdminForm } from './use-admin-form.ts';

export type SaveOutcome<T> =
  | { kind: 'saved'; record: T }
  | { kind: 'invalid' }
  /** Someone else has saved meanwhile: their record. */
  | { kind: 'conflict'; theirs: T }
  | { kind: 'failed' };

/** Checks, sends and says what came of it; whatever fails, what was typed stays. */
export function useSave<T extends FormRecord, Input extends object>(
  { resource, schema }: Pick<FormScreenProps<T, Input>, 'resource' | 'schema'>,
  form: AdminForm,
): {
  saving: boolean;
  save: (id: string | null, version: number | null, values?: FormValues) => Promise<SaveOutcome<T>>;
} {
  const [saving, setSaving] = useState(false);

  async function send(id: string | null, version: number | null, values: FormValues): Promise<SaveOutcome<T>> {
    const checked = validate(schema, values);
    if ('errors' in checked) {
      form.fail(checked.errors);
      return { kind: 'invalid' };
    }
    const options = { errors: 'screen' } as const;
    try {
      const record =
        id === null
          ? await resource.create(checked.value, options)
          : await resource.update(id, { ...checked.value, version: version ?? 0 }, options);
      return { kind: 'saved', record };
    } catch (error) {
      if (isApiError(error, 422) && error.errors.length > 0) {
        form.fail(error.errors);
        return { kind: 'invalid' };
      }
      if (id !== null && isApiError(error, 409)) {
        const theirs = await resource.get(id, options).catch(() => null);
        if (theirs && theirs.version !== version) return { kind: 'conflict', theirs };
      }
      errorToast(describeError(error).message);
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
