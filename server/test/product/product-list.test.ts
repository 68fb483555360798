import { chinaDay, dayMs, type Category } from '@admin-h5/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { valueAt } from '../support/response.ts';
import type { TestApp } from '../support/app.ts';
import { idsOf, listRecords, startCatalogue } from '../support/catalogue-app.ts';
import { categoryInput, create, productInput } from '../support/catalogue.ts';

let api: TestApp;
let category: Category;
beforeAll(async () => {
  ({ api, category } = await startCatalogue());
});
afterAll(() => api.close());

const list = (query: string) => listRecords(api, query);

describe('the list', () => {
  it('finds by name, pinyin initials, trade name, registration number, ingredient and CAS number', async () => {
    const product = await create(api, 'product', {
      ...productInput(category.id),
      name: '噻虫嗪悬浮剂',
      tradeName: '阿克泰',
      ingredients: [{ name: '噻虫嗪', enName: 'thiamethoxam', casNo: '153719-23-4', content: 30, unit: '%' }],
    });
    for (const keyword of [
      '噻虫',
      'SCQ',
      'akt',
      '阿克',
      product.regNo.toLowerCase(),
      'THIAM',
      '153719-23',
      '１５３７１９',
      '噻虫 153719',
    ]) {
      expect(idsOf(await list(`keyword=${encodeURIComponent(keyword)}`))).toEqual([product.id]);
    }
    for (const keyword of ['噻%嗪', '噻_嗪', '\\', '噻虫 nothing']) {
      expect(idsOf(await list(`keyword=${encodeURIComponent(keyword)}`))).not.toContain(product.id);
    }
  });

  it('filters by its own fields and by a category including its descendants', async () => {
    const top = await create(api, 'category', categoryInput());
    const low = await create(api, 'category', categoryInput('product', top.id));
    const lowest = await create(api, 'category', categoryInput('product', low.id));
    const plain = await create(api, 'product', productInput(top.id));
    const other = { ...productInput(lowest.id), hot: true, restricted: true, formulation: 'SC', toxicity: '高毒' };
    const special = await create(api, 'product', other);
    const inTop = (query: string) => list(`categoryId=${top.id}&${query}`);
    expect(idsOf(await inTop(''))).toEqual([plain.id, special.id]);
    expect(valueAt(await inTop('size=1&page=2'), 'data')).toMatchObject({
      total: 2,
      page: 2,
      size: 1,
      list: [{ id: special.id }],
    });
    for (const query of ['hot=true', 'restricted=true', 'formulation=SC', `toxicity=${encodeURIComponent('高毒')}`]) {
      expect(idsOf(await inTop(query))).toEqual([special.id]);
    }
    expect(idsOf(await inTop('hot=false'))).toEqual([plain.id]);
    expect(idsOf(await inTop('withoutImage=true'))).toHaveLength(2);
    expect(idsOf(await inTop('updatedFrom=2999-01-01T00:00:00Z'))).toEqual([]);
    expect(idsOf(await inTop('sort=createdAt:desc'))).toEqual([special.id, plain.id]);
    expect(idsOf(await list(`categoryId=${lowest.id}`))).toEqual([special.id]);
  });

  it('distinguishes valid, ending and expired registrations, with the same counts as the admin centre', async () => {
    const own = await create(api, 'category', categoryInput());
    const ending = async (days: number | null) =>
      create(api, 'product', {
        ...productInput(own.id),
        regValidFrom: '',
        regValidTo: days === null ? '' : chinaDay(Date.now() + days * dayMs),
      });
    const [gone, today, soon, later, unknown] = [
      await ending(-1),
      await ending(0),
      await ending(90),
      await ending(91),
      await ending(null),
    ].map(({ id }) => id);
    const found = async (state: string) => idsOf(await list(`categoryId=${own.id}&registration=${state}`));
    expect(await found('expired')).toEqual([gone]);
    expect(await found('ending')).toEqual([today, soon]);
    expect(await found('valid')).toEqual([today, soon, later]);
    expect(idsOf(await list(`categoryId=${own.id}`))).toContain(unknown);

    const overview = await api.call('GET', '/api/statistics/overview', { as: 'manager' });
    for (const [state, field] of [
      ['ending', 'registrationsEnding'],
      ['expired', 'registrationsExpired'],
    ]) {
      const { total } = Object(valueAt(await list(`registration=${state}&size=1`), 'data'));
      expect({ state, count: valueAt(overview, `data.${field}`) }).toEqual({ state, count: total });
    }
  });

  it.each([
    'size=101',
    'size=0',
    'page=0',
    'page=x',
    'status=2',
    'hot=perhaps',
    'sort=name',
    'sort=passwordHash:asc',
    'sort=name:asc;drop table product',
    'toxicity=none',
    'registration=soon',
    'updatedFrom=yesterday',
  ])('refuses ?%s with 400', async (query) => {
    expect(await list(query)).toMatchObject({ status: 400, body: { success: false, message: '请求参数错误' } });
  });
});
