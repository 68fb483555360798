import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { systemActor, write } from '../../src/database/write.ts';
import { insertRecord } from '../../src/records/change.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { categoryInput, create, materialInput } from '../support/catalogue.ts';
import { listAt, valueAt } from '../support/response.ts';

let api: TestApp;
let category: string;
const count = 30;
beforeAll(async () => {
  api = await startApp();
  category = (await create(api, 'category', categoryInput('material'))).id;
  for (let at = 0; at < count; at += 1) await create(api, 'material', materialInput(category));
});
afterAll(() => api.close());

const page = async (number: number) => {
  const response = await api.call('GET', `/api/material?size=10&page=${number}`, { as: 'manager' });
  return { ids: listAt(response).map(({ id }) => id), total: valueAt(response, 'data.total') };
};

/** What a transaction of an import writes: it raises no version of the entity until its end. */
async function writeGradually(rows: number): Promise<void> {
  const { database, catalogue } = api.context;
  await write(
    database,
    systemActor,
    async (scope) => {
      for (let at = 0; at < rows; at += 1) {
        const input = { ...materialInput(category), status: 1 as const };
        await insertRecord(catalogue.materials, scope, input, {}, 'import');
      }
    },
    { gradual: true },
  );
}

it('shows the same page while an import adds records behind it', async () => {
  const last = await page(3);
  expect(last).toMatchObject({ total: count });
  const before = await page(2);
  await writeGradually(4);
  expect((await page(3)).ids).toEqual(last.ids);
  expect((await page(2)).ids).toEqual(before.ids);
  await writeGradually(6);
  expect((await page(3)).ids).toEqual(last.ids);
});

it('shows the same page when another request counts anew meanwhile', async () => {
  const [now, { repository }] = [performance.now.bind(performance), api.context.catalogue.materials];
  let later = 0;
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + later);
  /** Longer than a count may lack what an import has written. */
  const passTime = () => (later += 6000);
  try {
    passTime();
    const { total } = await page(1);
    const number = Number(total) / 10;
    const last = await page(number);
    await writeGradually(4);
    const read = repository.ids.bind(repository);
    const spy = jest.spyOn(repository, 'ids').mockImplementationOnce(async (...args) => {
      passTime();
      expect(await page(1)).toMatchObject({ total: Number(total) + 4 });
      return read(...args);
    });
    expect((await page(number)).ids).toEqual(last.ids);
    expect(spy).toHaveBeenCalledTimes(3);
    spy.mockRestore();
  } finally {
    clock.mockRestore();
  }
});
