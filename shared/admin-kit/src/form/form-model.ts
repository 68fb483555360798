/** A form: its values, and the messages under its fields. `save-once.ts` sends it; `use-form-screen.ts` is what a person does with it. */
import type { ObjectSchema } from 'joi';
import { useMemo, useState } from 'react';
import { type Resolver, useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { type FieldError, isObject } from '@admin-h5/contract';
import { type Validation, validate } from '@admin-h5/contract/validation';
import type { FieldSpec, FormSection, NextValue, FormValues, RowColumn, TextDoubt } from '../fields/spec.ts';
import { newRow, rowsIn } from '../fields/row-values.ts';
import { toStrings } from '../fields/text-of.ts';
import { toNestErrors } from '@hookform/resolvers';
import { deepEqual } from 'fast-equals';

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
  /** The values as they would be sent; null where a rule refuses them, and its messages are shown. */
  check: () => Input | null;
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
  const fields = useMemo(() => sections.flatMap((section) => section.fields), [sections]);
  // react-hook-form checks all fields when the form is saved; of a single field the functions below decide.
  const form = useForm({
    defaultValues: initial,
    resolver: rulesResolver((written) => judge(withoutBlankRows(fields, written))),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { formState, getValues, getErrors, reset } = form;
  const values: FormValues = useWatch({ control: form.control });
  const [busyFields, setBusyFields] = useState<readonly string[]>([]);

  /** By the schema, and by what is unsure about texts that are not stored yet. */
  function judge(written: FormValues): Validation<Input> {
    const result = validate(schema, written);
    const refused = findRefusals(fields, written, formState.defaultValues ?? initial);
    if (refused.length === 0) return result;
    return { errors: [...('errors' in result ? result.errors : []), ...refused] };
  }

  function findErrors(): readonly FieldError[] {
    const result = judge(getValues());
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
    check() {
      const result = judge(withoutBlankRows(fields, getValues()));
      if (!('errors' in result)) return result.value;
      show(result.errors.map((error) => ({ ...error, type: 'rule' })));
      return null;
    },
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

/** A message under a field; `type` is react-hook-form's: `server` for what only the server can know (登记证号已存在). */
interface ShownError extends FieldError {
  type: 'rule' | 'server';
}

/**
 * The rules of a form, for `useForm`. It calls `validate` of the contract, as the server does, and not joi's own resolver:
 * `validate` also limits the length of lists and writes the number of the row into the message (第3行：作物不能为空).
 * The form gets the normalised value.
 */
function rulesResolver<Input extends object>(
  judge: (values: FormValues) => Validation<Input>,
): Resolver<FormValues, unknown, Input> {
  return (values, _context, options) => {
    const result = judge(values);
    if (!('errors' in result)) return { values: result.value, errors: {} };
    // The message of a table before those of its cells, which are stored below it.
    const errors = [...result.errors].sort((a, b) => a.field.length - b.field.length);
    const byPath = errors.map(({ field, message }) => [field, { type: 'rule', message }] as const);
    return { values: {}, errors: toNestErrors(Object.fromEntries(byPath), options) };
  };
}

/** The errors of react-hook-form, which are nested like the values, as a list by dotted path. */
function listErrors(errors: object, parent = ''): ShownError[] {
  return Object.entries(errors).flatMap(([key, node]: [string, unknown]) => {
    if (!isObject(node) && !Array.isArray(node)) return [];
    const field = parent + key;
    const message = valueAt(node, 'message');
    const fieldIssues =
      typeof message === 'string'
        ? [{ field, message, type: valueAt(node, 'type') === 'server' ? 'server' : 'rule' } as const]
        : [];
    return [...fieldIssues, ...listErrors(node, `${field}.`)];
  });
}

/**
 * Messages after the field `name` got a new value. A message goes when the rules no longer give it, under other fields too
 * (有效期止 may be wrong because of 有效期起). A message of the server stays until its own field changes. No message is added
 * while a person types.
 * @param found the errors of the new values
 */
function errorsAfterChange(shown: readonly ShownError[], name: string, found: readonly FieldError[]): ShownError[] {
  return shown.flatMap((error): ShownError[] => {
    const still = found.find(({ field }) => field === error.field);
    if (still) return [{ ...still, type: 'rule' }];
    return error.type === 'server' && fieldOfPath(error.field) !== name ? [error] : [];
  });
}

const isEmpty = (value: unknown) => value === '' || value === null || value === undefined;

/** Messages after the field `name` lost the focus: its own are added, but not those of values that are still empty. */
function errorsAfterBlur(
  shown: readonly ShownError[],
  name: string,
  found: readonly FieldError[],
  values: FormValues,
): ShownError[] {
  const isNew = ({ field }: FieldError) => !shown.some((error) => error.field === field);
  const fieldIssues = found.filter(({ field }) => fieldOfPath(field) === name && !isEmpty(valueAt(values, field)));
  return [...shown, ...fieldIssues.filter(isNew).map((error): ShownError => ({ ...error, type: 'rule' }))];
}

/** Errors in the order in which the form shows their fields, rows by number. */
function sortErrors(errors: readonly ShownError[], fields: readonly { name: string }[]): ShownError[] {
  const rank = ({ field }: ShownError) => {
    const index = fields.findIndex(({ name }) => name === fieldOfPath(field));
    return index < 0 ? fields.length : index;
  };
  return [...errors].sort((a, b) => rank(a) - rank(b) || a.field.localeCompare(b.field, 'en', { numeric: true }));
}

/** The values without the rows at the end of a table in which nothing was written; a first row stays, for its message. */
function withoutBlankRows(fields: readonly FieldSpec[], values: FormValues): FormValues {
  const written: Record<string, unknown> = { ...values };
  for (const field of fields) {
    const rows = written[field.name];
    if (field.kind !== 'rows' || !Array.isArray(rows)) continue;
    const blank = newRow(field);
    let end = rows.length;
    while (end > 1 && deepEqual(rows[end - 1], blank)) end -= 1;
    written[field.name] = rows.slice(0, end);
  }
  return written;
}

/** A text that may not be what a person means. */
interface FormDoubt extends TextDoubt {
  /** `usages.2.dosage`. */
  path: string;
  /** 「使用范围 第3行 用药量」. */
  place: string;
  text: string;
  isStored: boolean;
}

/** The doubtful texts that a person is asked about: those that are not stored, and those that would be refused if they were not. */
export const findDoubts = (fields: readonly FieldSpec[], values: FormValues, base: FormValues): FormDoubt[] =>
  listDoubts(fields, values, base).filter(({ isStored, refusal }) => !isStored || refusal !== undefined);

/** Texts that are refused since they are not stored. */
const findRefusals = (fields: readonly FieldSpec[], values: FormValues, base: FormValues): FieldError[] =>
  listDoubts(fields, values, base).flatMap(({ path, isStored, refusal }) =>
    isStored || refusal === undefined ? [] : [{ field: path, message: refusal }],
  );

function listDoubts(fields: readonly FieldSpec[], values: FormValues, base: FormValues): FormDoubt[] {
  return fields.flatMap((field) => {
    const { name, label } = field;
    if (field.kind !== 'rows') return doubtsIn(field, values[name], toTexts(base[name]), { path: name, place: label });
    const stored = rowsIn(base[name]);
    return rowsIn(values[name]).flatMap((row, index) =>
      field.columns.flatMap((column) =>
        doubtsIn(column, row[column.name], toTexts(stored.map((one) => one[column.name])), {
          path: `${name}.${index}.${column.name}`,
          place: `${label} 第${index + 1}行 ${column.label}`,
        }),
      ),
    );
  });
}

const toTexts = (value: unknown): string[] => (typeof value === 'string' ? [value] : toStrings(value));

function doubtsIn(
  field: FieldSpec | RowColumn,
  value: unknown,
  stored: readonly string[],
  { path, place }: Pick<FormDoubt, 'path' | 'place'>,
): FormDoubt[] {
  if (field.kind !== 'text' && field.kind !== 'tags') return [];
  const { kind, findDoubt } = field;
  return toTexts(value).flatMap((text, at) => {
    const doubt = findDoubt?.(text);
    const exact = kind === 'tags' ? `${path}.${at}` : path;
    return doubt ? [{ ...doubt, path: exact, place, text, isStored: stored.includes(text) }] : [];
  });
}

/** Value at a dotted path (`usages.2.crop`), or undefined. */
function valueAt(values: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => {
    if (Array.isArray(value)) return value[Number(key)];
    return isObject(value) ? value[key] : undefined;
  }, values);
}

/** The field of a path: its first segment. */
export function fieldOfPath(path: string): string {
  return path.split('.', 1)[0] ?? path;
}
