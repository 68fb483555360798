import type { ObjectSchema } from 'joi';
import { useMemo, useState } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import type { FieldError } from '@admin-h5/contract';
import { validate } from '@admin-h5/contract/validation';
import type { FieldSpec, FormSection, NextValue } from '../fields/spec.ts';
import {
  errorsAfterBlur,
  errorsAfterChange,
  listErrors,
  rulesResolver,
  sortErrors,
  type ShownError,
} from './form-errors.ts';
import type { FormValues } from './paths.ts';

/** react-hook-form's form of a record, with what fields described by a `FieldSpec` need. */
export interface AdminForm<Input extends object> extends UseFormReturn<FormValues, unknown, Input> {
  values: FormValues;
  /** What the server has; what counts as unchanged. */
  base: FormValues;
  /** Message by dotted path (`usages.2.crop`), in the order in which the form shows the fields. */
  messages: Readonly<Record<string, string>>;
  /** All fields of all sections, in order. */
  fields: readonly FieldSpec[];
  /** Whether a field is visible at present. */
  shown: (field: FieldSpec) => boolean;
  change: (field: FieldSpec, next: NextValue) => void;
  /** Checks the field that lost the focus, unless it is empty. */
  leave: (field: FieldSpec) => void;
  /** Sets several fields at once: a draft, an older version. */
  setFields: (values: FormValues) => void;
  /** Shows the field errors of a response, in place of all messages. */
  fail: (errors: readonly FieldError[]) => void;
  /** Call when the server has a newer record. `base`: its values; `values`: the same with this person's changes. */
  rebase: (base: FormValues, values: FormValues) => void;
  busy: boolean;
  setBusy: (name: string, busy: boolean) => void;
}

interface Options<Input extends object> {
  initial: FormValues;
  sections: readonly FormSection[];
  schema: ObjectSchema<Input>;
}

/** Values, messages and running uploads of one form. */
export function useAdminForm<Input extends object>({ initial, sections, schema }: Options<Input>): AdminForm<Input> {
  // react-hook-form checks all fields when the form is saved; when a single field is checked, form-errors.ts decides.
  const form = useForm({
    defaultValues: initial,
    resolver: rulesResolver(schema),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { formState, getValues, getErrors, reset } = form;
  const values: FormValues = useWatch({ control: form.control });
  const fields = useMemo(() => sections.flatMap((section) => section.fields), [sections]);
  const [busyFields, setBusyFields] = useState<readonly string[]>([]);

  function findErrors(): readonly FieldError[] {
    const result = validate(schema, getValues());
    return 'errors' in result ? result.errors : [];
  }

  /** In place of all messages; of several for one path the first is shown, which is set last. */
  function show(errors: readonly ShownError[]): void {
    form.clearErrors();
    for (const { field, ...error } of [...errors].reverse()) form.setError(field, error);
  }

  function leave({ name }: FieldSpec): void {
    const before = listErrors(getErrors());
    const after = errorsAfterBlur(before, name, findErrors(), getValues());
    if (after.length > before.length) show(after);
  }

  function change(field: FieldSpec, next: NextValue): void {
    const before: FormValues = getValues();
    const value = typeof next === 'function' ? next(before[field.name]) : next;
    const changes = { [field.name]: value, ...field.effect?.({ ...before, [field.name]: value }) };
    for (const [name, each] of Object.entries(changes)) form.setValue(name, each, { shouldDirty: true });
    const errors = listErrors(getErrors());
    if (errors.length > 0) show(errorsAfterChange(errors, field.name, findErrors()));
    if (field.kind === 'text' && field.checkWhileTyping) leave(field);
  }

  return {
    ...form,
    values,
    base: formState.defaultValues ?? initial,
    messages: Object.fromEntries(
      sortErrors(listErrors(formState.errors), fields).map(({ field, message }) => [field, message]),
    ),
    fields,
    shown: (field) => field.visible?.(values) ?? true,
    change,
    leave,
    setFields: (some) => reset({ ...getValues(), ...some }, { keepDefaultValues: true }),
    fail: (errors) => show(errors.map((error) => ({ ...error, type: 'server' }))),
    rebase(base, edited) {
      reset(base);
      reset(edited, { keepDefaultValues: true });
    },
    busy: busyFields.length > 0,
    setBusy: (name, busy) =>
      setBusyFields((before) => [...before.filter((each) => each !== name), ...(busy ? [name] : [])]),
  };
}
