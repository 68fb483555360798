/** Finds the documents that visitors see in 资料中心, by filters or by a search, from caches of each version of the data. */
import {
  type DocumentLanguage,
  documentLanguageLabels,
  type DocumentsQuery,
  type DocumentType,
  documentTypeLabels,
  languagesWith,
  type Page,
  type PublishedDocument,
} from '@admin-h5/contract';
import { type Kysely, sql } from 'kysely';
import type { DatabaseHandle } from '../database/connection.ts';
import { type DataVersions, freshnessOf, imports } from '../database/data-version.ts';
import { type Freshness, VersionedCache } from '../database/versioned-cache.ts';
import type { FeedState } from '../publish/feed-reader.ts';
import type { KeywordReader } from '../publish/keyword-reader.ts';
import { synonymsEntity } from '../search/recognise.ts';
import { documentFields, recordName, recordNo, splitKeyword } from './rows.ts';
import { among } from '../database/engine-of.ts';
import type { Database } from '../database/schema.ts';
import { idLength } from '../ids.ts';
import { column, joinedEntries, type Source } from '../publish/feed-queries.ts';
import { foundBy } from '../publish/found-queries.ts';
import { matchAll, type Query } from '../search/match-and-rank.ts';

interface Range {
  limit: number;
  offset: number;
}

interface FoundPage {
  total: number;
  places: DocumentPlace[];
}

/** Memory for what was searched for, bytes; 33 for a document. */
const maxFoundBytes = 16 * 1_048_576;

/** 资料中心: the documents of the records that visitors see, the newest first. */
export class PublishedDocuments {
  readonly #database: DatabaseHandle;
  readonly #keywords: KeywordReader;
  readonly #groups = new VersionedCache<DocumentGroup[]>({ max: 1 });
  readonly #found = new VersionedCache<string>({
    max: 1000,
    maxSize: maxFoundBytes,
    sizeOf: (found, key) => found.length + 2 * key.length,
  });

  constructor(database: DatabaseHandle, keywords: KeywordReader) {
    this.#database = database;
    this.#keywords = keywords;
  }

  /** What a list depends on; downloads, which raise the version of views, are not shown. */
  freshness(versions: DataVersions): Freshness {
    return freshnessOf(versions, ['category', 'product', 'material', synonymsEntity], [imports]);
  }

  async list(
    { keyword, type, language, page, size }: DocumentsQuery & { page: number; size: number },
    state: FeedState,
  ): Promise<Page<PublishedDocument>> {
    const { words, type: named } = splitKeyword(keyword);
    const selection = {
      types: [type, named].filter((wanted) => wanted !== undefined),
      languages: language ? languagesWith(language) : [],
      hidden: state.visibility.hidden,
    };
    const range = { limit: size, offset: (page - 1) * size };
    const { total, places } = await (words === ''
      ? this.#all(selection, range, state)
      : this.#search(words, selection, range, state));
    return { list: await readDocuments(this.#database.reader, places), total, page, size };
  }

  /**
   * What a file is saved as (吡虫啉原药-MSDS), if it is a document of a record that visitors see, one of its 其他资料 too; null
   * if it is none.
   */
  async nameOf(
    { recordId, fileId }: { recordId: string; fileId: string },
    { visibility }: FeedState,
  ): Promise<string | null> {
    const { reader } = this.#database;
    const record = await reader
      .selectFrom('searchDocument')
      .select(['type', 'categoryId'])
      .where('id', '=', recordId)
      .where('live', '=', 1)
      .executeTakeFirst();
    if (!record || record.type === 'gallery' || visibility.hidden.includes(record.categoryId)) return null;
    const document = await reader
      .selectFrom('recordDocument')
      .select(['type', 'language'])
      .where('recordId', '=', recordId)
      .where('fileId', '=', fileId)
      .executeTakeFirst();
    const row = await reader
      .selectFrom(record.type)
      .select(['name', 'fileIds'])
      .where('id', '=', recordId)
      .executeTakeFirst();
    if (!row) return null;
    if (document) {
      const language = document.language === 'zh' ? [] : [documentLanguageLabels[document.language]];
      return [row.name, documentTypeLabels[document.type], ...language].join('-');
    }
    const others: string[] = JSON.parse(row.fileIds);
    const place = others.indexOf(fileId);
    return place === -1 ? null : `${row.name}-其他资料${place + 1}`;
  }

  async #all(selection: Selection, range: Range, { versions }: FeedState): Promise<FoundPage> {
    const { scanner } = this.#database;
    const groups = await this.#groups.get('', freshnessOf(versions, ['product', 'material'], [imports]), () =>
      readDocumentGroups(scanner),
    );
    const { types, languages, hidden } = selection;
    let total = 0;
    for (const { type, language, categoryId, count } of groups) {
      const isWanted = types.every((each) => each === type) && (languages.length === 0 || languages.includes(language));
      if (isWanted && !hidden.includes(categoryId)) total += count;
    }
    return { total, places: range.offset < total ? await readDocumentPlaces(scanner, selection, range) : [] };
  }

  /** All that a keyword finds is read once for each version of the data, and pages are cut from it. */
  async #search(keyword: string, selection: Selection, range: Range, state: FeedState): Promise<FoundPage> {
    const { scanner: db, engine } = this.#database;
    const { query } = await this.#keywords.understand(keyword, state);
    const key = JSON.stringify([selection.types, selection.languages, query]);
    return cutPlaces(
      await this.#found.get(key, this.freshness(state.versions), () =>
        readFoundDocuments({ db, engine }, query, selection),
      ),
      range,
    );
  }
}

/** Which documents are wanted; an empty list is no condition. */
interface Selection {
  types: readonly DocumentType[];
  languages: readonly DocumentLanguage[];
  /** Categories that visitors do not see. */
  hidden: readonly string[];
}

/** Documents of published records that are alike in all that visitors filter by. */
interface DocumentGroup {
  type: DocumentType;
  language: DocumentLanguage;
  categoryId: string;
  count: number;
}

interface DocumentPlace {
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

/** All documents that a keyword finds by the visitors' search, the newest first, as one text that `cutPlaces` reads. */
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
function cutPlaces(
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
async function readDocuments(db: Kysely<Database>, places: readonly DocumentPlace[]): Promise<PublishedDocument[]> {
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
