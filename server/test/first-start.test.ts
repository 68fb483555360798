import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { firstStart } from '../src/first-start.ts';
import { textAt, valueAt } from './support/response.ts';
import type { TestApp } from './support/app.ts';
import { startApp } from './support/app.ts';
import { categoryInput } from './support/catalogue.ts';
import type { TestPlace } from './support/database.ts';
import { makePlace } from './support/database.ts';

let place: TestPlace;
let apps: TestApp[];
beforeAll(async () => {
  place = await makePlace();
  apps = [await startApp({ place, settings: { demoContent: false } })];
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()));
  await place.remove();
});

const only = (): TestApp => {
  const [app] = apps;
  if (!app) throw new Error('No API');
  return app;
};
const named = async (username: string) => {
  const { db } = only().context.database;
  return db.selectFrom('userAccount').selectAll().where('username', '=', username).execute();
};
const empty = async () => {
  const { db } = only().context.database;
  await db.deleteFrom('userAccount').execute();
};

describe('a first start', () => {
  it('changes nothing in a database that is in use', async () => {
    expect(await firstStart(only().context)).toBeNull();
    expect(await named('admin')).toEqual([]);
  });

  it('creates one administrator, however many starts run at once [§settings first start]', async () => {
    await empty();
    const { context } = only();
    await Promise.all([firstStart(context), firstStart(context), firstStart(context)]);
    expect(await named('admin')).toMatchObject([{ type: 3, status: 1, mustChangePassword: 0 }]);
    const body = { username: 'admin', password: only().encrypt('admin123456') };
    expect((await only().call('POST', '/api/auth/login', { body })).status).toBe(200);
  });

  it('uses the password from the settings [§settings first start]', async () => {
    await empty();
    const { context } = only();
    await firstStart({
      ...context,
      settings: { ...context.settings, production: true, adminPassword: 'company-secret' },
    });
    const body = { username: 'admin', password: only().encrypt('company-secret') };
    expect((await only().call('POST', '/api/auth/login', { body })).status).toBe(200);
  });

  it('generates a password in production, which must be changed at once [§settings first start]', async () => {
    await empty();
    const { context } = only();
    const settings = { ...context.settings, production: true };
    const password = await firstStart({ ...context, settings });
    expect(password).toMatch(/^\w{12}$/);
    const body = { username: 'admin', password: only().encrypt(password ?? '') };
    const login = await only().call('POST', '/api/auth/login', { body });
    expect(valueAt(login, 'userInfo.mustChangePassword')).toBe(true);
    expect(await firstStart({ ...context, settings })).toBeNull();
  });

  it('does not restore demonstration content that was deleted', async () => {
    const manager = await only().person(2);
    const input = categoryInput();
    const made = await only().call('POST', '/api/category', { as: manager.token, body: input });
    await only().call('DELETE', `/api/category/${textAt(made, 'data.id')}`, { as: manager.token });
    await only().call('DELETE', '/api/recycle/batch', { as: manager.token, body: { ids: [textAt(made, 'data.id')] } });
    const { context } = only();
    await firstStart({ ...context, settings: { ...context.settings, demoContent: true } });
    const response = await only().call('GET', '/api/category', { as: manager.token });
    expect(valueAt(response, 'data.total')).toBe(0);
  });
});
