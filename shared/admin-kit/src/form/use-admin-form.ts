import { useCallback, useMemo, useState } from 'react';
import type { FieldError } from '@admin-h5/contract';
import type { FieldSpec, FormSection, NextValue } from '../fields/spec.ts';
import { changeField, leaveField, openForm, setErrors, setFields, type FormState } from './form-state.ts';
import type { FormValues } from './paths.ts';

export interface AdminForm {
  state: FormState;
  /** All fields of all sections, in order. */
  fields: readonly FieldSpec[];
  /** Fields that show at present. */
  shown: (field: FieldSpec) => boolean;
  change: (field: FieldSpec, next: NextValue) => void;
  /** Checks the field that was left, quietly: only once it holds something. */
  leave: (field: FieldSpec) => void;
  put: (values: FormValues) => void;
  fail: (errors: readonly FieldError[]) => void;
  /** What is here now is what the server has. */
  settle: (values: FormValues) => void;
  /** The server has moved on: these are its values, on top of which what is typed counts as changed. */
  rebase: (base: FormValues, values: FormValues) => void;
  busy: boolean;
  setBusy: (name: string, busy: boolean) => void;
}

interface Options {
  initial: FormValues;
  sections: readonly FormSection[];
  check: (values: FormValues) => readonly FieldError[];
}

/** Values, messages and running uploads of one form. */
export function useAdminForm({ initial, sections, check }: Options): AdminForm {
  const [state, setState] = useState(() => openForm(initial));
  const [uploading, setUploading] = useState<ReadonlySet<string>>(new Set());
  const fields = useMemo(() => sections.flatMap((section) => section.fields), [sections]);

  const change = useCallback(
    (field: FieldSpec, next: NextValue) => {
      setState((before) => {
        const value = typeof next === 'function' ? next(before.values[field.name]) : next;
        const typed = { ...before.values, [field.name]: value };
        const values = { ...typed, ...field.effect?.(typed) };
        const checksNow = field.kind === 'text' && field.checkWhileTyping === true;
        if (!checksNow && Object.keys(before.errors).length === 0) return { ...before, values };
        const isWrong = check(values);
        const after = changeField(before, values, field.name, check(before.values), isWrong);
        return checksNow ? leaveField(after, field.name, isWrong) : after;
      });
    },
    [check],
  );

  const leave = useCallback(
    (field: FieldSpec) => setState((before) => leaveField(before, field.name, check(before.values))),
    [check],
  );

  return {
    state,
    fields,
    shown: (field) => field.visible?.(state.values) ?? true,
    change,
    leave,
    put: (values) => setState((before) => setFields(before, values)),
    fail: (errors) => setState((before) => setErrors(before, errors)),
    settle: (values) => setState(openForm(values)),
    rebase: (base, values) => setState({ base, values, errors: {} }),
    busy: uploading.size > 0,
    setBusy: useCallback((name: string, busy: boolean) => {
      setUploading((before) => {
        if (before.has(name) === busy) return before;
        const after = new Set(before);
        if (busy) after.add(name);
        else after.delete(name);
        return after;
      });
    }, []),
  };
}
