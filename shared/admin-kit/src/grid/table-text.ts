/**
 * Tables as text, as WPS and Excel copy and save them: a cell with a line break, a separator or a quote is in quotes, and its quotes are
 * doubled.
 */

type Separator = '\t' | ',';

/** Rows of cells. @param quotes false where a quote is a character as any other */
export function parseTable(text: string, separator: Separator = '\t', quotes = true): string[][] {
  const plain = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  const rows: string[][] = [];
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    cells.push(cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    rows.push(cells);
    cells = [];
  };
  for (let at = 0; at < plain.length; at += 1) {
    const char = plain.charAt(at);
    if (quoted) {
      if (char !== '"') cell += char;
      else if (plain[at + 1] === '"') {
        cell += char;
        at += 1;
      } else quoted = false;
    } else if (char === '"' && cell === '' && quotes) quoted = true;
    else if (char === separator) endCell();
    else if (char === '\n') endRow();
    else cell += char;
  }
  // A quote that nothing closes is a character as any other.
  if (quoted) return parseTable(plain, separator, false);
  // A copied table ends with a line break, which begins no further row.
  if (cell !== '' || cells.length > 0 || rows.length === 0) endRow();
  return rows;
}

export function formatTable(rows: readonly (readonly string[])[], separator: Separator = '\t'): string {
  const formatCell = (cell: string) =>
    /["\r\n]/.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell;
  return rows.map((cells) => cells.map(formatCell).join(separator)).join('\r\n');
}
