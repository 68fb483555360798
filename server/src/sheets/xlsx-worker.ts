import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { csvText } from './csv.ts';
import { SheetError } from './decode.ts';
import { packWorkbook } from './workbook-pack.ts';
import { openWorkbook } from './workbook-rows.ts';
import type { Converted, Task } from './xlsx-protocol.ts';
import { tooLarge } from './xlsx-protocol.ts';

async function read({ path, target, limits, sheet }: Extract<Task, { kind: 'read' }>): Promise<Converted> {
  const output = createWriteStream(target);
  let length = 0;
  let last = 0;
  try {
    const workbook = await openWorkbook(path, limits, sheet);
    for await (const { row, cells } of workbook.rows) {
      for (last += 1; last < row; last += 1) output.write('\r\n');
      length += cells.reduce((sum, cell) => sum + cell.length + 1, 0);
      // Any number of cells may repeat one long text of the archive.
      if (length > limits.bytes) return { message: tooLarge, row: 1 };
      if (!output.write(csvText([cells]))) await once(output, 'drain');
    }
    return { sheets: workbook.sheets, ...workbook.seen };
  } catch (error) {
    if (error instanceof SheetError) return { message: error.message, row: error.row };
    return { message: '文件不是有效的 XLSX 表格', row: 1 };
  } finally {
    const closed = once(output, 'close');
    output.end();
    await closed;
  }
}

async function write({ path, target, choices }: Extract<Task, { kind: 'write' }>): Promise<Converted> {
  await writeFile(target, await packWorkbook(path, choices));
  return { sheets: 1, hiddenRows: 0, pictures: 0 };
}

/** Runs a conversion; returns why a workbook cannot be read. */
export default function convert(task: Task): Promise<Converted> {
  return task.kind === 'read' ? read(task) : write(task);
}
