const inlineSeparator = /[;；]/;

/**
 * Texts of a list as one cell, each on a line of its own. A single one that holds a semicolon keeps an empty second
 * line, so that `fromLines` does not part it.
 */
export const toLines = (entries: readonly string[]): string => {
  const [only = ''] = entries;
  return entries.length === 1 && inlineSeparator.test(only) ? `${only}\n` : entries.join('\n');
};

/** Lines of a cell; what a person wrote on one line is parted at semicolons. */
export function fromLines(cell: string): string[] {
  const parts = /[\r\n]/.test(cell) ? cell.split(/\r\n?|\n/) : cell.split(inlineSeparator);
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** Fields of one line, `a | b | c`; a bar or backslash within one is escaped. */
export const toFields = (fields: readonly (string | number | null)[]): string =>
  fields
    .map((field) => String(field ?? '').replaceAll(/[\\|]/g, String.raw`\$&`))
    .join(' | ')
    .replace(/( \| *)+$/, '');

/** Parts a line at its bars; full-width ones count. */
export function fromFields(line: string): string[] {
  const fields = [''];
  for (const [sign] of line.matchAll(/\\[\\|]|[^]/gu)) {
    if (sign === '|' || sign === '｜') fields.push('');
    else fields.push((fields.pop() ?? '') + (sign.length === 2 && sign.startsWith('\\') ? sign.slice(1) : sign));
  }
  return fields.map((field) => field.trim());
}
