import { setTimeout as pause } from 'node:timers/promises';
import type { CheckedRows, ImportReport, Job } from '@admin-h5/contract';
import Joi from 'joi';
import { readSheet } from 'read-excel-file/node';
import { bytesOf, readAs, textAt } from './response.ts';
import type { TestApp } from './app.ts';
import { multipart } from './catalogue.ts';

const issues = Joi.array().items(
  Joi.object({
    row: Joi.number().required(),
    sheet: Joi.string(),
    column: Joi.string().required().allow(''),
    message: Joi.string().required(),
  }),
);
const reportSchema = Joi.object<ImportReport, true>({
  columns: Joi.array().required(),
  groups: Joi.array().required(),
  choices: Joi.array().required(),
  sheets: Joi.array().required(),
  questions: Joi.array().required(),
  pictures: Joi.object(),
  documents: Joi.object(),
  files: Joi.object(),
  removed: Joi.number(),
  cleared: Joi.number(),
});
const jobSchema = Joi.object<Job, true>({
  id: Joi.string().required(),
  state: Joi.string().valid('queued', 'running', 'done', 'failed', 'stopped').required(),
  done: Joi.number().required(),
  total: Joi.number().required(),
  created: Joi.number().required(),
  updated: Joi.number().required(),
  unchanged: Joi.number().required(),
  failed: Joi.number().required(),
  errors: issues.required(),
  warnings: issues.required(),
  badRowsUrl: Joi.string().required().allow(null),
  previewUrl: Joi.string(),
  report: reportSchema,
  earlier: Joi.number(),
  resume: Joi.object(),
});

/** Waits until a job has ended, and returns it. */
export async function ended(api: TestApp, id: string, as = 'manager'): Promise<Job> {
  for (;;) {
    const job = readAs(jobSchema, await api.call('GET', `/api/jobs/${id}`, { as }));
    if (job.state !== 'queued' && job.state !== 'running') return job;
    await pause(20);
  }
}

/** Uploads a sheet and waits until its job has ended. */
export async function importSheet(
  api: TestApp,
  path: 'product' | 'material' | 'synonym',
  content: Buffer | string,
  dryRun = false,
  corrections?: unknown,
): Promise<Job> {
  const response = await api.call('POST', `/api/${path}/import?dryRun=${dryRun}`, {
    as: 'manager',
    ...multipart(
      Buffer.from(content),
      '导入.csv',
      'file',
      corrections ? { corrections: JSON.stringify(corrections) } : {},
    ),
  });
  if (response.status !== 202) throw new Error(JSON.stringify(response.body));
  return ended(api, textAt(response, 'data.jobId'));
}

const checkedRowsSchema = Joi.object<CheckedRows>({ columns: Joi.array().required() }).unknown().required();

/** The rows of a check that a query finds. */
export async function checkedRows(api: TestApp, { id }: Pick<Job, 'id'>, query = ''): Promise<CheckedRows> {
  return readAs(checkedRowsSchema, await api.call('GET', `/api/jobs/${id}/rows${query}`, { as: 'manager' }));
}

/** What changes in the rows of a check, before and after, by the labels of fields. */
export const checkedChanges = ({ columns, rows }: CheckedRows): Record<string, string>[] =>
  rows.map(({ cells, others = [] }) =>
    Object.fromEntries([
      ...cells.flatMap(({ before, after }, at) =>
        before === undefined ? [] : [[columns[at]?.label ?? '', `${before} → ${after ?? ''}`]],
      ),
      ...others.map(({ label, before, after }) => [label, `${before} → ${after}`]),
    ]),
  );

export async function exportSheet(api: TestApp, path: string, query = ''): Promise<Buffer> {
  const response = await api.call('GET', `/api/${path}/export?format=csv${query}`, { as: 'admin' });
  if (response.status !== 200) throw new Error(JSON.stringify(response.body));
  return bytesOf(response);
}

/** One row of CSV, as spreadsheet programs write it. */
export const csvRow = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`;

/** A sheet as CSV: its header row and the rows below. */
export const sheetOf = (...rows: (readonly string[])[]): string => rows.map((row) => csvRow(row)).join('');

/** All rows of the product or material table, to verify that nothing changed. */
export const stored = (api: TestApp, table: 'product' | 'material') =>
  api.context.database.reader.selectFrom(table).selectAll().orderBy('id').execute();

/** The rows of a workbook's sheet, by default the first, as another program reads them. */
export const xlsxRows = (content: Buffer, sheet = 1) => readSheet(content, sheet, { trim: false });
