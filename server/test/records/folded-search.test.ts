import { foldText } from '@admin-h5/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { seed } from '../../src/seed/index.ts';
import { eachAt } from '../support/response.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { categoryInput, create, materialInput } from '../support/catalogue.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startApp();
  await seed(api.context, new Date('2026-03-31T08:00:00Z'));
}, 60_000);
afterAll(() => api.close());

const asked = (parameters: Record<string, string>) => new URLSearchParams({ size: '100', ...parameters }).toString();
const idsOf = async (path: string, keyword: string) =>
  eachAt(await api.call('GET', `${path}?${asked({ keyword })}`, { as: 'admin' }), 'data.list', 'id');

const listed = (path: string, id: string, names: readonly string[]) =>
  names.filter(Boolean).map((name) => ({ path, id, name }));

/** Every name that a person may search for, with its record. */
async function storedNames(): Promise<{ path: string; id: string; name: string }[]> {
  const { db } = api.context.database;
  const products = await db.selectFrom('product').select(['id', 'name', 'tradeName', 'enName', 'regNo']).execute();
  const materials = await db.selectFrom('material').select(['id', 'name', 'enName', 'casNo', 'aliases']).execute();
  const categories = await db.selectFrom('category').select(['id', 'name']).execute();
  return [
    ...products.flatMap(({ id, name, tradeName, enName, regNo }) =>
      listed('/api/product', id, [name, tradeName, enName, regNo]),
    ),
    ...materials.flatMap(({ id, name, enName, casNo, aliases }) => {
      const others: unknown = JSON.parse(aliases);
      return listed('/api/material', id, [name, enName, casNo, ...(Array.isArray(others) ? others.map(String) : [])]);
    }),
    ...categories.flatMap(({ id, name }) => listed('/api/category', id, [name])),
  ];
}

describe('a keyword', () => {
  it('finds a record by its stored name [§3 folded search]', async () => {
    const missing: string[] = [];
    for (const { path, id, name } of await storedNames()) {
      if (!(await idsOf(path, name)).includes(id)) missing.push(`${path} ${name}`);
    }
    expect(missing).toEqual([]);
  }, 60_000);

  it.each([
    ['磷酸，正磷酸', ['磷酸，正磷酸', '磷酸,正磷酸', '，正']],
    ['马拉松（磷杀虫剂）', ['马拉松（磷杀虫剂）', '马拉松(磷杀虫剂)', '（磷杀虫剂', 'mls']],
    ['Ｎ－甲基吡咯烷酮 ②', ['n-甲基', 'Ｎ－甲基吡咯烷酮 ②', 'N-甲基吡咯烷酮 2']],
    ['ΑΣ酸', ['ας酸', 'ΑΣ', 'ας']],
    ['10％含量', ['10%', '10％']],
  ])('finds %s in any spelling', async (name, keywords) => {
    const { id: categoryId } = await create(api, 'category', categoryInput('material'));
    const { id } = await create(api, 'material', { ...materialInput(categoryId), name });
    for (const keyword of keywords) {
      expect(await idsOf('/api/material', keyword)).toContain(id);
      expect(eachAt(await api.call('GET', `/api/publish/list?${asked({ keyword })}`), 'data.list', 'id')).toContain(id);
    }
  });

  it('finds any valid name [§3 folded search]', async () => {
    const { id: categoryId } = await create(api, 'category', categoryInput('material'));
    const signs = Array.from('，。、；：？！（）【】％＋－０９ＡＺａｚ㎎℃²³αΣςİßﬁ·…～ "\'\\%_甲乙磷酸Aa1(');
    const name = fc
      .array(fc.constantFrom(...signs), { minLength: 2, maxLength: 20 })
      .map((parts) => `甲${parts.join('')}乙`);
    await fc.assert(
      fc.asyncProperty(name, async (given) => {
        const made = await create(api, 'material', {
          ...materialInput(categoryId),
          name: given,
          casNo: '',
          aliases: [],
        });
        const query = asked({ keyword: made.name, sort: 'createdAt:desc' });
        const response = await api.call('GET', `/api/material?${query}`, { as: 'admin' });
        expect(eachAt(response, 'data.list', 'id')).toContain(made.id);
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  it('finds texts with full-width characters in the operation log and the recycle bin', async () => {
    const { id: categoryId } = await create(api, 'category', categoryInput('material'));
    const { id } = await create(api, 'material', { ...materialInput(categoryId), name: '乙酸，ＩＣＥ（冰）' });
    await api.call('DELETE', `/api/material/${id}`, { as: 'manager' });
    for (const keyword of ['乙酸，ＩＣＥ（冰）', '乙酸,ice(冰)', 'Ice（']) {
      expect(await idsOf('/api/recycle', keyword)).toContain(id);
      const response = await api.call('GET', `/api/log?${asked({ keyword })}`, { as: 'admin' });
      expect(eachAt(response, 'data.list', 'entityId')).toContain(id);
    }
  });
});

describe('foldText', () => {
  it('does not change a folded text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
    );
  });
});
