import { once } from 'node:events';
import type { WriteStream } from 'node:fs';
import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { csvText } from './csv.ts';
import { SheetError } from './decode.ts';
import { packWorkbook } from './workbook-pack.ts';
import type { Shared } from './workbook-rows.ts';
import { Workbook } from './workbook-rows.ts';
import type { Converted, ConvertedSheets, SheetHead, SheetPart, Task, WorkbookLimits } from './xlsx-protocol.ts';
import { tooLarge } from './xlsx-protocol.ts';

/** More than people make; each is opened. */
const mostSheets = 200;
/** Longest text of a head: of a header, or of a cell that shows what its column is. */
const longestInHead = 1000;

/** What the sheets share of the workbook whose heads were read last: its rows are read next. */
let kept: { path: string; shared: Shared } | null = null;

/** Opens a workbook, and closes it after `work`. */
async function within<T>(
  { path, limits }: { path: string; limits: WorkbookLimits },
  work: (workbook: Workbook) => Promise<T>,
): Promise<T> {
  const known = kept?.path === path ? kept.shared : undefined;
  kept = null;
  const workbook = await Workbook.open(path, limits, known);
  try {
    return await work(workbook);
  } finally {
    workbook.close();
  }
}

async function heads(workbook: Workbook, { path, most }: Extract<Task, { kind: 'heads' }>): Promise<Converted> {
  const found: SheetHead[] = [];
  for (const [sheet, name] of workbook.names.slice(0, mostSheets).entries()) {
    const { rows, count } = await workbook.head(sheet, most);
    const short = rows.map(({ row, cells }) => ({ row, cells: cells.map((cell) => cell.slice(0, longestInHead)) }));
    found.push({ name, rows: short, count });
  }
  kept = { path, shared: workbook.shared };
  return { heads: found };
}

/** Cells of a sheet in their places of the text. */
function placed(cells: readonly string[], { places, width = 0 }: SheetPart): readonly string[] {
  if (!places) return cells;
  const line: string[] = Array.from({ length: width }, () => '');
  for (const [at, cell] of cells.entries()) line[places[at] ?? width + at - places.length] = cell;
  return Array.from(line, (cell: string | undefined) => cell ?? '');
}

/** Writes sheets as one text, each below the one before. */
async function writeParts(
  workbook: Workbook,
  output: WriteStream,
  { parts, limits }: Extract<Task, { kind: 'read' }>,
): Promise<Converted> {
  const result: ConvertedSheets = { starts: [], hiddenRows: 0, hiddenColumns: [], pictures: workbook.pictures };
  let length = 0;
  let line = 0;
  for (const part of parts) {
    const start = line;
    result.starts.push(start);
    const { rows, seen } = await workbook.read(part.sheet);
    for await (const { row, cells } of rows) {
      if (row <= (part.after ?? 0)) continue;
      for (line += 1; line < start + row; line += 1) output.write('\r\n');
      const own = placed(cells, part);
      const all = part.header?.row === row ? [...own.slice(0, part.places?.length), ...part.header.cells] : own;
      length += all.reduce((sum, cell) => sum + cell.length + 1, 0);
      // Any number of cells may repeat one long text of the archive.
      if (length > limits.bytes) return { message: tooLarge, row: 1 };
      if (!output.write(csvText([all]))) await once(output, 'drain');
    }
    result.hiddenRows += seen.hiddenRows;
    const hidden = seen.hiddenColumns.map((at) => part.places?.[at] ?? at);
    result.hiddenColumns = [...new Set([...result.hiddenColumns, ...hidden])];
  }
  return result;
}

async function read(task: Extract<Task, { kind: 'read' }>): Promise<Converted> {
  const output = createWriteStream(task.target);
  try {
    return await within(task, (workbook) => writeParts(workbook, output, task));
  } finally {
    const closed = once(output, 'close');
    output.end();
    await closed;
  }
}

async function write({ path, target, choices }: Extract<Task, { kind: 'write' }>): Promise<Converted> {
  await writeFile(target, await packWorkbook(path, choices));
  return { heads: [] };
}

/** Runs a conversion; returns why a workbook cannot be read. */
export default async function convert(task: Task): Promise<Converted> {
  if (task.kind === 'write') return write(task);
  try {
    return await (task.kind === 'heads' ? within(task, (workbook) => heads(workbook, task)) : read(task));
  } catch (error) {
    if (error instanceof SheetError) return { message: error.message, row: error.row };
    return { message: '文件不是有效的 XLSX 表格', row: 1 };
  }
}
