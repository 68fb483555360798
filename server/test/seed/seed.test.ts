import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addUsers } from '../../src/seed/add-users.ts';
import { banners } from '../../src/seed/content/banners.ts';
import { categories } from '../../src/seed/content/categories.ts';
import { materials } from '../../src/seed/content/materials/index.ts';
import { demoUserPassword } from '../../src/seed/content/users.ts';
import { seed } from '../../src/seed/index.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { drawn, products, today } from './as-of.ts';

/** A picture of its own for each index; banners must be 600 wide. */
const small = (index: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="${index + 2}"/>`;

describe('seed', () => {
  let api: TestApp;

  beforeAll(async () => {
    api = await startApp({ settings: { production: true } });
    // The real drawings are rendered by a test of their own; here small ones keep the suite quick.
    const drawings = new Map([...drawn.keys()].map((key, index) => [key, () => small(index)]));
    await seed(api.context, { today, drawings });
  }, 60_000);

  afterAll(() => api.close());

  const count = async (table: 'category' | 'product' | 'material' | 'banner' | 'gallery' | 'userAccount' | 'file') => {
    const query = api.context.database.db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('count'));
    return (await query.executeTakeFirstOrThrow()).count;
  };

  it('stores every record', async () => {
    expect(await count('category')).toBe(categories.length);
    expect(await count('product')).toBe(products.length);
    expect(await count('material')).toBe(materials.length);
    expect(await count('banner')).toBe(banners.length);
  });

  it('stores every picture as one that decodes, each used by a record but the avatars', async () => {
    const files = await api.context.database.db.selectFrom('file').selectAll().execute();
    expect(files).toHaveLength(drawn.size);
    expect(new Set(files.map(({ mime }) => mime))).toEqual(new Set(['image/webp']));
    expect(files.filter(({ refCount }) => refCount === 0).map(({ name }) => name.split('-')[0])).toEqual(
      Array.from({ length: 6 }, () => 'avatar'),
    );
  });

  it('makes no user with a known password in production', async () => {
    expect(await count('userAccount')).toBe(3);
  });

  it('makes users of every type who can sign in elsewhere', async () => {
    const avatar = await api.context.database.db.selectFrom('file').select('id').limit(1).executeTakeFirstOrThrow();
    await addUsers(api.context.database, api.context.users, () => avatar.id);
    const password = api.encrypt(demoUserPassword);
    const body = { username: 'manager_li', password };
    const answer = await api.call('POST', '/api/auth/login', { body });
    expect(answer).toMatchObject({ status: 200, body: { userInfo: { type: 2, avatar: avatar.id } } });
  });
});
