import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import { runDueWork } from '../src/due-work.ts';
import { removeExpired } from '../src/maintenance.ts';
import { catalogueFor, inquiryFor, send } from './inquiry/inquiries.ts';
import type { TestApp } from './support/app.ts';
import { startApp } from './support/app.ts';
import { categoryInput, create } from './support/catalogue.ts';
import { textAt } from './support/response.ts';

const day = 86_400_000;

let api: TestApp;
beforeAll(async () => {
  api = await startApp();
});
afterAll(() => api.close());

const binned = async () =>
  (await api.context.database.db.selectFrom('recycleBin').select('id').execute()).map(({ id }) => id);

it('deletes old inquiries where accounts and records cannot be removed, and each record by itself', async () => {
  const { db } = api.context.database;
  const id = textAt(await send(api, inquiryFor(await catalogueFor(api))), 'data.id');
  const createdAt = new Date(Date.now() - 3 * 365 * day).toISOString();
  await db.updateTable('inquiry').set({ createdAt }).where('id', '=', id).execute();
  const [stuck, free] = [
    await create(api, 'category', categoryInput()),
    await create(api, 'category', categoryInput()),
  ];
  for (const each of [stuck, free]) await api.call('DELETE', `/api/category/${each.id}`, { as: 'manager' });
  const expiresAt = new Date(0).toISOString();
  await db.updateTable('recycleBin').set({ expiresAt }).where('id', 'in', [stuck.id, free.id]).execute();
  const purge = jest.spyOn(api.context.entities, 'get');
  purge.mockImplementationOnce(() => {
    throw new Error('cannot be purged');
  });
  await sql`alter table "userAccount" rename to away`.execute(db);
  const failure: unknown = await removeExpired(api.context).catch((error: unknown) => error);
  await sql`alter table away rename to "userAccount"`.execute(db);
  purge.mockRestore();
  expect(failure).toMatchObject({
    errors: [
      expect.objectContaining({ message: expect.stringMatching(/^closed accounts: /) }),
      expect.objectContaining({ message: expect.stringMatching(/^category .*cannot be purged$/) }),
    ],
  });
  expect(await db.selectFrom('inquiry').select('id').where('id', '=', id).execute()).toEqual([]);
  expect(await binned()).toHaveLength(1);
  await removeExpired(api.context);
  expect(await binned()).toEqual([]);
});

it('sends mails that are due where canaries cannot climb, and says what failed', async () => {
  const { db } = api.context.database;
  const waiting = () => db.selectFrom('inquiryMail').select('inquiryId').execute();
  await db
    .insertInto('inquiryMail')
    .values({ inquiryId: 'gone', nextAt: new Date(0).toISOString(), attempts: 0 })
    .execute();
  await sql`alter table "remoteModule" rename to away`.execute(db);
  const failure: unknown = await runDueWork(api.context).catch((error: unknown) => error);
  await sql`alter table away rename to "remoteModule"`.execute(db);
  expect(failure).toMatchObject({ errors: expect.arrayContaining([expect.any(Error)]) });
  // Nobody is to be told of inquiries here, so that what is due is dropped.
  expect(await waiting()).toEqual([]);
});
