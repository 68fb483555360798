/** Finds the documents that 资料管理 lists for managers, and the records that lack one. */
import {
  type DocumentType,
  endingPeriod,
  inquiryItemTypes,
  type ManagedDocument,
  type ManagedDocumentsQuery,
  wantedDocuments,
} from '@admin-h5/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { downloadKey, type HitCounter } from '../records/hit-counter.ts';
import { allRows, countRows, type Found } from '../records/page.ts';
import { selectMatches } from '../search/managers-keyword.ts';
import { documentFields, recordName, recordNo, splitKeyword } from './rows.ts';

/** Ids of the products and materials that a keyword finds by name, 登记证号 or CAS号. */
const foundRecords = (keyword: string) => selectMatches(inquiryItemTypes, keyword);

/** Published records that should have a document of a type and have none, the newest first. */
function findMissing(
  db: Kysely<Database>,
  type: DocumentType,
  { keyword = '', recordType }: ManagedDocumentsQuery,
): Found<ManagedDocument> {
  const types = inquiryItemTypes.filter(
    (each) => wantedDocuments[each].includes(type) && (recordType === undefined || each === recordType),
  );
  if (types.length === 0) return { total: async () => 0, rows: async () => [] };
  let found = db
    .selectFrom('searchDocument as record')
    .where('record.live', '=', 1)
    .where('record.type', 'in', types)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('recordDocument')
            .select('recordDocument.recordId')
            .whereRef('recordDocument.recordId', '=', 'record.id')
            .where('recordDocument.type', '=', type),
        ),
      ),
    );
  if (keyword !== '') found = found.where('record.id', 'in', foundRecords(keyword));
  const listed = found
    .select(['record.id', 'record.type as recordType', 'record.createdAt'])
    .orderBy('record.createdAt', 'desc')
    .orderBy('record.id', 'desc');
  const none = { language: '', title: '', edition: '', validTo: '', fileId: null, downloads: 0 } as const;
  return {
    total: () => countRows(found.select(allRows)),
    rows: async (limit, offset) => {
      const rows = await db
        .selectFrom(listed.limit(limit).offset(offset).as('record'))
        .leftJoin('product', 'product.id', 'record.id')
        .leftJoin('material', 'material.id', 'record.id')
        .select(['record.id', 'record.recordType', recordName, recordNo])
        .orderBy('record.createdAt', 'desc')
        .orderBy('record.id', 'desc')
        .execute();
      return rows.map(({ id, recordType: kind, ...row }) => ({
        ...none,
        ...row,
        id: `${id}-${type}`,
        recordId: id,
        recordType: kind === 'product' ? ('product' as const) : ('material' as const),
        type,
      }));
    },
  };
}

/** 资料管理: the documents of all products and materials that are not deleted, or the records without one. */
export function findManaged(
  db: Kysely<Database>,
  query: ManagedDocumentsQuery,
  hits: HitCounter,
): Found<ManagedDocument> {
  const { keyword, recordType, type, language, state, missing } = query;
  if (missing) return findMissing(db, missing, query);
  const { words, type: named } = splitKeyword(keyword);
  const { from, to } = endingPeriod();
  // Not by the records themselves: their rows are wide, and one is read for each document.
  let found = db
    .selectFrom('recordDocument')
    .where('recordDocument.recordId', 'not in', (eb) =>
      eb.selectFrom('recycleBin').select('recycleBin.id').where('recycleBin.entity', 'in', inquiryItemTypes),
    );
  if (words !== '') found = found.where('recordDocument.recordId', 'in', foundRecords(words));
  if (recordType) found = found.where('recordDocument.recordType', '=', recordType);
  for (const wanted of [type, named]) if (wanted) found = found.where('recordDocument.type', '=', wanted);
  if (language) found = found.where('recordDocument.language', '=', language);
  if (state === 'expired')
    found = found.where('recordDocument.validTo', '>', '').where('recordDocument.validTo', '<', from);
  if (state === 'ending')
    found = found.where('recordDocument.validTo', '>=', from).where('recordDocument.validTo', '<=', to);
  if (state === 'valid')
    found = found.where((eb) =>
      eb.not(eb.and([eb('recordDocument.validTo', '>', ''), eb('recordDocument.validTo', '<', from)])),
    );
  const page = (limit: number, offset: number) =>
    found
      .select(['recordDocument.recordId', 'recordDocument.place', 'recordDocument.storedAt'])
      .orderBy('recordDocument.storedAt', 'desc')
      .orderBy('recordDocument.recordId', 'desc')
      .orderBy('recordDocument.place')
      .limit(limit)
      .offset(offset);
  return {
    total: () => countRows(found.select(allRows)),
    rows: async (limit, offset) => {
      const rows = await db
        .selectFrom(page(limit, offset).as('page'))
        .innerJoin('recordDocument', (join) =>
          join.onRef('recordDocument.recordId', '=', 'page.recordId').onRef('recordDocument.place', '=', 'page.place'),
        )
        .leftJoin('product', 'product.id', 'page.recordId')
        .leftJoin('material', 'material.id', 'page.recordId')
        .leftJoin('documentDownload', (join) =>
          join
            .onRef('documentDownload.recordId', '=', 'recordDocument.recordId')
            .onRef('documentDownload.fileId', '=', 'recordDocument.fileId'),
        )
        .select([...documentFields, 'documentDownload.downloads', recordName, recordNo])
        // By the page's own columns: SQLite would follow an index over all documents.
        .orderBy('page.storedAt', 'desc')
        .orderBy('page.recordId', 'desc')
        .orderBy('page.place')
        .execute();
      return rows.map(({ place, downloads, ...row }) => ({
        ...row,
        id: `${row.recordId}-${place}`,
        downloads: (downloads ?? 0) + hits.pending(downloadKey(row.recordId, row.fileId)),
      }));
    },
  };
}
