const inlineSeparator = /[;；]/;

/**
 * Writes a list of texts into one cell, one per line. A single text that contains a semicolon gets an empty second
 * line, so that `fromLines` does not split it.
 */
export const toLines = (entries: readonly string[]): string => {
  const [only = ''] = entries;
  return entries.length === 1 && inlineSeparator.test(only) ? `${only}\n` : entries.join('\n');
};

/** The lines of a cell; a single line is split at semicolons. */
export function fromLines(cell: string): string[] {
  const parts = /[\r\n]/.test(cell) ? cell.split(/\r\n?|\n/) : cell.split(inlineSeparator);
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** The fields of one line, `a | b | c`; a bar or backslash inside a field is escaped. */
export const toFields = (fields: readonly (string | number | null)[]): string =>
  fields
    .map((field) => String(field ?? '').replaceAll(/[\\|]/g, String.raw`\$&`))
    .join(' | ')
    .replace(/( \| *)+$/, '');

/** Splits a line at its bars, full-width ones included. */
export function fromFields(line: string): string[] {
  const fields = [''];
  for (const [sign] of line.matchAll(/\\[\\|]|[^]/gu)) {
    if (sign === '|' || sign === '｜') fields.push('');
    else fields.push((fields.pop() ?? '') + (sign.length === 2 && sign.startsWith('\\') ? sign.slice(1) : sign));
  }
  return fields.map((field) => field.trim());
}
