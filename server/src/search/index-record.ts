/** Keeps the search index equal to one or many changed records, in the transaction that changes them. */
import { isDeepStrictEqual } from 'node:util';
import type { PublishType } from '@admin-h5/contract';
import { type Kysely, sql } from 'kysely';
import { engineOf } from '../database/engine-of.ts';
import type { Database } from '../database/schema.ts';
import { storeNew } from '../database/store-rows.ts';
import { filterGroupOf, ingredientText, type SearchContent } from './tables.ts';
import { rememberTerms } from './known-terms.ts';
import { toTokens } from './index-tokens.ts';
import { rememberWords, wordKind } from './suggested-words.ts';

/** What the index keeps of a record besides its tokens: visitors' conditions and order. */
interface IndexedRecord {
  id: string;
  version: number;
  status: number;
  deletedAt: string | null;
  createdAt: string;
  categoryId?: string | null;
  hot?: boolean | number;
  viewCount?: number;
}

/** A record with what it is found by. */
export interface Indexed {
  record: IndexedRecord;
  content: SearchContent;
}

const isLive = ({ status, deletedAt }: IndexedRecord) => status === 1 && deletedAt === null;
/** The texts of a record that are terms. */
const collectTerms = ({ fields }: SearchContent) => fields.flatMap(({ text, kind }) => (kind ? [{ text, kind }] : []));

/** What an edit changes: views, which change without one, are not among it. */
const edited = ['live', 'categoryId', 'hot', 'version', 'filterGroup', 'ingredientNames'] as const;
const columns = ['id', 'type', 'createdAt', 'views', ...edited] as const;

const names = (list: readonly string[]) => sql.join(list.map((name) => sql.ref(name)));
const fromNew = (list: readonly string[]) =>
  sql.join(list.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`));

/** Stores the groups of records; they stay when their records go. Returns the group of each, '' for none. */
async function storeGroups(db: Kysely<Database>, items: readonly Indexed[]): Promise<string[]> {
  const groups = items.map(({ content }) => content.filters && filterGroupOf(content.filters));
  const rows = new Map(groups.flatMap((group) => (group ? [[group.key, { ...group }]] : [])));
  await storeNew(db, 'filterGroup', [...rows.values()]);
  return groups.map((group) => group?.key ?? '');
}

/**
 * Stores records in the index, in the transaction that changes them. As few statements as possible: an import stores
 * hundreds at once. No id may be given twice.
 */
export async function indexRecords(db: Kysely<Database>, type: PublishType, items: readonly Indexed[]): Promise<void> {
  if (items.length === 0) return;
  const isPostgres = engineOf(db) === 'postgres';
  const tokens = items.map(({ record, content }) => toTokens(content, record.categoryId ?? ''));
  const groups = await storeGroups(db, items);
  const rows = items.map(({ record, content }, at) => {
    const { id, version, createdAt, categoryId, hot = false, viewCount = 0 } = record;
    const values = [
      id,
      type,
      createdAt,
      viewCount,
      Number(isLive(record)),
      categoryId ?? '',
      Number(hot),
      version,
      groups[at] ?? '',
      ingredientText(content.ingredients ?? []),
    ].map((value) => sql`${value}`);
    return sql`(${sql.join(isPostgres ? [...values, sql`array_to_tsvector(${tokens[at]}::text[])`] : values)})`;
  });
  const tokenColumn = isPostgres ? ['tokens'] : [];
  const stored = await sql<{ id: string; no: number }>`
    insert into ${sql.table('searchDocument')} (${names([...columns, ...tokenColumn])}) values ${sql.join(rows)}
    on conflict (id) do update set ${fromNew([...edited, ...tokenColumn])} returning id, no`.execute(db);
  if (!isPostgres) {
    const numbers = new Map(stored.rows.map(({ id, no }) => [id, no]));
    const entries = items.map(({ record }, at) => sql`(${numbers.get(record.id)}, ${tokens[at]?.join(' ')})`);
    await sql`insert or replace into ${sql.table('searchIndex')} (rowid, tokens) values ${sql.join(entries)}`.execute(
      db,
    );
  }
  await rememberTerms(
    db,
    items.flatMap(({ content }) => collectTerms(content)),
  );
  // Visitors look for what they may see.
  const seen = items.filter(({ record }) => isLive(record));
  await rememberWords(
    db,
    seen.flatMap(({ record, content }) =>
      collectTerms(content).map(({ text, kind }) => ({ text, kind: wordKind(type, kind), witness: record.id })),
    ),
  );
}

/** What a record is found, filtered and ordered by, without its version. */
const foundBy = ({ record, content }: Indexed) => [isLive(record), record.categoryId, Number(record.hot ?? 0), content];

/**
 * Keeps the index equal to a changed record. Most edits change nothing that a record is found by: then its document only gets the
 * new version, unless it is not that of the record before, and so waits to be written anew.
 */
export async function reindexRecord(
  db: Kysely<Database>,
  type: PublishType,
  before: Indexed | null,
  after: Indexed,
): Promise<void> {
  if (before && isDeepStrictEqual(foundBy(before), foundBy(after))) {
    const { numUpdatedRows } = await db
      .updateTable('searchDocument')
      .set({ version: after.record.version })
      .where('id', '=', after.record.id)
      .where('version', '=', before.record.version)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) return;
  }
  await indexRecords(db, type, [after]);
}

export async function forgetRecord(db: Kysely<Database>, id: string): Promise<void> {
  const removed = await db.deleteFrom('searchDocument').where('id', '=', id).returning('no').executeTakeFirst();
  if (removed && engineOf(db) === 'sqlite') {
    await sql`delete from ${sql.table('searchIndex')} where rowid = ${removed.no}`.execute(db);
  }
}
