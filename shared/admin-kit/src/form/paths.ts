import { isObject } from '@admin-h5/contract';

/** Values of a form: plain JSON. The joi schema turns them into the record's type when the form is saved. */
export type FormValues = Readonly<Record<string, unknown>>;

/** Value at a dotted path (`usages.2.crop`), or undefined. */
export function valueAt(values: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => {
    if (Array.isArray(value)) return value[Number(key)];
    return isObject(value) ? value[key] : undefined;
  }, values);
}

/** The field of a path: its first segment. */
export function fieldOfPath(path: string): string {
  return path.split('.', 1)[0] ?? path;
}
