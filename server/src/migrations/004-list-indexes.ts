import type { Engine } from '../database/connection.ts';
import type { Schema } from './columns.ts';
import { index } from './columns.ts';

/** Everything that the long lists filter by. */
const filtered = {
  product: [
    'pesticideType',
    'formulation',
    'toxicity',
    'restricted',
    'hot',
    'recommended',
    'name',
    'regNo',
    'regValidTo',
    'imageIds',
    'crops',
    'targets',
    'search',
  ],
  material: ['grade', 'hazardous', 'recommended', 'purityMin', 'casNo', 'name', 'imageIds', 'search'],
} as const;

/** Indexes of the step before that would draw SQLite's planner away from those below. */
const superseded = {
  product: ['order', 'status', 'search', 'views', 'formulation', 'pesticide'],
  material: ['order', 'status', 'search', 'views'],
} as const;

/**
 * Keeps lists of 50,000 rows quick (measured; a product's row is some 4 KB wide).
 * SQLite: one index holds all that a list filters by, in the order people set, so that any filter and count reads that
 * instead of the table. Without statistics the planner takes every further equality for a good one, so each index begins
 * with `deletedAt` alone and then its order. PostgreSQL keeps statistics, moves long texts out of its rows by itself,
 * and allows no entries that wide.
 */
export async function listIndexes(db: Schema, engine: Engine): Promise<void> {
  for (const table of ['product', 'material'] as const) {
    await index(db, table, 'recent', ['deletedAt', 'updatedAt', 'id']);
    if (engine !== 'sqlite') continue;
    for (const name of superseded[table]) await db.schema.dropIndex(`${table}_${name}`).execute();
    const visible = ['status', 'categoryId'];
    await index(db, table, 'list', [
      'deletedAt',
      'sort',
      'createdAt',
      'id',
      ...visible,
      'updatedAt',
      ...filtered[table],
    ]);
    await index(db, table, 'words', ['deletedAt', 'search', ...visible]);
    const hot = table === 'product' ? ['hot'] : [];
    await index(db, table, 'views', ['deletedAt', ...hot, 'viewCount', 'createdAt', 'id', ...visible]);
  }
}
