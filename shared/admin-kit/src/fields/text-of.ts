/** Text to show in a control for a value of any kind. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Only the strings of a list; [] for anything else. */
export function stringsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

/** Length as the rules count it: code points, outer blanks left out. */
export function countOf(value: unknown): number {
  return Array.from(textOf(value).trim()).length;
}
