import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { csvToXlsx, xlsxToCsv } from '../../src/sheets/xlsx.ts';
import type { ZipFile } from '../support/zip.ts';
import { zip } from '../support/zip.ts';

const megabyte = 1024 * 1024;
const limit = 16 * megabyte;
const tooLarge = '表格过大，请分成几个文件，或使用 CSV 格式';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'admin-h5-workbooks-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A workbook of one sheet with these rows. */
function workbook(rows: string, more: Partial<ZipFile> = {}, sharedStrings = ''): Buffer {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`;
  return zip([
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation('r1', 'worksheet', 'worksheets/sheet1.xml')}${relation('r2', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      text: `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="1" sheetId="1" r:id="r1"/></sheets></workbook>`,
    },
    { name: 'xl/sharedStrings.xml', text: `<sst xmlns="${main}"><si><t>${sharedStrings}</t></si></sst>` },
    {
      name: 'xl/worksheets/sheet1.xml',
      text: `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
      ...more,
    },
  ]);
}

const row = (at: number, cells: readonly string[]) =>
  `<row r="${at}">${cells.map((cell, column) => `<c r="${'ABCDEFGHIJ'[column] ?? ''}${at}" ${cell}</c>`).join('')}</row>`;
const text = (value: string) => `t="inlineStr"><is><t>${value}</t></is>`;

async function convert(content: Buffer): Promise<string> {
  const [from, to] = [join(folder, 'from.xlsx'), join(folder, 'to.csv')];
  writeFileSync(from, content);
  await rm(to, { force: true });
  await xlsxToCsv(from, to, 1000, limit);
  return to;
}

describe('a workbook', () => {
  it('is read whatever program wrote it', async () => {
    const to = await convert(workbook(row(1, [text('登记证号'), 't="s"><v>0</v>']), {}, '农药名称'));
    expect(readFileSync(to, 'utf8').trim()).toBe('登记证号,农药名称');
  });

  it('that unpacks to far more than it is itself is refused before it fills the memory', async () => {
    const content = workbook(row(1, [text('登记证号')]), { blanks: 256 * megabyte });
    expect(content.length).toBeLessThan(megabyte);
    const before = process.memoryUsage().rss;
    await expect(convert(content)).rejects.toThrow(tooLarge);
    expect(process.memoryUsage().rss - before).toBeLessThan(128 * megabyte);
  });

  it('that repeats one long text in all its cells is refused before it fills the disk', async () => {
    const rows = Array.from({ length: 1000 }, (_, at) =>
      row(
        at + 1,
        Array.from({ length: 10 }, () => 't="s"><v>0</v>'),
      ),
    );
    await expect(convert(workbook(rows.join(''), {}, '长'.repeat(30_000)))).rejects.toThrow(tooLarge);
    expect(statSync(join(folder, 'to.csv')).size).toBeLessThan(limit * 4);
  });

  it('is packed after the one before it, however many are asked for at once', async () => {
    let running = 0;
    let most = 0;
    const count = (worker: Worker) => {
      running += 1;
      most = Math.max(most, running);
      worker.once('exit', () => (running -= 1));
    };
    process.on('worker', count);
    const from = join(folder, 'rows.csv');
    writeFileSync(from, '登记证号\r\nPD1\r\n');
    await Promise.all([1, 2, 3, 4].map((name) => csvToXlsx(from, join(folder, `${name}.xlsx`))));
    process.off('worker', count);
    // One that has answered may still be ending.
    expect(most).toBeLessThanOrEqual(2);
  });
});
