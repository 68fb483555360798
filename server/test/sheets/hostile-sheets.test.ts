import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bytesOf, textAt, valueAt } from '../support/response.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { multipart } from '../support/catalogue.ts';
import { csvRow, ended, importSheet } from '../support/sheets.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startApp();
});
afterAll(() => api.close());

const many = 200_000;
const send = () =>
  api.call('POST', '/api/product/import?dryRun=true', {
    as: 'manager',
    ...multipart(Buffer.from('登记证号\r\nXX1\r\n')),
  });

describe('a small sheet that would be expensive', () => {
  it('gets a file of bad rows no wider than its header', async () => {
    const rows = 'XX1\r\n'.repeat(50);
    const { state, badRowsUrl } = await importSheet(api, 'product', `登记证号${','.repeat(many)}\r\n${rows}`, true);
    expect(state).toBe('done');
    const badRows = bytesOf(await api.call('GET', String(badRowsUrl)));
    expect(badRows.toString().split('\r\n')).toHaveLength(52);
    expect(badRows.length).toBeLessThan(100_000);
  });

  it.each([
    ['blank ones', `${','.repeat(many)}登记证号\r\nXX1\r\n`],
    ['unknown ones', `登记证号${',备注'.repeat(many)}\r\nXX1\r\n`],
  ])('is refused for too many columns, also %s', async (_what, content) => {
    const job = await importSheet(api, 'product', content, true);
    expect(job).toMatchObject({ state: 'failed', errors: [{ column: '', message: '最多500列，请使用导入模板' }] });
  });

  it.each([
    ['a category of spaces', '产品分类', `甲${' '.repeat(many)}乙`],
    ['a table of empty rows', '使用范围', 'x\n'.repeat(many)],
    ['a cell of marks', '农药名称', `甲${'\u0301\u0316'.repeat(many / 2)}`],
    ['a heading of brackets', `登记证号${'（'.repeat(many)}\n`, '1'],
  ])('does not delay other requests: %s', async (_what, heading, cell) => {
    const job = await importSheet(api, 'product', csvRow(['农药类别', heading]) + csvRow(['杀虫剂', cell]));
    expect(job).toMatchObject({ state: 'done', done: 1 });
    expect(job.errors).not.toEqual([]);
  });

  it.each([
    ['rows of commas', `登记证号\r\n${',,,,,,\r\n'.repeat(200_000)}`, '空行超过100000行，请删除空行后再导入'],
    ['line breaks', `登记证号\r\nXX1${'\n'.repeat(9_000_000)}`, '空行超过100000行，请删除空行后再导入'],
    ['line breaks above a header', `${'\n'.repeat(9_000_000)}登记证号\r\nXX1`, '文件是空的'],
    ['commas in one row', `登记证号\r\nXX1${','.repeat(20_000_000)}`, '单行内容过长'],
    ['quoted cells in one row', `登记证号\r\nXX1${',"\n"'.repeat(4_000_000)}`, '行数超过500000行，请分成几个文件'],
  ])('is refused soon for too many %s', async (_what, content, message) => {
    const before = process.cpuUsage();
    const job = await importSheet(api, 'product', content, true);
    expect(job).toMatchObject({ state: 'failed', errors: [{ message }] });
    const { user } = process.cpuUsage(before);
    expect(user / 1e6).toBeLessThan(10);
  });

  it("does not wait behind another person's", async () => {
    const rows = Array.from({ length: 30_000 }, (_, at) => `PD${20_510_000 + at}\r\n`).join('');
    const long = await api.call('POST', '/api/product/import', {
      as: 'manager',
      ...multipart(Buffer.from(`登记证号\r\n${rows}`)),
    });
    const id = textAt(long, 'data.jobId');
    const short = await api.call('POST', '/api/product/import?dryRun=true', {
      as: 'admin',
      ...multipart(Buffer.from('登记证号\r\nXX1\r\n')),
    });
    expect(await ended(api, textAt(short, 'data.jobId'), 'admin')).toMatchObject({ state: 'done' });
    expect(valueAt(await api.call('GET', `/api/jobs/${id}`, { as: 'manager' }), 'data.state')).toMatch(
      /queued|running/,
    );
    await api.call('POST', `/api/jobs/${id}/stop`, { as: 'manager' });
    await ended(api, id);
  });

  it('is refused when too many are waiting', async () => {
    const responses = await Promise.all(Array.from({ length: 40 }, send));
    const refused = responses.filter(({ status }) => status !== 202);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({ status: 429, headers: { 'retry-after': '60' } });
    const jobs = responses.filter(({ status }) => status === 202).map((response) => textAt(response, 'data.jobId'));
    for (const id of jobs) await ended(api, id);
    expect((await send()).status).toBe(202);
  });
});
