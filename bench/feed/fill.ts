import { sql } from 'kysely';
import type { DatabaseHandle } from '../../server/src/database/connection.ts';
import { noteChange, systemActor, write } from '../../server/src/database/write.ts';
import { newId } from '../../server/src/ids.ts';
import { rebuildIndex } from '../../server/src/search/rebuild.ts';
import { searchText } from '../../server/src/search/list-search.ts';
import { formulationAt, toxicityAt } from './questions.ts';

/** Rows per `insert`: below SQLite's limit on parameters. */
const portion = 400;

/**
 * Copies the one existing product `count` times, spread over the categories, and closes the database.
 * @returns the ids of the categories
 */
export async function fillProducts(database: DatabaseHandle, count: number): Promise<string[]> {
  const { db, engine } = database;
  const categories = await db.selectFrom('category').select('id').execute();
  const categoryIds = categories.map(({ id }) => id);
  const template = await db.selectFrom('product').selectAll().executeTakeFirstOrThrow();
  await db.deleteFrom('product').execute();
  for (let start = 0; start < count; start += portion) {
    const rows = Array.from({ length: Math.min(portion, count - start) }, (_, place) => {
      const at = start + place;
      const name = `测试农药${at}`;
      const regNo = `PD20${String(at).padStart(6, '0')}`;
      const createdAt = new Date(Date.UTC(2026, 0, 1) + at * 1000).toISOString();
      return {
        ...template,
        id: newId(),
        name,
        regNo,
        categoryId: categoryIds[at % categoryIds.length] ?? '',
        formulation: formulationAt(Math.floor(at / 7)),
        toxicity: toxicityAt(Math.floor(at / 3)),
        recommended: at % 4 === 0 ? 1 : 0,
        viewCount: (at * 7919) % 1000,
        sort: at % 10_000,
        search: searchText([name, regNo]),
        createdAt,
        updatedAt: createdAt,
      };
    });
    await db.insertInto('product').values(rows).execute();
    const usages = rows.map(({ id, categoryId, pesticideType }) => ({
      productId: id,
      place: 0,
      crop: '水稻',
      target: '稻飞虱',
      live: 1,
      categoryId,
      type: pesticideType,
    }));
    await db.insertInto('productUsage').values(usages).execute();
  }
  await db.transaction().execute(rebuildIndex);
  await write(database, systemActor, async (scope) => noteChange(scope, 'product'));
  if (engine === 'postgres') await sql`vacuum analyze`.execute(db);
  await database.close();
  return categoryIds;
}
