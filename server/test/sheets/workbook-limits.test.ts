import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { csvToXlsx, xlsxToCsv } from '../../src/sheets/xlsx.ts';
import { row, text, workbook } from '../support/workbook.ts';

const megabyte = 1024 * 1024;
const limit = 16 * megabyte;
const tooLarge = '表格过大，请分成几个文件，或使用 CSV 格式';

// On a busy machine, making such an archive takes longer than refusing it.
jest.setTimeout(60_000);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'admin-h5-workbooks-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function convert(content: Buffer): Promise<string> {
  const [from, to] = [join(folder, 'from.xlsx'), join(folder, 'to.csv')];
  writeFileSync(from, content);
  await rm(to, { force: true });
  await xlsxToCsv(from, to, 1000, { bytes: limit });
  return to;
}

describe('a workbook', () => {
  it('is read whatever program wrote it', async () => {
    const to = await convert(workbook(row(1, [text('登记证号'), 't="s"><v>0</v>']), { strings: '农药名称' }));
    expect(readFileSync(to, 'utf8').trim()).toBe('登记证号,农药名称');
  });

  it('is refused before it fills the memory if it unpacks to far more than its size', async () => {
    const content = workbook(row(1, [text('登记证号')]), { blanks: 256 * megabyte });
    expect(content.length).toBeLessThan(megabyte);
    const before = process.memoryUsage().rss;
    await expect(convert(content)).rejects.toThrow(tooLarge);
    expect(process.memoryUsage().rss - before).toBeLessThan(128 * megabyte);
  });

  it.each([
    ['at the far end', 'XFD1048576', '第1048576行第16384列有内容，超出了范围：最多1000行数据、500列'],
    ['below the last row', 'A1002', '第1002行第1列有内容'],
    ['behind the last column', 'SG2', '第2行第501列有内容'],
  ])('is refused for a far cell %s without allocating the cells in between', async (_where, at, message) => {
    const far = `<row r="${at.replaceAll(/\D/g, '')}"><c r="${at}"><v>1</v></c></row>`;
    const content = workbook(row(1, [text('登记证号')]) + far);
    expect(content.length).toBeLessThan(2000);
    const before = process.memoryUsage().rss;
    await expect(convert(content)).rejects.toThrow(message);
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * megabyte);
  });

  it('may have formatted empty cells up to the last column and row', async () => {
    const far = '<row r="1048576"><c r="XFD1048576" s="0"/></row>';
    const to = await convert(workbook(row(1, [text('登记证号')]) + far));
    expect(readFileSync(to, 'utf8')).toBe('登记证号\r\n');
  });

  it('is refused before it fills the disk if it repeats a long text in all cells', async () => {
    const rows = Array.from({ length: 1000 }, (_, at) =>
      row(
        at + 1,
        Array.from({ length: 10 }, () => 't="s"><v>0</v>'),
      ),
    );
    await expect(convert(workbook(rows.join(''), { strings: '长'.repeat(30_000) }))).rejects.toThrow(tooLarge);
    expect(statSync(join(folder, 'to.csv')).size).toBeLessThan(limit * 4);
  });

  it('is packed one at a time, however many are requested at once', async () => {
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
    // A worker that has responded may still be ending.
    expect(most).toBeLessThanOrEqual(2);
  });
});
