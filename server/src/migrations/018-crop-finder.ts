import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { storeFacts } from '../search/facts.ts';
import type { Schema } from './columns.ts';
import { index } from './columns.ts';

/** The index of 按作物找药, and the facts on crops and targets that have been added since the search index. */
export async function cropFinder(db: Schema, content: Kysely<Database>): Promise<void> {
  await index(db, 'productUsage', 'names', ['crop', 'target', 'productId']);
  await storeFacts(content);
}
