import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  bannerSchema,
  categorySchema,
  companySchema,
  galleryItemSchema,
  hasCasCheckDigit,
  materialSchema,
  productSchema,
  userSchema,
  validate,
} from '@admin-h5/shared/validation';
import { albums, userTypeLabel } from '@admin-h5/shared/contract';
import sharp from 'sharp';
import { newId } from '../src/ids.ts';
import { actives } from '../src/seed/content/actives/index.ts';
import { banners } from '../src/seed/content/banners.ts';
import { categories } from '../src/seed/content/categories.ts';
import { company } from '../src/seed/content/company.ts';
import { dayAfterMonths } from '../src/seed/content/dates.ts';
import { galleryItems } from '../src/seed/content/gallery.ts';
import { materials } from '../src/seed/content/materials/index.ts';
import { products as productsAsOf } from '../src/seed/content/products/index.ts';
import { demoUserPassword, users } from '../src/seed/content/users.ts';
import { addUsers } from '../src/seed/add-users.ts';
import { companyInput } from '../src/seed/fill-catalogue.ts';
import { seed } from '../src/seed/index.ts';
import { materialPictureKey, pictures, productPictures } from '../src/seed/pictures/catalogue.ts';
import { detectLettering } from '../src/seed/pictures/fonts.ts';
import type { TestApp } from './support/app.ts';
import { startApp } from './support/app.ts';

const today = new Date('2026-03-31T08:00:00Z');
const products = productsAsOf(today);
const drawn = pictures(products);
const id = newId();

const texts = (svg: string) => svg.match(/<text[^>]*>[^<]*/g)?.map((text) => text.replace(/<text[^>]*>/, '')) ?? [];
const faults = (result: ReturnType<typeof validate>) => ('errors' in result ? result.errors : []);
const repeated = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index);

describe('demonstration content', () => {
  it('keeps every rule that a person would have to keep', () => {
    const found = [
      ...products.flatMap(({ category: _category, ...fields }) =>
        faults(validate(productSchema, { ...fields, categoryId: id, imageIds: [id], videoId: null, fileIds: [] })),
      ),
      ...materials.flatMap(({ category: _category, ...fields }) =>
        faults(
          validate(materialSchema, { ...fields, categoryId: id, imageIds: [id], fileIds: [], sort: 0, status: 1 }),
        ),
      ),
      ...categories.flatMap(({ parent, ...fields }) =>
        faults(
          validate(categorySchema, {
            ...fields,
            parentId: parent === null ? null : id,
            iconId: id,
            coverId: null,
            sort: 0,
            status: 1,
          }),
        ),
      ),
      ...banners.flatMap(({ picture: _picture, linkTarget, linkType, ...fields }) =>
        faults(
          validate(bannerSchema([]), {
            ...fields,
            linkType,
            linkTarget: linkType === 'page' ? linkTarget : id,
            imageId: id,
            startAt: '',
            endAt: '',
            sort: 0,
            status: 1,
          }),
        ),
      ),
      ...galleryItems.flatMap(({ pictures: _pictures, ...fields }) =>
        faults(
          validate(galleryItemSchema, {
            ...fields,
            mediaType: 'image',
            imageIds: [id],
            videoId: null,
            posterId: null,
            sort: 0,
            status: 1,
          }),
        ),
      ),
      ...faults(
        validate(
          companySchema,
          companyInput(() => id),
        ),
      ),
      ...users.flatMap((user) => faults(validate(userSchema, user))),
    ];
    expect(found).toEqual([]);
  });

  it('holds at least 48 products and 20 materials, every class and album filled', () => {
    expect(products.length).toBeGreaterThanOrEqual(48);
    expect(materials.length).toBeGreaterThanOrEqual(20);
    const leaves = categories.filter(({ parent }) => parent !== null).map(({ code }) => code);
    const used = new Set([...products, ...materials].map(({ category }) => category));
    expect(leaves.filter((code) => !used.has(code))).toEqual([]);
    expect([...used].filter((code) => !leaves.includes(code))).toEqual([]);
    expect([...new Set(galleryItems.map(({ album }) => album))].sort()).toEqual([...albums].sort());
  });

  it('uses no registration number, trade name, category code or sibling name twice', () => {
    expect(repeated(products.map(({ regNo }) => regNo))).toEqual([]);
    expect(repeated(products.map(({ tradeName }) => tradeName))).toEqual([]);
    expect(repeated(materials.map(({ name }) => name))).toEqual([]);
    expect(repeated(categories.map(({ code }) => code))).toEqual([]);
    expect(repeated(categories.map(({ parent, kind, name }) => `${kind}/${parent}/${name}`))).toEqual([]);
    expect(repeated(users.map(({ phone }) => phone))).toEqual([]);
  });

  it('gives every CAS number its check digit', () => {
    const numbers = [...actives, ...materials].map(({ casNo }) => casNo);
    expect(numbers.filter((casNo) => !hasCasCheckDigit(casNo))).toEqual([]);
  });

  it('marks registrations as demonstration, one of them expired and one about to', () => {
    expect(
      products.every(({ regNo, regHolder }) => /^(PD|WP)9999\d{4}$/.test(regNo) && regHolder.includes('演示')),
    ).toBe(true);
    const day = dayAfterMonths(today, 0);
    const soon = dayAfterMonths(today, 3);
    expect(products.filter(({ regValidTo }) => regValidTo < day)).toHaveLength(1);
    expect(products.filter(({ regValidTo }) => regValidTo >= day && regValidTo < soon)).toHaveLength(1);
  });

  it('restricts what the law restricts, and never on vegetables', () => {
    const restricted = products.filter(({ ingredients }) =>
      ingredients.some(({ name }) => ['毒死蜱', '溴敌隆', '溴鼠灵'].includes(name)),
    );
    expect(restricted.length).toBeGreaterThan(0);
    expect(restricted.every((product) => product.restricted && product.precautions.includes('限制使用农药'))).toBe(
      true,
    );
    expect(restricted.flatMap(({ usages }) => usages).filter(({ crop }) => /菜|甘蓝|黄瓜|番茄/.test(crop))).toEqual([]);
  });

  it('counts months to the end of shorter ones', () => {
    expect(dayAfterMonths(today, -1)).toBe('2026-02-28');
    expect(dayAfterMonths(today, 60)).toBe('2031-03-31');
    expect(dayAfterMonths(new Date('2026-03-01T00:00:00Z'), 1.5)).toBe('2026-04-16');
  });

  it('has users of every type', () => {
    expect(new Set(users.map(({ type }) => userTypeLabel(type)))).toEqual(new Set(['业主', '物业', '管理员']));
  });
});

describe('demonstration pictures', () => {
  it('draws whatever the content names', () => {
    const named = [
      ...products.flatMap(productPictures),
      ...materials.map(({ casNo }) => materialPictureKey(casNo)),
      ...banners.map(({ picture }) => picture),
      ...galleryItems.flatMap((item) => item.pictures),
      ...company.certificates.map(({ picture }) => picture),
    ];
    expect(named.filter((key) => !drawn.has(key))).toEqual([]);
  });

  it('writes no Chinese where no font holds it, and nothing where there is none', () => {
    const latin = [...drawn.values()].flatMap((draw) => texts(draw('latin')));
    expect(latin.filter((text) => /[\u2e80-\u9fff\uff00-\uffef]/.test(text))).toEqual([]);
    expect([...drawn.values()].flatMap((draw) => texts(draw('none')))).toEqual([]);
  });

  it('renders every one, and one of each kind with whichever letters', async () => {
    const kinds = [...new Map([...drawn.entries()].map((entry) => [entry[0].split('/')[0], entry])).values()];
    const jobs = [
      ...[...drawn].map(([key, draw]) => [key, draw('chinese')] as const),
      ...kinds.flatMap(([key, draw]) =>
        (['latin', 'none'] as const).map((letters) => [`${key} ${letters}`, draw(letters)] as const),
      ),
    ];
    const flat = await Promise.all(
      jobs.map(async ([key, svg]) => {
        const { channels } = await sharp(Buffer.from(svg), { density: 9 }).stats();
        return Math.max(...channels.map(({ stdev }) => stdev)) < 2 ? [key] : [];
      }),
    );
    expect(flat.flat()).toEqual([]);
  }, 120_000);

  it('knows what the installed fonts can write', async () => {
    expect(['chinese', 'latin', 'none']).toContain(await detectLettering());
  });
});

/** A picture of its own for each index; banners must be 600 wide. */
const small = (index: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="${index + 2}"/>`;

describe('seed', () => {
  let api: TestApp;

  beforeAll(async () => {
    api = await startApp({ settings: { production: true } });
    // The real drawings are rendered above; here small ones keep the suite quick.
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
