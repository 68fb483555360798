import type { Ingredient, Usage } from '@admin-h5/contract';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { engineOf } from '../database/engine-of.ts';
import type { Database } from '../database/schema.ts';
import { galleryContent, materialContent, productContent } from './content.ts';
import type { Indexed } from './index-record.ts';
import { indexRecords } from './index-record.ts';

/** Rows read per batch, so that a large table need not fit into memory. */
const portion = 500;

async function inPortions<Row extends { id: string }>(
  read: (after: string) => Promise<Row[]>,
  store: (rows: Row[]) => Promise<void>,
): Promise<void> {
  for (let last = ''; ;) {
    const rows = await read(last);
    await store(rows);
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
  }
}

function products(db: Kysely<Database>): Promise<void> {
  return inPortions(
    (last) =>
      db
        .selectFrom('product')
        .select(['id', 'status', 'deletedAt', 'createdAt', 'categoryId', 'hot', 'viewCount', 'name', 'tradeName'])
        .select(['enName', 'pesticideType', 'toxicity', 'formulation', 'totalContent', 'regNo', 'regHolder'])
        .select(['ingredients', 'usages'])
        .where('id', '>', last)
        .orderBy('id')
        .limit(portion)
        .execute(),
    (rows) => {
      const items = rows.map((record): Indexed => {
        const ingredients: Ingredient[] = JSON.parse(record.ingredients);
        const usages: Usage[] = JSON.parse(record.usages);
        return { record, content: productContent({ ...record, ingredients, usages }) };
      });
      return indexRecords(db, 'product', items);
    },
  );
}

function materials(db: Kysely<Database>): Promise<void> {
  return inPortions(
    (last) =>
      db
        .selectFrom('material')
        .select(['id', 'status', 'deletedAt', 'createdAt', 'categoryId', 'viewCount', 'name', 'aliases', 'enName'])
        .select(['casNo', 'formula', 'grade', 'purity', 'appearance'])
        .where('id', '>', last)
        .orderBy('id')
        .limit(portion)
        .execute(),
    (rows) => {
      const items = rows.map((record): Indexed => {
        const aliases: string[] = JSON.parse(record.aliases);
        return { record, content: materialContent({ ...record, aliases }) };
      });
      return indexRecords(db, 'material', items);
    },
  );
}

function gallery(db: Kysely<Database>): Promise<void> {
  return inPortions(
    (last) =>
      db
        .selectFrom('gallery')
        .select(['id', 'status', 'deletedAt', 'createdAt', 'title', 'album', 'description'])
        .where('id', '>', last)
        .orderBy('id')
        .limit(portion)
        .execute(),
    (rows) =>
      indexRecords(
        db,
        'gallery',
        rows.map((record): Indexed => ({ record, content: galleryContent(record) })),
      ),
  );
}

/** Builds the search index of all existing records, those in the recycle bin included. */
export async function rebuildIndex(db: Kysely<Database>): Promise<void> {
  if (engineOf(db) === 'sqlite') await sql`delete from ${sql.table('searchIndex')}`.execute(db);
  await db.deleteFrom('searchDocument').execute();
  await products(db);
  await materials(db);
  await gallery(db);
}
