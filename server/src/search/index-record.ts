import type { PublishType } from '@admin-h5/contract';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { engineOf } from '../database/engine-of.ts';
import type { Database } from '../database/schema.ts';
import type { SearchContent } from './fields.ts';
import { rememberTerms } from './terms.ts';
import { tokensOf } from './tokens.ts';

/** What the index keeps of a record besides its tokens: visitors' conditions and order. */
export interface IndexedRecord {
  id: string;
  status: number;
  deletedAt: string | null;
  createdAt: string;
  categoryId?: string | null;
  hot?: boolean | number;
  viewCount?: number;
}

async function storeTokens(db: Kysely<Database>, no: number, tokens: string[]): Promise<void> {
  if (engineOf(db) === 'postgres') {
    await sql`update ${sql.table('searchDocument')} set tokens = array_to_tsvector(${tokens}::text[]) where no = ${no}`.execute(
      db,
    );
  } else {
    await sql`insert or replace into ${sql.table('searchIndex')} (rowid, tokens) values (${no}, ${tokens.join(' ')})`.execute(
      db,
    );
  }
}

/** Stores a record in the index, in the transaction that changes it. */
export async function indexRecord(
  db: Kysely<Database>,
  type: PublishType,
  record: IndexedRecord,
  content: SearchContent,
): Promise<void> {
  const { id, status, deletedAt, createdAt, categoryId, hot = false, viewCount = 0 } = record;
  const place = { live: status === 1 && deletedAt === null ? 1 : 0, categoryId: categoryId ?? '', hot: Number(hot) };
  const { no } = await db
    .insertInto('searchDocument')
    .values({ id, type, createdAt, ...place, views: viewCount })
    // Views change without an edit, so an edit leaves them.
    .onConflict((conflict) => conflict.column('id').doUpdateSet(place))
    .returning('no')
    .executeTakeFirstOrThrow();
  await storeTokens(db, no, tokensOf(content, place.categoryId));
  await rememberTerms(
    db,
    content.fields.flatMap(({ text, kind }) => (kind ? [{ text, kind }] : [])),
  );
}

/** Removes a record from the index. */
export async function forgetRecord(db: Kysely<Database>, id: string): Promise<void> {
  const removed = await db.deleteFrom('searchDocument').where('id', '=', id).returning('no').executeTakeFirst();
  if (removed && engineOf(db) === 'sqlite') {
    await sql`delete from ${sql.table('searchIndex')} where rowid = ${removed.no}`.execute(db);
  }
}
