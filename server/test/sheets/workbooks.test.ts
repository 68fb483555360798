import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setImmediate as yieldToEvents } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { unescapeCell, withShown } from '../../src/import/read/marks.ts';
import { numberKind, numberText } from '../../src/import/read/number-formats.ts';
import { csvToXlsx, xlsxToCsv } from '../../src/import/read/xlsx.ts';
import { SliceSize } from '../../src/import/write.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { categoryInput, create, materialInput, multipart } from '../support/catalogue.ts';
import { bytesOf, textAt, valueAt } from '../support/response.ts';
import { csvRow, ended, importSheet, sheetOf } from '../support/sheets.ts';
import { row, text, workbook } from '../support/workbook.ts';

describe('workbook cells', () => {
  let api: TestApp;
  let material: { id: string };
  beforeAll(async () => {
    api = await startApp();
    const category = await create(api, 'category', categoryInput('material'));
    material = await create(api, 'material', materialInput(category.id));
  });
  afterAll(() => api.close());

  const formats = [
    9,
    10,
    '0.0%',
    '[Red]0%;[Blue]-0%',
    '0" %"',
    14,
    31,
    'yyyy"年"m"月"d"日"',
    '[$-804]yyyy/m/d h:mm',
    '0000000000',
    '@',
    '"PD"00000000',
    '0.0"%"',
    String.raw`0.00\%`,
    '#,##0.0 "kg"',
    'General"年"',
    'G/通用格式"月"',
    '0"天"',
    '[DBNum1]General',
    '0-00-0',
    '000"-"0000',
    17,
    'yyyy"年"m"月"',
  ];
  const styleOf = (format: number | string) => formats.indexOf(format) + 1;
  const cell = (value: string, format?: number | string) =>
    format === undefined ? `><v>${value}</v>` : `s="${styleOf(format)}"><v>${value}</v>`;

  /** The value of a material's field after importing this workbook cell. */
  async function imported(heading: string, given: string) {
    const content = workbook(row(1, [text('ID'), text(heading)]) + row(2, [text(material.id), given]), { formats });
    const { errors } = await importSheet(api, 'material', content);
    const response = await api.call('GET', `/api/material/${material.id}`, { as: 'manager' });
    return { errors: errors.map(({ message }) => message), record: valueAt(response, 'data') };
  }

  describe('a number of a workbook', () => {
    it.each([
      ['10 %', cell('0.1', 9), 10],
      ['99.9 %', cell('0.999', 10), 99.9],
      ['7 %, as programs store it', cell('7.0000000000000007E-2', '0.0%'), 7],
      ['28.99 %', cell('0.2899', 10), 28.99],
      ['80 %, in colours', cell('0.8', '[Red]0%;[Blue]-0%'), 80],
      ['12 with a percent sign that counts for nothing', cell('12', '0" %"'), 12],
      ['0.1 alone', cell('0.1'), 0.1],
      ['99.9% as text', text('99.9%'), 99.9],
      ['≥99% as text', text('≥99%'), 99],
      ['1E+01', text('1E+01'), 10],
    ])('is read in a percentage column as displayed: %s', async (_what, given, purityMin) => {
      expect(await imported('最低含量(%)', given)).toMatchObject({ errors: [], record: { purityMin } });
    });

    it.each([
      ['80 %', cell('0.8', 9), '80%'],
      ['zeros in front', cell('101210000', '0000000000'), '0101210000'],
      ['a text and zeros in front', cell('20170001', '"PD"00000000'), 'PD20170001'],
      ['zeros behind a text', cell('170001', '"PD"00000000'), 'PD00170001'],
      ['a percent sign as text', cell('1.8', '0.0"%"'), '1.8%'],
      ['a percent sign that is escaped', cell('99.95', String.raw`0.00\%`), '99.95%'],
      ['a large number', cell('1.2E+5'), '120000'],
      ['a small number', cell('1E-7'), '0.0000001'],
      ['noise behind the digits', cell('0.30000000000000004'), '0.3'],
      ['a truth', 't="b"><v>1</v>', '是'],
      ['a CAS number', text('108-08-7'), '108-08-7'],
      ['an exponent that is text', text('1E+05'), '1E+05'],
      ['a text in two fonts', 't="inlineStr"><is><r><t>甲</t></r><r><t>乙</t></r></is>', '甲乙'],
      ['the text of a formula', 't="str"><f>A1</f><v>甲</v>', '甲'],
    ])('is read in a text column as displayed: %s', async (_what, given, purity) => {
      expect(await imported('纯度', given)).toMatchObject({ errors: [], record: { purity } });
    });

    it.each([
      ['a day', cell('45306', 14), '2024-01-15'],
      ['a day of a Chinese Excel', cell('45306', 31), '2024-01-15'],
      ['a day in Chinese', cell('45306', 'yyyy"年"m"月"d"日"'), '2024-01-15'],
      ['a day and a time', cell('45306.5', '[$-804]yyyy/m/d h:mm'), '2024-01-15 12:00:00'],
      ['a day as ISO 8601', 't="d"><v>2024-01-15T00:00:00Z</v>', '2024-01-15'],
      // 1 January 2024, which a program makes of 2024年1月.
      ['a month', cell('45292', 'yyyy"年"m"月"'), '2024年1月'],
      ['a month of a program', cell('45292', 17), '2024年1月'],
      ['a day of which the month is displayed', cell('45306', 'yyyy"年"m"月"'), '2024-01-15'],
      ['years', cell('2', 'General"年"'), '2年'],
      ['months', cell('24', 'G/通用格式"月"'), '24月'],
      ['days', cell('90', '0"天"'), '90天'],
      ['Chinese numerals', cell('24', '[DBNum1]General'), '24'],
      ['a CAS number by its format', cell('108883', '0-00-0'), '108-88-3'],
      ['digits with a hyphen', cell('5711234567', '000"-"0000'), '571123-4567'],
    ])('is read in a column without a quantity as displayed: %s', async (_what, given, usage) => {
      expect(await imported('用途', given)).toMatchObject({ errors: [], record: { usage } });
    });

    it('asks where a percentage shows fewer digits than it has', async () => {
      expect(await imported('最低含量(%)', cell('0.28999', 10))).toMatchObject({
        errors: ['“28.999%”单元格显示的数与实际的数不同，以哪个为准？请在“请确认”中回答'],
      });
    });

    it.each([
      ['more digits than a program keeps', cell('123456789012345678'), '科学计数法（1.2345678901234568E+17）'],
      ['a formula that failed', 't="e"><f>1/0</f><v>#DIV/0!</v>', '单元格的公式有误（#DIV/0!）'],
    ])('is refused if it is damaged: %s', async (_what, given, message) => {
      expect((await imported('纯度', given)).errors).toEqual([expect.stringContaining(message)]);
    });
  });

  it('the cells of a workbook are read whatever prefix its program gives to their names', async () => {
    const rows = row(1, [text('ID'), text('纯度')]) + row(2, [text(material.id), text('97.5%')]);
    await importSheet(api, 'material', workbook(rows.replaceAll(/<(?=\w)/g, '<x:').replaceAll('</', '</x:')));
    const response = await api.call('GET', `/api/material/${material.id}`, { as: 'manager' });
    expect(valueAt(response, 'data.purity')).toBe('97.5%');
  });

  it.each([
    ['an exponent', '1.23457E+17', '科学计数法（1.23457E+17）'],
    ['the fault of a formula', '#N/A', '单元格的公式有误（#N/A）'],
  ])('a CSV cell damaged by a program is refused, and so are its bad rows: %s', async (_what, given, message) => {
    const job = await importSheet(api, 'material', `ID,执行标准\r\n${material.id},${given}\r\n`);
    expect(job.errors).toEqual([{ row: 2, column: '执行标准', message: expect.stringContaining(message) }]);
    const bad = String((await api.call('GET', String(job.badRowsUrl))).body);
    expect((await importSheet(api, 'material', bad)).errors).toEqual(job.errors);
  });
});

it.each([
  ['a 同上 with nothing above', '「同上」', '的上面没有可以重复的内容'],
  ['a word for what stays', '不变', '要保留原有内容请留空'],
])('a cell of an office sheet that says nothing is refused, not stored: %s', async (_what, given, message) => {
  const api = await startApp();
  const category = await create(api, 'category', categoryInput('material'));
  const made = await create(api, 'material', materialInput(category.id));
  const job = await importSheet(api, 'material', sheetOf(['原料名称', '外观'], [made.name, given]));
  expect(job.errors).toEqual([{ row: 2, column: '外观', message: expect.stringContaining(message) }]);
  await api.close();
});

it.each([
  ['with its mark', '\uFEFF'],
  ['without a mark', ''],
])('a sheet in UTF-16 is read %s, with its merged cells', async (_what, mark) => {
  const api = await startApp();
  await create(api, 'category', { ...categoryInput('material'), name: '溶剂' });
  const rows = [
    row(1, ['品名', '类别', '等级'].map(text)),
    row(2, ['甲醇', '溶剂', '工业级'].map(text)),
    row(3, [text('乙醇'), text(''), text('')]),
  ];
  const content = workbook(rows.join(''), { merged: ['B2:B3', 'C2:C3'], encoding: 'utf16le', mark });
  expect(await importSheet(api, 'material', content)).toMatchObject({ created: 2, failed: 0 });
  await api.close();
});

describe('a number in a format of its own', () => {
  it.each([
    [1, 15.46, withShown('15.46', '15')],
    [4, 1500.567, withShown('1500.567', '1500.57')],
    [2, 15.5, '15.5'],
  ])('that every program has, %d: %d is %s', (id, value, text) => {
    expect(numberText(value, numberKind(id, undefined), false)).toBe(text);
  });

  it.each([
    ['[>=100]0"毫升/亩";0"克/亩"', 20, '20克/亩'],
    ['[>=100]0"毫升/亩";0"克/亩"', 120, '120毫升/亩'],
    ['[<1]0.0"千克/亩";0"克/亩"', 0.5, '0.5千克/亩'],
    ['[<1]0.0"千克/亩";0"克/亩"', 20, '20克/亩'],
    ['[<1]0.0"千克/亩";0"克/亩"', 1, '1克/亩'],
    ['0克/亩', 20, '20克/亩'],
    ['General年', 2, '2年'],
    ['0!克/亩', 20, '20克/亩'],
    ['_ * #,##0_ "克/亩"', 20, '20克/亩'],
    ['"≥"0%', 0.98, '≥98%'],
    ['0.0%"以上"', 0.985, '98.5%以上'],
    ['0!.0,"万"', 16_000, '16000'],
    ['0!.0,"万IU/mg"', 16_000, '16000IU/mg'],
    ['0!.0000"万"', 12_345, '12345'],
    ['0!.00,,"亿"', 250_000_000, '250000000'],
    ['0!.0,"万"', 16_480, withShown('16480', '16000')],
    ['#,##0,', 16_000, withShown('16000', '16')],
    ['0,"K"', 16_000, withShown('16000', '16K')],
    ['0.0,"千"', 1500, '1500'],
    [String.raw`00\.00`, 1234, '12.34'],
    ['h:mm', 110 / 1440, '1:50'],
    ['[h]:mm', 500 / 24, '500:00'],
    ['hh:mm', 46_118, '2026-04-06'],
    ['yyyy-mm-dd', 46_118, '2026-04-06'],
  ])('%s of %p is %s', (format, value, text) => {
    expect(unescapeCell(numberText(value, numberKind(200, format), false))).toBe(text);
  });
});

describe('a workbook', () => {
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

  it('is read whatever program wrote it', async () => {
    const to = await convert(workbook(row(1, [text('登记证号'), 't="s"><v>0</v>']), { strings: '农药名称' }));
    expect(readFileSync(to, 'utf8').trim()).toBe('登记证号,农药名称');
  });

  it('has the units that a format puts behind texts', async () => {
    const range = 's="1" t="inlineStr"><is><t>20-30</t></is>';
    const to = await convert(workbook(row(1, [range]), { formats: ['General;General;General;@"克/亩"'] }));
    expect(readFileSync(to, 'utf8').trim()).toBe('20-30克/亩');
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
    let max = 0;
    const count = (worker: Worker) => {
      running += 1;
      max = Math.max(max, running);
      worker.once('exit', () => (running -= 1));
    };
    process.on('worker', count);
    const from = join(folder, 'rows.csv');
    writeFileSync(from, '登记证号\r\nPD1\r\n');
    await Promise.all([1, 2, 3, 4].map((name) => csvToXlsx(from, join(folder, `${name}.xlsx`))));
    process.off('worker', count);
    // A worker that has responded may still be ending.
    expect(max).toBeLessThanOrEqual(2);
  });
});

describe('a small sheet that would be expensive', () => {
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
    ['a name of brackets', '农药名称', `${'('.repeat(many)}甲`],
    ['a dose of spaces', '使用范围', `水稻 | 稻飞虱 | 1${' '.repeat(many)}克 | 喷雾`],
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

describe('own thread', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startApp();
  });
  afterAll(() => api.close());

  /** Much longer than an import of a few rows takes; only a failed test waits for it. */
  const patienceMs = 60_000;
  const bad = '登记证号\r\nXX1\r\nXX2\r\n';
  const folder = () => join(api.place.dataDir, 'files');
  const files = () => (existsSync(folder()) ? readdirSync(folder(), { recursive: true, encoding: 'utf8' }) : []);
  const filesOfBadRows = () => files().filter((name) => name.endsWith('.csv'));
  /** Whether the sheet lies where the thread reads it, in a folder of its own. */
  const isLaid = () =>
    files().some(
      (name) =>
        dirname(dirname(name)) === 'incoming' &&
        name.endsWith('.upload') &&
        statSync(join(folder(), name)).size === Buffer.byteLength(bad),
    );

  describe('an import', () => {
    it('continues while the thread that serves requests is busy', async () => {
      // Starts the import thread.
      await importSheet(api, 'product', bad, true);
      const before = filesOfBadRows().length;
      const response = await api.call('POST', '/api/product/import?dryRun=true', {
        as: 'manager',
        ...multipart(Buffer.from(bad), '导入.csv'),
      });
      expect(response.status).toBe(202);
      while (!isLaid()) await yieldToEvents();
      // The job is sent to the thread within a few turns; after that this thread does not yield.
      await api.call('GET', `/api/jobs/${textAt(response, 'data.jobId')}`, { as: 'manager' });
      const deadline = Date.now() + patienceMs;
      while (filesOfBadRows().length === before && Date.now() < deadline);
      expect(filesOfBadRows()).toHaveLength(before + 1);
    });

    it('alternates with other writers between its transactions', async () => {
      const category = {
        name: '并行分类',
        parentId: null,
        kind: 'product',
        code: '',
        description: '',
        iconId: null,
        coverId: null,
        sort: 0,
        status: 1,
      };
      const made = await api.call('POST', '/api/category', { as: 'manager', body: category });
      const head = '登记证号,农药名称,产品分类,农药类别,有效成分,剂型,毒性\r\n';
      const rows = Array.from(
        { length: 60 },
        (_, at) => `PD2055${String(at).padStart(4, '0')},并行产品,并行分类,杀虫剂,吡虫啉 | 10 | %,WP,低毒\r\n`,
      );
      const ended: true[] = [];
      const job = importSheet(api, 'product', head + rows.join('')).finally(() => ended.push(true));
      let writes = 0;
      while (ended.length === 0) {
        const status = writes % 2 === 0 ? 0 : 1;
        const response = await api.call('PATCH', `/api/category/${textAt(made, 'data.id')}/status`, {
          as: 'manager',
          body: { status },
        });
        expect(response.status).toBe(200);
        writes += 1;
      }
      expect(await job).toMatchObject({ state: 'done', done: 60, errors: [] });
      expect(writes).toBeGreaterThan(1);
    });
  });

  describe("the size of an import's transactions", () => {
    it('fits into 200 ms, however long a row takes', async () => {
      for (const rowMs of [0.2, 1, 4, 7]) {
        let now = 0;
        const pace = new SliceSize(() => now);
        const longest: number[] = [];
        for (let slice = 0; slice < 12; slice += 1) {
          const started = now;
          await pace.each(Array.from({ length: pace.rows }), async () => {
            now += rowMs;
          });
          longest.push(now - started);
        }
        // The first transaction has no measurement yet.
        expect(Math.max(...longest.slice(1))).toBeLessThan(200.01);
      }
    });
  });
});
