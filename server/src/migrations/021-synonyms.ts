import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { storeFacts } from '../search/facts.ts';
import type { Schema } from './columns.ts';
import { index, integers, lists, requiredTexts, texts, versionedIndexes, versionedTable } from './columns.ts';

/** 词库 as records, with the facts that come with the application; what search reads of them has its owner. */
export async function synonyms(db: Schema, content: Kysely<Database>): Promise<void> {
  await versionedTable(
    db,
    'synonym',
    requiredTexts('kind', 'name'),
    integers('site'),
    texts('enName', 'casNo', 'moa', 'code'),
    lists('aliases', 'groups'),
  );
  await versionedIndexes(db, 'synonym');
  await index(db, 'synonym', 'name', ['name', 'kind', 'deletedAt']);
  await db.schema.dropTable('searchSynonym').execute();
  await db.schema
    .createTable('searchSynonym')
    .$call(requiredTexts('owner', 'kind', 'term', 'means', 'relation'))
    .addPrimaryKeyConstraint('searchSynonym_pk', ['owner', 'term', 'relation'])
    .execute();
  await index(db, 'searchSynonym', 'term', ['kind', 'term', 'relation']);
  await storeFacts(content);
}
