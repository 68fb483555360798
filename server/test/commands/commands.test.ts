import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setAdministrator } from '../../src/commands/admin.ts';
import { backUp } from '../../src/commands/backup.ts';
import { restore } from '../../src/commands/restore.ts';
import { databaseFile } from '../../src/commands/snapshot.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { categoryInput, create, picture, productInput, upload } from '../support/catalogue.ts';
import { makeEmptyPlace, makePlace } from '../support/database.ts';
import { valueAt } from '../support/response.ts';

describe('admin', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startApp();
  });
  afterAll(() => api.close());

  const login = (username: string, password: string) =>
    api.call('POST', '/api/auth/login', { body: { username, password: api.encrypt(password) } });

  it('creates an administrator who must change the password at the first login', async () => {
    const { created, password } = await setAdministrator(api.context.database, 'rescuer', '13912345678');
    expect(created).toBe(true);
    expect(await login('rescuer', password)).toMatchObject({
      status: 200,
      body: { userInfo: { type: 3, mustChangePassword: true } },
    });
  });

  it('makes an existing user an administrator with a new password, and ends the sessions', async () => {
    const { username, token, id } = await api.person(1);
    await api.call('PATCH', `/api/user/${id}/status`, { as: 'admin', body: { status: 0 } });
    const { created, password } = await setAdministrator(api.context.database, username.toUpperCase());
    expect(created).toBe(false);
    expect(valueAt(await login(username, password), 'userInfo')).toMatchObject({ type: 3, status: 1 });
    expect((await api.call('GET', '/api/auth/me', { as: token })).status).toBe(401);
  });

  it('refuses a new user without a phone, and a user in the recycle bin', async () => {
    await expect(setAdministrator(api.context.database, 'unknown_one')).rejects.toThrow('mobile number');
    const { username, id } = await api.person(1);
    await api.call('DELETE', `/api/user/${id}`, { as: 'admin' });
    await expect(setAdministrator(api.context.database, username)).rejects.toThrow('recycle bin');
  });
});

describe('backup and restore', () => {
  let api: TestApp;
  let folder: string;
  beforeAll(async () => {
    // Always SQLite: PostgreSQL has its own backup tools.
    api = await startApp({ place: await makePlace(null) });
    folder = mkdtempSync(join(tmpdir(), 'admin-h5-backup-'));
  });
  afterAll(async () => {
    await api.close();
    await api.place.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  it('copy everything to a new place while the API is writing', async () => {
    const category = await create(api, 'category', categoryInput());
    const content = await picture();
    const file = await upload(api, content);
    const product = await create(api, 'product', { ...productInput(category.id), imageIds: [file.id] });
    const backup = join(folder, 'first');
    const unfinished = join(api.place.dataDir, 'files/incoming');
    mkdirSync(unfinished, { recursive: true });
    writeFileSync(join(unfinished, 'upload'), 'half');
    const [made, later] = await Promise.all([
      backUp(api.place.dataDir, backup),
      create(api, 'product', productInput(category.id)),
    ]);
    expect(made).toMatchObject({ files: 1 });
    // One file with the database, and the files it names.
    expect(readdirSync(backup).toSorted()).toEqual(['admin-h5.db', 'files']);
    expect(readdirSync(join(backup, 'files'))).toEqual([file.sha256.slice(0, 2)]);

    const place = await makeEmptyPlace(null);
    await restore(backup, place.dataDir);
    const other = await startApp({ place });
    const found = await other.call('GET', `/api/product/${product.id}`, { as: 'manager' });
    expect(valueAt(found, 'data')).toEqual(product);
    expect((await other.call('GET', `/api/files/preview/${file.id}`)).body).toEqual(
      (await api.call('GET', `/api/files/preview/${file.id}`)).body,
    );
    expect((await api.call('GET', `/api/product/${later.id}`, { as: 'manager' })).status).toBe(200);
    await other.close();
    await expect(restore(backup, place.dataDir)).rejects.toThrow('holds a database');
    await place.remove();
  });

  it('complete however much is written meanwhile', async () => {
    // Large enough that two writes are closer together than the copy takes.
    const row = { id: 'large', fingerprint: '', createdAt: new Date().toISOString(), committed: 1, statusCode: 200 };
    await api.context.database.db
      .insertInto('idempotency')
      .values({ ...row, body: 'x'.repeat(20_000_000) })
      .execute();
    const ended: true[] = [];
    const backup = backUp(api.place.dataDir, join(folder, 'busy')).finally(() => ended.push(true));
    let writes = 0;
    while (ended.length === 0 && writes < 200) {
      await create(api, 'category', categoryInput());
      writes += 1;
    }
    expect(writes).toBeLessThan(200);
    await backup;
  });

  it('refuse a target that exists, a damaged copy, and one whose files are missing', async () => {
    const backup = join(folder, 'second');
    await backUp(api.place.dataDir, backup);
    await expect(backUp(api.place.dataDir, backup)).rejects.toThrow('exists already');
    rmSync(join(backup, 'files'), { recursive: true });
    await expect(restore(backup, join(folder, 'nowhere'))).rejects.toThrow('files are missing');
    writeFileSync(databaseFile(backup), 'no database');
    await expect(restore(backup, join(folder, 'nowhere'))).rejects.toThrow('not a database');
  });
});
