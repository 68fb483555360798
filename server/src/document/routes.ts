/** The calls of documents: 资料中心 and downloads for visitors, 资料管理 and its sheet for managers. */
import {
  chinaDay,
  documentLanguageLabels,
  documentLanguages,
  type DocumentsQuery,
  documentStates,
  documentTypeLabels,
  documentTypes,
  inquiryItemTypes,
  type ManagedDocument,
  type ManagedDocumentsQuery,
  registrationState,
  registrationStateLabels,
  singleLanguages,
} from '@admin-h5/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Joi from 'joi';
import type { Kysely } from 'kysely';
import type { AppContext, Routes } from '../context.ts';
import { ok } from '../envelope.ts';
import { notFound } from '../errors.ts';
import { download, formatRule, rowsSheet, type SheetFormat, sheetMime } from '../export/export.ts';
import { isId } from '../ids.ts';
import { openToAll, requireRight } from '../plugins/access.ts';
import type { Published } from '../publish/routes.ts';
import { downloadKey, type HitCounter } from '../records/hit-counter.ts';
import { type Found, readPage } from '../records/page.ts';
import { keywordRule, pageRules } from '../records/query.ts';
import type { Database } from '../database/schema.ts';
import { findManaged } from './managed.ts';
import { PublishedDocuments } from './published.ts';
import { splitKeyword } from './rows.ts';

const one = (values: readonly string[]) => Joi.string().valid(...values);
const publishedQuery = Joi.object<DocumentsQuery & { page: number; size: number }, true>({
  ...pageRules,
  keyword: keywordRule,
  type: one(documentTypes),
  language: one(singleLanguages),
});
const managedRules = {
  keyword: keywordRule,
  recordType: one(inquiryItemTypes),
  type: one(documentTypes),
  language: one(documentLanguages),
  state: one(documentStates),
  missing: one(documentTypes),
};
type ManagedFilter = Omit<ManagedDocumentsQuery, 'page' | 'size'>;
const managedQuery = Joi.object<ManagedFilter & { page: number; size: number }, true>({
  ...pageRules,
  ...managedRules,
});
const exportQuery = Joi.object<ManagedFilter & { format: SheetFormat }, true>({ ...managedRules, format: formatRule });

/** Whether a request begins a download by a person; not a further part of the file, and nothing fetched in advance. */
function beginsDownload({ method, headers }: FastifyRequest): boolean {
  const purpose = `${String(headers.purpose)} ${String(headers['sec-purpose'])}`;
  return method === 'GET' && !purpose.includes('prefetch') && (headers.range ?? 'bytes=0-').startsWith('bytes=0-');
}

/** 资料中心: `GET /api/publish/documents`, and the counted download of a document. */
export function registerPublishedDocuments(
  app: FastifyInstance,
  { database, catalogue: { hits }, shares }: AppContext,
  { feed, keywords, read }: Published,
): void {
  const documents = new PublishedDocuments(database, keywords);

  app.get<{ Querystring: DocumentsQuery & { page: number; size: number } }>(
    '/api/publish/documents',
    read({
      schema: publishedQuery,
      answer: (query, state) => documents.list(query, state),
      freshnessOf: (versions) => documents.freshness(versions),
    }),
  );

  app.get<{ Params: { recordId: string; fileId: string } }>(
    '/api/publish/documents/:recordId/:fileId',
    { config: { ...openToAll, success: 302 } },
    async (request, reply) => {
      const { recordId, fileId } = request.params;
      if (!isId(recordId) || !isId(fileId)) throw notFound();
      const state = await feed.state();
      const name = await shares.run(request, () => documents.nameOf({ recordId, fileId }, state));
      if (name === null) throw notFound();
      if (beginsDownload(request)) hits.addVisit(request, 'documentDownload', downloadKey(recordId, fileId));
      // Relative, since the API may be below a path of a proxy. The file itself is read from there in parts.
      return reply
        .header('cache-control', 'no-store')
        .redirect(`../../../files/preview/${fileId}?name=${encodeURIComponent(name)}`);
    },
  );
}

/** 资料管理: `GET /api/document`, and the same as a sheet. */
export const registerDocuments: Routes = (app, { database, catalogue }) => {
  app.get<{ Querystring: ManagedFilter & { page: number; size: number } }>(
    '/api/document',
    { config: requireRight('product'), schema: { querystring: managedQuery } },
    async ({ query }) => ok(await readPage(query, findManaged(database.scanner, query, catalogue.hits))),
  );

  app.get<{ Querystring: ManagedFilter & { format: SheetFormat } }>(
    '/api/document/export',
    {
      config: { ...requireRight('product'), produces: Object.values(sheetMime) },
      schema: { querystring: exportQuery },
    },
    async ({ query: { format, ...filter } }, reply) => {
      const rows = documentSheet(database.scanner, filter, catalogue.hits);
      return download(reply, await rowsSheet(format, documentHeader, rows), `资料-${chinaDay()}`, format);
    },
  );
};

/** Rows read at once. */
const portion = 5000;
const recordLabels = { product: '产品', material: '原料' } as const;

const documentHeader = '属于、名称、登记证号/CAS号、资料、状态、有效期至、语言、版本、说明、下载次数'.split('、');

const exportCells = (row: ManagedDocument): string[] => [
  recordLabels[row.recordType],
  row.recordName,
  row.recordNo,
  documentTypeLabels[row.type],
  row.fileId === null ? '缺少' : registrationStateLabels[registrationState(row.validTo) ?? 'valid'],
  row.validTo,
  row.language && documentLanguageLabels[row.language],
  row.edition,
  row.title,
  row.fileId === null ? '' : String(row.downloads),
];

async function* inPortions({ rows }: Found<ManagedDocument>): AsyncGenerator<string[][]> {
  for (let offset = 0; ; offset += portion) {
    const found = await rows(portion, offset);
    yield found.map(exportCells);
    if (found.length < portion) return;
  }
}

/**
 * What a filter of 资料管理 finds; behind it what is missing, unless the filter asks for something that only a document
 * has.
 */
async function* documentSheet(
  db: Kysely<Database>,
  filter: ManagedDocumentsQuery,
  hits: HitCounter,
): AsyncGenerator<string[][]> {
  yield* inPortions(findManaged(db, filter, hits));
  if (filter.missing || filter.language || filter.state) return;
  const { words: keyword, type: named } = splitKeyword(filter.keyword);
  const wanted = [filter.type, named].filter(Boolean);
  for (const missing of documentTypes) {
    if (wanted.every((type) => type === missing)) {
      yield* inPortions(findManaged(db, { ...filter, keyword, missing }, hits));
    }
  }
}
