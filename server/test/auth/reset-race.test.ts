import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { KyselyPlugin } from 'kysely';
import { logIn } from '../../src/account/login.ts';
import { changePassword } from '../../src/auth/change-password.ts';
import { hashPassword } from '../../src/auth/passwords.ts';
import type { DatabaseHandle } from '../../src/database/connection.ts';
import { systemActor, write } from '../../src/database/write.ts';
import { changeRecord } from '../../src/records/change.ts';
import { loadRecord } from '../../src/records/read.ts';
import type { TestApp } from '../support/app.ts';
import { startApp, testPassword } from '../support/app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startApp();
});
afterAll(() => api.close());

/** A database that resets the account's password after the old hash was read. */
function resetMeanwhile(id: string, passwordHash: string): DatabaseHandle {
  const { database, users } = api.context;
  let isReset = false;
  const reset = async () => {
    if (isReset) return;
    isReset = true;
    await write(database, systemActor, async (scope) =>
      changeRecord(users, scope, await loadRecord(users, scope.trx, id), { passwordHash }, 'reset-password'),
    );
  };
  const meanwhile: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await reset();
      return result;
    },
  };
  return { ...database, reader: database.reader.withPlugin(meanwhile) };
}

describe('calls with the old password while it is reset', () => {
  it('open no session', async () => {
    const { users, tokens, devices, database } = api.context;
    const { id, username } = api.people.owner;
    const parts = {
      database: resetMeanwhile(id, await hashPassword('another-secret')),
      users,
      tokens,
      devices,
      lifetime: 3_600_000,
    };
    const origin = { address: '198.51.100.9', device: '', requestId: 'login-race' };
    await expect(logIn(parts, { username, password: testPassword }, origin)).rejects.toThrow('用户名或密码错误');
    const open = await database.db
      .selectFrom('session')
      .select('id')
      .where('userId', '=', id)
      .where('revokedAt', 'is', null)
      .execute();
    expect(open).toEqual([]);
  });

  it('do not change the new password', async () => {
    const { users, database } = api.context;
    const { id, username } = api.people.manager;
    const passwordHash = await hashPassword('another-secret');
    const parts = { database: resetMeanwhile(id, passwordHash), users };
    const change = { oldPassword: testPassword, newPassword: 'a-third-secret' };
    await expect(changePassword(parts, systemActor, { id, username }, change)).rejects.toThrow('原密码错误');
    const stored = database.reader.selectFrom('userAccount').select('passwordHash').where('id', '=', id);
    expect(await stored.executeTakeFirst()).toEqual({ passwordHash });
  });
});
