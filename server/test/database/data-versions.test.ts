import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { versionsReader } from '../../src/database/data-version.ts';
import { noteChange, systemActor, write } from '../../src/database/write.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startApp();
});
afterAll(() => api.close());

it('reads versions once for simultaneous requests, and again after each write', async () => {
  const { database } = api.context;
  const versions = versionsReader(database, ['product']);
  const change = () => write(database, systemActor, async (scope) => noteChange(scope, 'product'));
  await change();
  const together = [versions(), versions()];
  expect(together[0]).toBe(together[1]);
  const [first] = await versions();
  await change();
  const [second] = await versions();
  expect(second?.version).toBe((first?.version ?? 0) + 1);
});
