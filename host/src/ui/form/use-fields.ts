import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { FieldError } from '@admin-h5/contract';

export type Values<K extends string> = Readonly<Record<K, string>>;
/** By field; absent or undefined where all is well. */
export type Errors = Readonly<Record<string, string | undefined>>;

/** What a `TextField` takes from the form. */
export interface FieldProps<K extends string> {
  name: K;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onBlur: () => void;
}

export interface Fields<K extends string> {
  values: Values<K>;
  field: <N extends K>(name: N) => FieldProps<N>;
  set: (changes: Partial<Values<K>>) => void;
  /** Shows errors from elsewhere, the server's for instance, and focuses the first. */
  fail: (errors: Errors) => void;
  /** Checks everything; shows what is wrong, focuses the first invalid field, and returns whether all fields are valid. */
  check: () => Promise<boolean>;
  focus: (name: K) => void;
}

/** Errors of a list by field; what belongs to no field of the form is left out. */
export function errorsByField<K extends string>(errors: readonly FieldError[], values: Values<K>): Errors {
  const result: Record<string, string> = {};
  for (const name of namesOf(values)) {
    const found = errors.find(({ field }) => field === name);
    if (found) result[name] = found.message;
  }
  return result;
}

function namesOf<K extends string>(values: Values<K>): K[] {
  const names: K[] = [];
  for (const name in values) names.push(name);
  return names;
}

/**
 * State of a small form: values, errors under the fields, first bad field focused. A field is checked when it is left,
 * and again at every change once it has been wrong.
 * @param form the form that holds the fields by their names
 * @param initial values, in the order of the fields on the screen
 * @param findErrors checks all values; rules may load lazily
 */
export function useFields<K extends string>(
  form: RefObject<HTMLFormElement | null>,
  initial: Values<K>,
  findErrors: (values: Values<K>) => Promise<Errors>,
): Fields<K> {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors>({});
  /** Only the answer for the newest values counts. */
  const latest = useRef(values);

  const put = (next: Values<K>) => {
    latest.current = next;
    setValues(next);
  };

  const focus = (name: K) => {
    const element = form.current?.elements.namedItem(name);
    if (element instanceof HTMLInputElement) element.focus();
  };

  const fail = (found: Errors) => {
    setErrors(found);
    const first = namesOf(latest.current).find((name) => found[name]);
    if (first) focus(first);
  };

  async function checkOne(name: K): Promise<void> {
    const checked = latest.current;
    // Where the rules did not load, submitting says so.
    const found = await findErrors(checked).catch((): Errors => ({}));
    if (latest.current[name] === checked[name]) setErrors((now) => ({ ...now, [name]: found[name] }));
  }

  return {
    values,
    focus,
    fail,
    set: (changes) => put({ ...latest.current, ...changes }),
    field: (name) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (value) => {
        put({ ...latest.current, [name]: value });
        if (errors[name]) void checkOne(name);
      },
      onBlur: () => {
        if (latest.current[name] !== '') void checkOne(name);
      },
    }),
    check: async () => {
      const found = await findErrors(latest.current);
      fail(found);
      return namesOf(values).every((name) => !found[name]);
    },
  };
}
