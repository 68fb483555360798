/** Writes records or other rows as a CSV or XLSX file while it is sent, and the template for an import. */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as yieldToEvents } from 'node:timers/promises';
import { validate } from '@admin-h5/contract/validation';
import type { FastifyReply } from 'fastify';
import Joi from 'joi';
import { contentDisposition } from '../files/file-name.ts';
import { type ExportDefinition, idHeader, type ImportDefinition } from '../import/columns/definition.ts';
import { recordValue, type SheetContext } from '../import/columns/cell-kinds.ts';
import { byteOrderMark, formatCsv } from '../import/read/csv.ts';
import { escapeCell } from '../import/read/marks.ts';
import { type Choices, csvToXlsx } from '../import/read/xlsx.ts';

const sheetFormats = ['csv', 'xlsx'] as const;
export type SheetFormat = (typeof sheetFormats)[number];
export const formatRule = Joi.string()
  .valid(...sheetFormats)
  .default('xlsx');

const portion = 50;

interface ExportSource {
  ids: readonly string[];
  /** Live records in display order. */
  byIds: (ids: string[]) => Promise<object[]>;
}

const written = ({ columns }: ExportDefinition) => columns.filter(({ onlyRead }) => onlyRead !== true);

const headerRow = (definition: ExportDefinition): string[] => [
  idHeader,
  ...written(definition).map(({ header }) => header),
];

const writeCells = (definition: ExportDefinition, record: object, context: SheetContext): string[] =>
  [
    String(Reflect.get(record, 'id')),
    ...written(definition).map((column) => column.write(recordValue(record, column), context)),
  ].map(escapeCell);

async function* exportCsv(definition: ExportDefinition, source: ExportSource, context: SheetContext) {
  yield byteOrderMark + formatCsv([headerRow(definition)]);
  for (let start = 0; start < source.ids.length; start += portion) {
    const records = await source.byIds(source.ids.slice(start, start + portion));
    yield formatCsv(records.map((record) => writeCells(definition, record, context)));
    await yieldToEvents();
  }
}

/** Packs CSV as a workbook in a worker thread; the file is deleted after it was sent. */
async function packed(csv: Readable, choices: Choices): Promise<Readable> {
  const folder = await mkdtemp(join(tmpdir(), 'admin-h5-sheet-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const [from, to] = [join(folder, 'sheet.csv'), join(folder, 'sheet.xlsx')];
    await pipeline(csv, createWriteStream(from));
    await csvToXlsx(from, to, choices);
    const stream = createReadStream(to);
    stream.once('close', () => void remove());
    return stream;
  } catch (error) {
    await remove();
    throw error;
  }
}

const asFormat = (format: SheetFormat, csv: Readable, choices: Choices): Promise<Readable> =>
  format === 'csv' ? Promise.resolve(csv) : packed(csv, choices);

const columnChoices = (definition: ExportDefinition, context: SheetContext): Choices =>
  written(definition).map(({ choices }) => choices?.(context) ?? null);

/** The chosen records as a sheet with `id` first, read in batches while it is sent. */
export const exportSheet = (
  definition: ExportDefinition,
  format: SheetFormat,
  source: ExportSource,
  context: SheetContext,
): Promise<Readable> =>
  asFormat(format, Readable.from(exportCsv(definition, source, context)), [
    null,
    ...columnChoices(definition, context),
  ]);

async function* portionsCsv(header: string[], portions: AsyncIterable<string[][]> | Iterable<string[][]>) {
  yield byteOrderMark + formatCsv([header]);
  for await (const rows of portions) {
    if (rows.length > 0) yield formatCsv(rows.map((row) => row.map(escapeCell)));
  }
}

/** Rows of texts as a sheet, read in portions while it is sent. */
export const rowsSheet = (
  format: SheetFormat,
  header: string[],
  portions: AsyncIterable<string[][]> | Iterable<string[][]>,
): Promise<Readable> =>
  asFormat(
    format,
    Readable.from(portionsCsv(header, portions)),
    header.map(() => null),
  );

/**
 * A sheet with headers, those of required fields with a star, and one example row; a workbook has drop-downs for fields
 * with fixed choices.
 */
export function sheetTemplate<Input extends object, Output extends object>(
  definition: ImportDefinition<Input, Output>,
  format: SheetFormat,
  context: SheetContext,
): Promise<Readable> {
  const columns = written(definition);
  const empty = validate(definition.records.description.schema, {});
  const required = new Set('errors' in empty ? empty.errors.map(({ field }) => field) : []);
  const rows = [
    columns.map(({ field, header }) => (required.has(field) ? `*${header}` : header)),
    columns.map(({ example }) => escapeCell(example)),
  ];
  return asFormat(format, Readable.from([byteOrderMark + formatCsv(rows)]), columnChoices(definition, context));
}

export const sheetMime: Readonly<Record<SheetFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Sends a sheet as a file with this name. */
export function download(reply: FastifyReply, content: Readable, name: string, format: SheetFormat): FastifyReply {
  return reply
    .headers({
      'content-disposition': contentDisposition('attachment', `${name}.${format}`),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    .type(sheetMime[format])
    .send(content);
}
