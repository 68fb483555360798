import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { readSheet } from 'read-excel-file/node';
import writeXlsxFile from 'write-excel-file/node';
import { csvText, readCsv } from './csv.ts';
import { tooLarge } from './xlsx-messages.ts';

/** A cell as a person sees it. */
function asText(value: unknown): string {
  if (value instanceof Date) return value.toISOString().replace('T00:00:00.000Z', '');
  if (typeof value === 'boolean') return value ? '是' : '否';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** A text as workbooks keep it, where `_x0041_` stands for a letter. */
const escaped = (text: string): string => text.replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_');

const watchMs = 20;

/** Runs `work`; null as soon as what it unpacks takes more than `most` bytes, whatever sizes its archive declares. */
async function within<T>(most: number, work: () => Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const exceeded = new Promise<null>((resolve) => {
    timer = setInterval(() => {
      if (process.memoryUsage().arrayBuffers > most) resolve(null);
    }, watchMs);
  });
  try {
    return await Promise.race([work(), exceeded]);
  } finally {
    clearInterval(timer);
  }
}

/** The message of what is wrong, or null. */
async function read(path: string, target: string, maxRows: number, maxBytes: number): Promise<string | null> {
  let rows;
  try {
    rows = await within(maxBytes, () => readSheet(path, { trim: false }));
  } catch {
    return '文件不是有效的 XLSX 表格';
  }
  if (!rows) return tooLarge;
  if (rows.length > maxRows + 1) return `一次最多导入${maxRows}行，请分成几个文件`;
  const output = createWriteStream(target);
  let length = 0;
  for (const row of rows) {
    const cells = row.map(asText);
    length += cells.reduce((sum, cell) => sum + cell.length, 0);
    // A long text of the archive may stand in any number of cells.
    if (length > maxBytes) break;
    if (!output.write(csvText([cells]))) await once(output, 'drain');
  }
  output.end();
  await once(output, 'close');
  return length > maxBytes ? tooLarge : null;
}

async function write(path: string, target: string): Promise<null> {
  const rows = [];
  let last = 0;
  for await (const { row, cells } of readCsv(path, 'utf-8')) {
    for (last += 1; last < row; last += 1) rows.push([]);
    rows.push(cells.map((value) => (value === '' ? null : { value: escaped(value), type: String })));
  }
  await writeFile(target, await writeXlsxFile(rows).toBuffer());
  return null;
}

const task: unknown = workerData;
if (typeof task === 'object' && task !== null && 'kind' in task && 'path' in task && 'target' in task) {
  const path = String(task.path);
  const target = String(task.target);
  const [maxRows, maxBytes] =
    'maxRows' in task && 'maxBytes' in task ? [Number(task.maxRows), Number(task.maxBytes)] : [0, 0];
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's port has no origin
  parentPort?.postMessage(await (task.kind === 'read' ? read(path, target, maxRows, maxBytes) : write(path, target)));
}
