import {
  chinaDay,
  documentLanguages,
  type DocumentsQuery,
  documentStates,
  documentTypes,
  inquiryItemTypes,
  type ManagedDocumentsQuery,
  singleLanguages,
} from '@admin-h5/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Joi from 'joi';
import type { AppContext, Routes } from '../context.ts';
import { ok } from '../envelope.ts';
import { notFound } from '../errors.ts';
import { download, formatRule, rowsSheet, type SheetFormat, sheetMime } from '../export/export.ts';
import { isId } from '../ids.ts';
import { openToAll, requireRight } from '../plugins/access.ts';
import type { Published } from '../publish/routes.ts';
import { downloadKey } from '../records/hit-counter.ts';
import { readPage } from '../records/page.ts';
import { keywordRule, pageRules } from '../records/query.ts';
import { findManaged } from './managed.ts';
import { PublishedDocuments } from './published.ts';
import { documentHeader, documentSheet } from './sheet.ts';

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
    read({ schema: publishedQuery, answer: (query, state) => documents.list(query, state) }),
  );

  app.get<{ Params: { recordId: string; fileId: string } }>(
    '/api/publish/documents/:recordId/:fileId',
    { config: openToAll },
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
