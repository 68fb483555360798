import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Engine } from '../database/connection.ts';
import type { Database } from '../database/schema.ts';
import { rebuildIndex } from '../search/rebuild.ts';
import type { Schema } from './columns.ts';
import { index, integers, requiredTexts, texts } from './columns.ts';

/** The search index of the visitors' feed, the terms and synonyms that keywords are understood by. */
export async function searchIndex(db: Schema, content: Kysely<Database>, engine: Engine): Promise<void> {
  const isSqlite = engine === 'sqlite';
  await db.schema
    .createTable('searchDocument')
    .addColumn('no', isSqlite ? 'integer' : 'serial', (column) => column.primaryKey())
    .$call(requiredTexts('id', 'type', 'createdAt'))
    .$call(integers('live', 'hot', 'views'))
    .$call(texts('categoryId'))
    .execute();
  await db.schema.createIndex('searchDocument_id').unique().on('searchDocument').column('id').execute();
  if (isSqlite) {
    await sql`create virtual table ${sql.table('searchIndex')} using fts5(
      tokens, content='', contentless_delete=1, detail=none, tokenize="ascii tokenchars '.%='")`.execute(db);
  } else {
    await sql`alter table ${sql.table('searchDocument')} add column tokens tsvector not null default ''`.execute(db);
    // Tokens are stored apart, so that ranking reads few pages.
    await sql`alter table ${sql.table('searchDocument')} set (toast_tuple_target = 128)`.execute(db);
    await sql`create index ${sql.id('searchDocument_tokens')} on ${sql.table('searchDocument')} using gin (tokens)`.execute(
      db,
    );
  }
  await db.schema
    .createTable('searchTerm')
    .$call(requiredTexts('term', 'kind'))
    .addPrimaryKeyConstraint('searchTerm_pk', ['term', 'kind'])
    .execute();
  await db.schema
    .createTable('searchTermKey')
    .$call(requiredTexts('key', 'term'))
    .addPrimaryKeyConstraint('searchTermKey_pk', ['key', 'term'])
    .$call((table) => (isSqlite ? table.modifyEnd(sql`without rowid`) : table))
    .execute();
  await db.schema
    .createTable('searchSynonym')
    .$call(requiredTexts('term', 'kind', 'means', 'relation'))
    .addPrimaryKeyConstraint('searchSynonym_pk', ['term', 'means'])
    .execute();
  await index(db, 'searchSynonym', 'means', ['means']);
  await rebuildIndex(content, { withGroups: false });
}
