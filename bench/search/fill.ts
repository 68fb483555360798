import { createHash } from 'node:crypto';
import { foldText } from '@admin-h5/contract';
import { sql } from 'kysely';
import type { DatabaseHandle } from '../../server/src/database/connection.ts';
import { noteChange, systemActor, write } from '../../server/src/database/write.ts';
import { countWords } from '../../server/src/publish/count-words.ts';
import { rebuildIndex } from '../../server/src/search/rebuild.ts';
import { searchText } from '../../server/src/search/managers-keyword.ts';
import { materialsIn, productAt } from './register.ts';

/** Rows per `insert`: below SQLite's limit on parameters. */
const portion = 400;

/** The same id on every engine and in every run. */
const idOf = (text: string) => createHash('md5').update(text).digest('hex');

/** Replaces all products by the first `count` of the register, adds its materials, and builds the search index. */
export async function fillRegister(database: DatabaseHandle, count: number): Promise<void> {
  const { db, engine } = database;
  const category = await db.selectFrom('category').select('id').orderBy('sort').executeTakeFirstOrThrow();
  const template = await db.selectFrom('product').selectAll().executeTakeFirstOrThrow();
  await db.deleteFrom('product').execute();
  await db.deleteFrom('productUsage').execute();
  const common = { status: 1 as const, sort: 0, version: 1, createdBy: null, updatedBy: null, deletedAt: null };
  for (let start = 0; start < count; start += portion) {
    const rows = Array.from({ length: Math.min(portion, count - start) }, (_, place) => {
      const at = start + place;
      const product = productAt(at, category.id);
      const createdAt = new Date(Date.UTC(2026, 0, 1) + at * 1000).toISOString();
      return {
        ...template,
        ...product,
        ...common,
        id: idOf(product.regNo),
        restricted: 0,
        recommended: 0,
        hot: Number(product.hot),
        ingredients: JSON.stringify(product.ingredients),
        usages: JSON.stringify(product.usages),
        spec: '[]',
        imageIds: '[]',
        documents: '[]',
        fileIds: '[]',
        crops: [...new Set(product.usages.map(({ crop }) => crop))].join('、'),
        targets: [...new Set(product.usages.map(({ target }) => target))].join('、'),
        search: searchText([product.name, product.tradeName, product.enName, product.regNo]),
        viewCount: (at * 7919) % 1000,
        createdAt,
        updatedAt: createdAt,
      };
    });
    await db.insertInto('product').values(rows).execute();
    const usages = rows.flatMap(({ id, categoryId, pesticideType }, place) =>
      productAt(start + place, category.id).usages.map(({ crop, target }, at) => ({
        productId: id,
        place: at,
        crop: foldText(crop),
        target: foldText(target),
        live: 1,
        categoryId,
        type: pesticideType,
      })),
    );
    await db.insertInto('productUsage').values(usages).execute();
  }
  const moment = new Date(Date.UTC(2026, 0, 1)).toISOString();
  for (const material of materialsIn(category.id)) {
    const row = {
      ...material,
      ...common,
      id: idOf(material.name),
      search: '',
      hazardous: 0,
      recommended: 0,
      viewCount: 0,
      aliases: JSON.stringify(material.aliases),
      packaging: '[]',
      ghs: '[]',
      imageIds: '[]',
      documents: '[]',
      fileIds: '[]',
      publishAt: '',
      withdrawAt: '',
      createdAt: moment,
      updatedAt: moment,
    };
    await db.insertInto('material').values(row).execute();
  }
  await db.transaction().execute(rebuildIndex);
  await write(database, systemActor, async (scope) => {
    for (const entity of ['product', 'material']) noteChange(scope, entity);
  });
  await countWords(database);
  if (engine === 'postgres') await sql`vacuum analyze`.execute(db);
}
