import type {
  DocumentsQuery,
  DocumentType,
  ManagedDocument,
  ManagedDocumentsQuery,
  Page,
  PublishedDocument,
} from '@admin-h5/contract';
import {
  documentTypeLabels,
  documentTypes,
  endingPeriod,
  inquiryItemTypes,
  languagesWith,
  wantedDocuments,
} from '@admin-h5/contract';
import type { ExpressionBuilder, Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { HitCounter } from '../records/hit-counter.ts';
import { downloadKey } from '../records/hit-counter.ts';
import { searchCondition } from '../records/search-text.ts';

type Paged<Query> = Query & { page: number; size: number };
type Tables = Database & { record: Pick<Database['searchDocument'], 'id' | 'live' | 'categoryId'> };

/** What both lists read of a document; `place` is its row in the record. */
const documentFields = [
  'recordDocument.recordId',
  'recordDocument.place',
  'recordDocument.recordType',
  'recordDocument.type',
  'recordDocument.language',
  'recordDocument.title',
  'recordDocument.edition',
  'recordDocument.validTo',
  'recordDocument.fileId',
] as const;

const typeOf = (word: string): DocumentType | undefined =>
  documentTypes.find((type) => documentTypeLabels[type].toLowerCase() === word.toLowerCase());

/** 「草甘膦 MSDS」: a type among the words is a condition of its own. */
export function splitKeyword(keyword = ''): { words: string; type: DocumentType | undefined } {
  const words = keyword.split(/\s+/).filter(Boolean);
  return {
    words: words.filter((word) => typeOf(word) === undefined).join(' '),
    type: words.map(typeOf).find((type) => type !== undefined),
  };
}

/** Ids of the products and materials that a keyword finds by name, 登记证号 or CAS号. */
const foundRecords = (db: Kysely<Database>, keyword: string) =>
  db
    .selectFrom('product')
    .select('id')
    .where('deletedAt', 'is', null)
    .where(searchCondition(keyword))
    .unionAll(db.selectFrom('material').select('id').where('deletedAt', 'is', null).where(searchCondition(keyword)));

/** Documents of records that are not deleted; `record` is the record in the search index. */
const present = (db: Kysely<Database>) =>
  db.selectFrom('recordDocument').innerJoin('searchDocument as record', 'record.id', 'recordDocument.recordId');

const isVisible = (hidden: readonly string[]) => (eb: ExpressionBuilder<Tables, 'record'>) =>
  eb.and([eb('record.live', '=', 1), ...(hidden.length > 0 ? [eb('record.categoryId', 'not in', hidden)] : [])]);

/** Documents of the records that visitors see, the newest first. @param hidden categories that visitors do not see */
export async function listPublished(
  db: Kysely<Database>,
  { keyword, type, language, page, size }: Paged<DocumentsQuery>,
  hidden: readonly string[],
): Promise<Page<PublishedDocument>> {
  const { words, type: named } = splitKeyword(keyword);
  let found = present(db).where(isVisible(hidden));
  if (words !== '') found = found.where('recordDocument.recordId', 'in', foundRecords(db, words));
  for (const wanted of [type, named]) if (wanted) found = found.where('recordDocument.type', '=', wanted);
  if (language) found = found.where('recordDocument.language', 'in', languagesWith(language));
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await found
    .innerJoin('file', 'file.id', 'recordDocument.fileId')
    .leftJoin('product', 'product.id', 'recordDocument.recordId')
    .leftJoin('material', 'material.id', 'recordDocument.recordId')
    .select([...documentFields, 'file.mime', 'file.size'])
    .select((eb) => [
      eb.fn.coalesce('product.name', 'material.name', sql<string>`''`).as('recordName'),
      eb.fn.coalesce('product.regNo', 'material.casNo', sql<string>`''`).as('recordNo'),
    ])
    .orderBy('recordDocument.storedAt', 'desc')
    .orderBy('recordDocument.recordId', 'desc')
    .orderBy('recordDocument.place')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const list = rows.map(({ place, ...row }) => ({ ...row, id: `${row.recordId}-${place}` }));
  return { list, total, page, size };
}

/** Whether a file is a document of a record that visitors see. */
export async function isPublished(
  db: Kysely<Database>,
  { recordId, fileId }: { recordId: string; fileId: string },
  hidden: readonly string[],
): Promise<boolean> {
  const row = await present(db)
    .select('recordDocument.place')
    .where(isVisible(hidden))
    .where('recordDocument.recordId', '=', recordId)
    .where('recordDocument.fileId', '=', fileId)
    .executeTakeFirst();
  return row !== undefined;
}

/** What a query of 资料管理 finds, in its order. */
export interface Found {
  total: () => Promise<number>;
  rows: (limit: number, offset: number) => Promise<ManagedDocument[]>;
}

/** Published records that should have a document of a type and have none, the newest first. */
function findMissing(
  db: Kysely<Database>,
  type: DocumentType,
  { keyword = '', recordType }: ManagedDocumentsQuery,
): Found {
  const types = inquiryItemTypes.filter(
    (each) => wantedDocuments[each].includes(type) && (recordType === undefined || each === recordType),
  );
  let found = db
    .selectFrom('searchDocument as record')
    .where('record.live', '=', 1)
    .where('record.type', 'in', types)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('recordDocument')
            .select('recordDocument.place')
            .whereRef('recordDocument.recordId', '=', 'record.id')
            .where('recordDocument.type', '=', type),
        ),
      ),
    );
  if (types.length === 0) return { total: async () => 0, rows: async () => [] };
  if (keyword !== '') found = found.where('record.id', 'in', foundRecords(db, keyword));
  const listed = found
    .leftJoin('product', 'product.id', 'record.id')
    .leftJoin('material', 'material.id', 'record.id')
    .select(['record.id', 'record.type as recordType'])
    .select((eb) => [
      eb.fn.coalesce('product.name', 'material.name', sql<string>`''`).as('recordName'),
      eb.fn.coalesce('product.regNo', 'material.casNo', sql<string>`''`).as('recordNo'),
    ])
    .orderBy('record.createdAt', 'desc')
    .orderBy('record.id', 'desc');
  const none = { language: '', title: '', edition: '', validTo: '', fileId: null, downloads: 0 } as const;
  return {
    total: async () =>
      (await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total,
    rows: async (limit, offset) =>
      (await listed.limit(limit).offset(offset).execute()).map(({ id, recordType: kind, ...row }) => ({
        ...none,
        ...row,
        id: `${id}-${type}`,
        recordId: id,
        recordType: kind === 'product' ? ('product' as const) : ('material' as const),
        type,
      })),
  };
}

/** 资料管理: the documents of all products and materials that are not deleted, or the records without one. */
export function findManaged(db: Kysely<Database>, query: ManagedDocumentsQuery, hits: HitCounter): Found {
  const { keyword, recordType, type, language, state, missing } = query;
  if (missing) return findMissing(db, missing, query);
  const { words, type: named } = splitKeyword(keyword);
  const { from, to } = endingPeriod();
  let found = db
    .selectFrom('recordDocument')
    .leftJoin('product', 'product.id', 'recordDocument.recordId')
    .leftJoin('material', 'material.id', 'recordDocument.recordId')
    .where((eb) => eb(eb.fn.coalesce('product.deletedAt', 'material.deletedAt'), 'is', null));
  if (words !== '') found = found.where('recordDocument.recordId', 'in', foundRecords(db, words));
  if (recordType) found = found.where('recordDocument.recordType', '=', recordType);
  for (const wanted of [type, named]) if (wanted) found = found.where('recordDocument.type', '=', wanted);
  if (language) found = found.where('recordDocument.language', '=', language);
  if (state === 'expired')
    found = found.where('recordDocument.validTo', '>', '').where('recordDocument.validTo', '<', from);
  if (state === 'ending')
    found = found.where('recordDocument.validTo', '>=', from).where('recordDocument.validTo', '<=', to);
  if (state === 'valid')
    found = found.where((eb) =>
      eb.or([eb('recordDocument.validTo', '=', ''), eb('recordDocument.validTo', '>=', from)]),
    );
  const listed = found
    .leftJoin('documentDownload', (join) =>
      join
        .onRef('documentDownload.recordId', '=', 'recordDocument.recordId')
        .onRef('documentDownload.fileId', '=', 'recordDocument.fileId'),
    )
    .select([...documentFields, 'documentDownload.downloads'])
    .select((eb) => [
      eb.fn.coalesce('product.name', 'material.name', sql<string>`''`).as('recordName'),
      eb.fn.coalesce('product.regNo', 'material.casNo', sql<string>`''`).as('recordNo'),
    ])
    .orderBy('recordDocument.storedAt', 'desc')
    .orderBy('recordDocument.recordId', 'desc')
    .orderBy('recordDocument.place');
  return {
    total: async () =>
      (await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total,
    rows: async (limit, offset) =>
      (await listed.limit(limit).offset(offset).execute()).map(({ place, downloads, ...row }) => ({
        ...row,
        id: `${row.recordId}-${place}`,
        downloads: (downloads ?? 0) + hits.pending(downloadKey(row.recordId, row.fileId)),
      })),
  };
}
