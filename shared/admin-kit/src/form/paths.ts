/** Values of a form: plain JSON, whatever the record's type is; the joi schema gives the type back when it is saved. */
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

/** First step of a path: the field that owns it. */
export function fieldOfPath(path: string): string {
  return path.split('.', 1)[0] ?? path;
}
