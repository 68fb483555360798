import { join } from 'node:path';
import { type DatabaseHandle, openDatabase } from '../../server/src/database/connection.ts';
import { newId } from '../../server/src/ids.ts';
import { searchText } from '../../server/src/search/managers-keyword.ts';

/** Rows per `insert`: below SQLite's limit on parameters. */
const portion = 400;

/** Deterministic, so that every run has the same lists. */
const momentOf = (at: number) => new Date(Date.UTC(2026, 0, 1) + at * 1000).toISOString();

async function inPortions<Row>(
  count: number,
  rowOf: (at: number) => Row,
  insert: (rows: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < count; start += portion) {
    const length = Math.min(portion, count - start);
    await insert(Array.from({ length }, (_, at) => rowOf(start + at)));
  }
}

async function fillMaterials({ db, reader }: DatabaseHandle, count: number): Promise<void> {
  const templates = await reader.selectFrom('material').selectAll().where('deletedAt', 'is', null).execute();
  await db.deleteFrom('material').execute();
  await inPortions(
    count,
    (at) => {
      const template = templates[at % templates.length];
      if (!template) throw new Error('There is no material to make others from');
      const name = `${template.name}${at}号`;
      const search = searchText([name, template.enName, template.casNo]);
      const createdAt = momentOf(at);
      return { ...template, id: newId(), name, search, sort: at % 10_000, createdAt, updatedAt: createdAt };
    },
    (rows) => db.insertInto('material').values(rows).execute(),
  );
}

async function fillUsers({ db, reader }: DatabaseHandle, count: number): Promise<void> {
  const template = await reader
    .selectFrom('userAccount')
    .selectAll()
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow();
  await db.deleteFrom('userAccount').where('id', '<>', template.id).execute();
  await inPortions(
    count - 1,
    (at) => {
      const [username, realName] = [`person_${at}`, `测试用户${at}`];
      const phone = `139${String(at).padStart(8, '0')}`;
      const createdAt = momentOf(at);
      return {
        ...template,
        id: newId(),
        username,
        usernameKey: username,
        realName,
        phone,
        type: (at % 2) + 1,
        search: searchText([username, realName, phone]),
        createdAt,
        updatedAt: createdAt,
      };
    },
    (rows) => db.insertInto('userAccount').values(rows).execute(),
  );
}

/** Replaces the materials and users of an unused data folder by the given numbers of rows. */
export async function fillLists(dataDir: string, count: number): Promise<void> {
  const database = openDatabase({ url: null, file: join(dataDir, 'admin-h5.db') });
  try {
    await fillMaterials(database, count);
    await fillUsers(database, count);
  } finally {
    await database.close();
  }
}
