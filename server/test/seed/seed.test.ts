import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addUsers } from '../../src/seed/add-users.ts';
import { readContent } from '../../src/seed/content.ts';
import { seed } from '../../src/seed/index.ts';
import { factEntries } from '../../src/search/facts.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { eachAt } from '../support/response.ts';

describe('seed', () => {
  const content = readContent();
  let api: TestApp;

  beforeAll(async () => {
    api = await startApp({ settings: { production: true } });
    await seed(api.context, new Date('2026-03-31T08:00:00Z'));
  }, 60_000);

  afterAll(() => api.close());

  const count = async (table: 'category' | 'product' | 'material' | 'banner' | 'gallery' | 'userAccount' | 'file') => {
    const query = api.context.database.db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('count'));
    return (await query.executeTakeFirstOrThrow()).count;
  };

  it('stores every record', async () => {
    expect(await count('category')).toBe(content.categories.length);
    expect(await count('product')).toBe(content.products.length);
    expect(await count('material')).toBe(content.materials.length);
    expect(await count('banner')).toBe(content.banners.length);
    expect(await count('gallery')).toBe(content.gallery.length);
  });

  it('stores decodable pictures and documents, each used by a record except the avatars', async () => {
    const files = await api.context.database.db.selectFrom('file').selectAll().execute();
    expect(new Set(files.map(({ mime }) => mime))).toEqual(new Set(['image/webp', 'application/pdf']));
    expect(files.filter(({ refCount }) => refCount === 0).map(({ name }) => name.split('-')[0])).toEqual(
      Array.from({ length: 6 }, () => 'avatar'),
    );
  });

  it('creates no user with a known password in production', async () => {
    expect(await count('userAccount')).toBe(3);
  });

  it('creates users of every type who can sign in, outside production', async () => {
    const avatar = await api.context.database.db.selectFrom('file').select('id').limit(1).executeTakeFirstOrThrow();
    await addUsers(api.context.database, api.context.users, content.users, () => avatar.id);
    const password = api.encrypt('demo123456');
    const body = { username: 'manager_li', password };
    const response = await api.call('POST', '/api/auth/login', { body });
    expect(response).toMatchObject({ status: 200, body: { userInfo: { type: 2, avatar: avatar.id } } });
  });

  const listed = async (url: string, field: string) =>
    eachAt(await api.call('GET', url, { as: 'admin' }), 'data.list', field);

  it('lists records of one moment and one place in the order in which they were stored', async () => {
    const usernames = content.users.map(({ fields }) => fields.username);
    const users = await listed('/api/user?size=100', 'username');
    expect(users.filter((name) => usernames.some((known) => known === name))).toEqual(usernames);
    const names = factEntries().map(({ name }) => name);
    expect(await listed('/api/synonym?size=20', 'name')).toEqual(names.slice(0, 20));
  });
});
