/** Values of a form: plain JSON. The joi schema turns them into the record's type when the form is saved. */
export type FormValues = Readonly<Record<string, unknown>>;

/** A plain object, not an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Value at a dotted path (`usages.2.crop`), or undefined. */
export function valueAt(values: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => {
    if (Array.isArray(value)) return value[Number(key)];
    return isRecord(value) ? value[key] : undefined;
  }, values);
}

/** The field of a path: its first segment. */
export function fieldOfPath(path: string): string {
  return path.split('.', 1)[0] ?? path;
}
