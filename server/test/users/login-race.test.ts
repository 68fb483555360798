import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { KyselyPlugin } from 'kysely';
import { logIn } from '../../src/accounts/login.ts';
import { hashPassword } from '../../src/accounts/passwords.ts';
import { systemActor, write } from '../../src/database/write.ts';
import type { TestApp } from '../support/app.ts';
import { startApp, testPassword } from '../support/app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startApp();
});
afterAll(() => api.close());

it('a login under way with the old password makes no session once the password has been reset', async () => {
  const { context, people } = api;
  const { database, users, tokens } = context;
  const { id, username } = people.owner;
  const passwordHash = await hashPassword('another-secret');
  let isReset = false;
  const reset = async () => {
    if (isReset) return;
    isReset = true;
    await write(database, systemActor, async (scope) =>
      users.changeIn(scope, await users.load(scope.trx, id), { passwordHash }, 'reset-password'),
    );
  };
  // As soon as the login has read the old hash.
  const meanwhile: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await reset();
      return result;
    },
  };
  const parts = {
    database: { ...database, reader: database.reader.withPlugin(meanwhile) },
    users,
    tokens,
    lifetime: 3_600_000,
  };
  const origin = { address: '198.51.100.9', requestId: 'login-race' };
  await expect(logIn(parts, { username, password: testPassword }, origin)).rejects.toThrow('用户名或密码错误');
  const open = await database.db
    .selectFrom('session')
    .select('id')
    .where('userId', '=', id)
    .where('revokedAt', 'is', null)
    .execute();
  expect(open).toEqual([]);
});
