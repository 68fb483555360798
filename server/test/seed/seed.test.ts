import { readdirSync } from 'node:fs';
import { albums, documentTypes, userTypeLabel } from '@admin-h5/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../src/ids.ts';
import { factEntries } from '../../src/search/facts.ts';
import {
  addUsers,
  bannerInput,
  categoryInput,
  companyInput,
  dayAfterMonths,
  galleryItemInput,
  materialInput,
  productInput,
  seed,
  userInput,
} from '../../src/seed/index.ts';
import { documentFolder, pictureFolder, readContent } from '../../src/seed/content.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { eachAt } from '../support/response.ts';

const repeated = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index);

describe('demonstration content', () => {
  /** The day of seeding: the 31st, which shorter months do not have. */
  const today = new Date('2026-03-31T08:00:00Z');
  const id = newId();
  const content = readContent();
  const usedFiles = new Set<string>();
  const fileOf = (name: string) => {
    usedFiles.add(name);
    return id;
  };

  // Each of these throws if a row breaks a rule of its entity.
  const categories = content.categories.map((row) => categoryInput(row, row.parent === null ? null : id, fileOf));
  const products = content.products.map((row) => productInput(row, id, fileOf, today));
  const materials = content.materials.map((row) => materialInput(row, id, fileOf));
  const banners = content.banners.map((row) =>
    bannerInput(row, row.fields.linkType === 'page' ? row.target : id, fileOf),
  );
  const galleryItems = content.gallery.map((row) => galleryItemInput(row, fileOf));
  const company = companyInput(content.company, fileOf);
  const users = content.users.map(userInput);

  it('names the row and the field that break a rule', () => {
    const [row] = content.materials;
    if (row === undefined) throw new Error('no materials');
    expect(() => materialInput({ ...row, fields: { ...row.fields, casNo: '50-00-1' } }, id, fileOf)).toThrow(
      /casNo: CAS号校验位不正确/,
    );
  });

  it('has at least 48 products and 20 materials, in every class and album', () => {
    expect(products.length).toBeGreaterThanOrEqual(48);
    expect(materials.length).toBeGreaterThanOrEqual(20);
    const leaves = content.categories.flatMap(({ parent }, index) =>
      parent === null ? [] : [categories[index]?.code],
    );
    const used = new Set([...content.products, ...content.materials].map(({ category }) => category));
    expect(leaves.filter((code) => code === undefined || !used.has(code))).toEqual([]);
    expect([...used].filter((code) => !leaves.includes(code))).toEqual([]);
    expect([...new Set(galleryItems.map(({ album }) => album))].sort()).toEqual([...albums].sort());
    expect(new Set(banners.map(({ position }) => position))).toEqual(new Set(['home', 'category', 'material']));
    expect(company.certificates.length).toBeGreaterThan(0);
  });

  it('has no duplicate registration number, trade name, category code or sibling name', () => {
    expect(repeated(products.map(({ regNo }) => regNo))).toEqual([]);
    expect(repeated(products.map(({ tradeName }) => tradeName))).toEqual([]);
    expect(repeated(materials.map(({ name }) => name))).toEqual([]);
    expect(repeated(categories.map(({ code }) => code))).toEqual([]);
    const siblings = categories.map(({ kind, name }, index) => `${kind}/${content.categories[index]?.parent}/${name}`);
    expect(repeated(siblings)).toEqual([]);
    expect(repeated(users.map(({ phone }) => phone))).toEqual([]);
  });

  it('marks registrations as demonstration; one has expired and one ends soon', () => {
    expect(
      products.every(({ regNo, regHolder }) => /^(PD|WP)9999\d{4}$/.test(regNo) && regHolder.includes('演示')),
    ).toBe(true);
    const day = dayAfterMonths(today, 0);
    const soon = dayAfterMonths(today, 3);
    expect(products.filter(({ regValidTo }) => regValidTo < day)).toHaveLength(1);
    expect(products.filter(({ regValidTo }) => regValidTo >= day && regValidTo < soon)).toHaveLength(1);
  });

  it('marks products that the law restricts, and does not list them for vegetables', () => {
    const restricted = products.filter(({ ingredients }) =>
      ingredients.some(({ name }) => ['毒死蜱', '溴敌隆', '溴鼠灵'].includes(name)),
    );
    expect(restricted.length).toBeGreaterThan(0);
    expect(restricted.every((product) => product.restricted && product.precautions.includes('限制使用农药'))).toBe(
      true,
    );
    expect(restricted.flatMap(({ usages }) => usages).filter(({ crop }) => /菜|甘蓝|黄瓜|番茄/.test(crop))).toEqual([]);
  });

  it('counts months up to the last day of a shorter month', () => {
    expect(dayAfterMonths(today, -1)).toBe('2026-02-28');
    expect(dayAfterMonths(today, 60)).toBe('2031-03-31');
    expect(dayAfterMonths(new Date('2026-03-01T00:00:00Z'), 1.5)).toBe('2026-04-16');
  });

  it('has users of every type', () => {
    expect(new Set(users.map(({ type }) => userTypeLabel(type)))).toEqual(new Set(['业主', '物业', '管理员']));
  });

  it('contains exactly the pictures and documents that it names', () => {
    const avatars = content.users.flatMap(({ avatar }) => avatar ?? []);
    const stored = [...readdirSync(pictureFolder), ...readdirSync(documentFolder)];
    expect([...usedFiles, ...avatars].sort()).toEqual(stored.sort());
  });

  it('has several documents of each type, and products that lack some', () => {
    const listed = products.flatMap(({ documents = [] }) => documents.map(({ type }) => type));
    for (const type of documentTypes) expect(listed.filter((each) => each === type).length).toBeGreaterThan(5);
    expect(new Set(products.map(({ documents }) => documents?.length))).toEqual(new Set([1, 3, 5]));
  });

  it('has materials with every document, with some and with none, so that each can be seen', () => {
    expect(new Set(content.materials.map(({ documents }) => documents.length))).toEqual(new Set([0, 1, 2]));
  });
});

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
