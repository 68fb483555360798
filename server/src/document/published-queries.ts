import type { DocumentLanguage, DocumentType, PublishedDocument } from '@admin-h5/contract';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { among } from '../database/engine-of.ts';
import type { Database } from '../database/schema.ts';
import { idLength } from '../ids.ts';
import type { Source } from '../publish/feed-queries.ts';
import { column, joinedEntries } from '../publish/feed-queries.ts';
import { foundBy } from '../publish/found-queries.ts';
import { matchAll, type Query } from '../search/match-and-rank.ts';
import { documentFields, recordName, recordNo } from './rows.ts';

/** Which documents are wanted; an empty list is no condition. */
export interface Selection {
  types: readonly DocumentType[];
  languages: readonly DocumentLanguage[];
  /** Categories that visitors do not see. */
  hidden: readonly string[];
}

/** Documents of published records that are alike in all that visitors filter by. */
export interface DocumentGroup {
  type: DocumentType;
  language: DocumentLanguage;
  categoryId: string;
  count: number;
}

export interface DocumentPlace {
  recordId: string;
  place: number;
}

/** How many documents are alike, from one pass over indexes. */
export const readDocumentGroups = (db: Kysely<Database>): Promise<DocumentGroup[]> =>
  db
    .selectFrom('recordDocument')
    .innerJoin('searchDocument as record', 'record.id', 'recordDocument.recordId')
    .where('record.live', '=', 1)
    .groupBy(['recordDocument.type', 'recordDocument.language', 'record.categoryId'])
    .select(['recordDocument.type', 'recordDocument.language', 'record.categoryId'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .execute();

/** One page of a list without a keyword, the newest first, from an index in that order. */
export function readDocumentPlaces(
  db: Kysely<Database>,
  { types, languages, hidden }: Selection,
  { limit, offset }: { limit: number; offset: number },
): Promise<DocumentPlace[]> {
  let rows = db.selectFrom('recordDocument').select(['recordDocument.recordId', 'place']);
  for (const type of types) rows = rows.where('recordDocument.type', '=', type);
  if (languages.length > 0) rows = rows.where('language', 'in', languages);
  return rows
    .where((eb) => {
      const record = eb
        .selectFrom('searchDocument as record')
        .select('record.no')
        .whereRef('record.id', '=', 'recordDocument.recordId')
        .where('record.live', '=', 1);
      return eb.exists(hidden.length > 0 ? record.where('record.categoryId', 'not in', hidden) : record);
    })
    .orderBy('recordDocument.storedAt', 'desc')
    .orderBy('recordDocument.recordId', 'desc')
    .orderBy('place')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** A found document in the text of `readFoundDocuments`: its place as a letter, and the id of its record. */
const width = 1 + idLength;
const firstLetter = 97;

/** All documents that a keyword finds by the visitors' search, the newest first, as one text that `placesOf` reads. */
export async function readFoundDocuments(
  { db, engine }: Source,
  query: Query,
  { types, languages, hidden }: Selection,
): Promise<string> {
  const match = matchAll(query, engine);
  if (match === null) return '';
  const letter = sql.raw(engine === 'sqlite' ? 'char' : 'chr');
  const visible = hidden.length > 0 ? sql`and not (${among(db, 'categoryId', hidden)})` : sql``;
  const conditions = [
    sql`${column('recordDocument.recordId')} = found.id`,
    // As an expression: SQLite would read all documents of a type for each record.
    ...types.map((type) => sql`${column('recordDocument.type')} || '' = ${type}`),
    ...(languages.length > 0 ? [among(db, 'recordDocument.language', languages)] : []),
  ];
  return joinedEntries(
    { db, engine },
    sql`select ${letter}(${sql.lit(firstLetter)} + place) as code, ${column('recordId')} as id, ${column('storedAt')}
      from (${foundBy(engine, match)} and live = 1 and type in ('product', 'material') ${visible}) as found
      cross join ${sql.table('recordDocument')} where ${sql.join(conditions, sql` and `)}`,
    sql`${column('storedAt')} desc, id desc, code`,
  );
}

/** One page of a text of `readFoundDocuments`, and the number of its documents. */
export function cutPlaces(
  found: string,
  { limit, offset }: { limit: number; offset: number },
): { total: number; places: DocumentPlace[] } {
  const total = found.length / width;
  const places: DocumentPlace[] = [];
  for (let at = offset; at < Math.min(offset + limit, total); at += 1) {
    const recordId = found.slice(at * width + 1, (at + 1) * width);
    places.push({ recordId, place: found.charCodeAt(at * width) - firstLetter });
  }
  return { total, places };
}

/** What a page shows of its documents, in the order of `places`. */
export async function readDocuments(
  db: Kysely<Database>,
  places: readonly DocumentPlace[],
): Promise<PublishedDocument[]> {
  if (places.length === 0) return [];
  const rows = await db
    .selectFrom('recordDocument')
    .innerJoin('file', 'file.id', 'recordDocument.fileId')
    .leftJoin('product', 'product.id', 'recordDocument.recordId')
    .leftJoin('material', 'material.id', 'recordDocument.recordId')
    .select([...documentFields, 'file.mime', 'file.size', recordName, recordNo])
    .where(among(db, 'recordDocument.recordId', [...new Set(places.map(({ recordId }) => recordId))]))
    .execute();
  const documents = new Map(
    rows.map(({ place, ...row }) => [`${row.recordId}-${place}`, { ...row, id: `${row.recordId}-${place}` }]),
  );
  return places.flatMap(({ recordId, place }) => documents.get(`${recordId}-${place}`) ?? []);
}
