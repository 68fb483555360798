/**
 * What a spreadsheet program would take for a formula, behind any number of our own marks. Some take the full-width signs
 * of a Chinese keyboard too, and pass over a tab or line break before them.
 */
const formula = /^'*[=+\-@＝＋－＠\t\r\n]/;
const marked = /^'+[=+\-@＝＋－＠\t\r\n]/;

/** A cell that no program runs: one more leading `'` where it begins like a formula (entities.md, Import). */
export const neutral = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell);

/** The text behind `neutral`. */
export const plain = (cell: string): string => (marked.test(cell) ? cell.slice(1) : cell);

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
