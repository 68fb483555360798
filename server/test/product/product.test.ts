import { type Category, contentUnits } from '@admin-h5/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { SheetCategories } from '../../src/category/sheet-categories.ts';
import { CategoryTree } from '../../src/category/tree.ts';
import { Unread } from '../../src/import/columns/cell-kinds.ts';
import { completeContents, completeProduct } from '../../src/product/complete-row.ts';
import { readIngredients } from '../../src/product/ingredient-text.ts';
import { factEntries } from '../../src/search/facts.ts';
import type { TestApp } from '../support/app.ts';
import { listRecords, startCatalogue } from '../support/catalogue-app.ts';
import { categoryInput, create, faultAt, picture, productInput, upload } from '../support/catalogue.ts';
import { valueAt } from '../support/response.ts';

describe('a product', () => {
  let api: TestApp;
  let category: Category;
  let materials: Category;
  beforeAll(async () => {
    ({ api, category, materials } = await startCatalogue());
  });
  afterAll(() => api.close());

  const put = (record: { id: string }, change: object) =>
    api.call('PUT', `/api/product/${record.id}`, { as: 'manager', body: { ...record, ...change } });

  it("is returned as it was sent, normalised, with the server's fields", async () => {
    const input = productInput(category.id);
    const product = await create(api, 'product', {
      ...input,
      name: `  ${input.name}\u3000`,
      regNo: input.regNo.toLowerCase(),
    });
    expect(product).toMatchObject({
      ...input,
      totalContent: '10%',
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      version: 1,
      categoryName: category.name,
      viewCount: 0,
      createdBy: api.people.manager.id,
      deletedAt: null,
    });
    expect(product).not.toHaveProperty('search');
    expect(product).not.toHaveProperty('crops');
    expect(valueAt(await api.call('GET', `/api/product/${product.id}`, { as: 'admin' }), 'data')).toEqual(product);
  });

  it('is updated as a whole with its version; read-only fields are ignored [§bodies update]', async () => {
    const product = await create(api, 'product', productInput(category.id));
    const saved = await put(product, { tradeName: '新名', viewCount: 999, createdBy: 'x', nonsense: 1 });
    expect(saved).toMatchObject({
      status: 200,
      body: { data: { tradeName: '新名', version: 2, viewCount: 0, createdBy: api.people.manager.id } },
    });
    expect(await put(product, { tradeName: '旧名' })).toMatchObject({
      status: 409,
      body: { code: 'VERSION_CONFLICT', message: '数据已被他人修改，请刷新后重试' },
    });
    const { version: _version, ...unversioned } = product;
    const without = await api.call('PUT', `/api/product/${product.id}`, { as: 'manager', body: unversioned });
    expect([without.status, valueAt(without, 'errors.0.field')]).toEqual([422, 'version']);
  });

  it('has its total content computed again with its ingredients, until somebody writes another one', async () => {
    const product = await create(api, 'product', productInput(category.id));
    const [ingredient] = product.ingredients;
    const computed = await put(product, { ingredients: [{ ...ingredient, content: 60 }] });
    expect(valueAt(computed, 'data.totalContent')).toBe('60%');
    const record = valueAt(computed, 'data');
    const write = (change: object) => put(product, { ...Object(record), ...change });
    expect(await write({ totalContent: '50%' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'totalContent', message: '总含量与有效成分不符，按有效成分应为60%' }] },
    });
    const written = valueAt(await write({ totalContent: '≥60%' }), 'data');
    const stale = { ...Object(written), ingredients: [{ ...ingredient, content: 40 }] };
    expect(faultAt(await put(product, stale), 'totalContent')).toMatch('应为40%');
    expect(await put(product, { ...stale, totalContent: '' })).toMatchObject({
      body: { data: { totalContent: '40%' } },
    });
  });

  it('has a registration number that is unique among live products', async () => {
    const product = await create(api, 'product', productInput(category.id));
    const twin = await api.call('POST', '/api/product', {
      as: 'manager',
      body: { ...productInput(category.id), regNo: product.regNo },
    });
    expect(faultAt(twin, 'regNo')).toBe('登记证号已存在');
    await api.call('DELETE', `/api/product/${product.id}`, { as: 'manager' });
    await create(api, 'product', { ...productInput(category.id), regNo: product.regNo });
    const restore = await api.call('POST', `/api/product/${product.id}/restore`, { as: 'manager' });
    expect(restore).toMatchObject({ status: 409, body: { message: '登记证号已存在' } });
  });

  it('is restored to another category if its own was deleted', async () => {
    const own = await create(api, 'category', categoryInput());
    const product = await create(api, 'product', productInput(own.id));
    await api.call('DELETE', `/api/product/${product.id}`, { as: 'manager' });
    await api.call('DELETE', `/api/category/${own.id}`, { as: 'manager' });
    const restore = (body?: object) =>
      api.call('POST', `/api/product/${product.id}/restore`, { as: 'manager', ...(body ? { body } : {}) });
    expect(await restore()).toMatchObject({ status: 409, body: { code: 'PARENT_GONE', message: '请选择产品分类' } });
    expect((await restore({ to: 5 })).status).toBe(422);
    expect((await restore({ to: materials.id })).status).toBe(409);
    expect(await restore({ to: category.id })).toMatchObject({
      status: 200,
      body: { data: { categoryId: category.id, deletedAt: null } },
    });
    expect((await restore()).status).toBe(404);
  });

  it('needs a live category of its kind', async () => {
    for (const categoryId of [materials.id, 'f'.repeat(32)]) {
      const response = await api.call('POST', '/api/product', { as: 'manager', body: productInput(categoryId) });
      expect(faultAt(response, 'categoryId')).toBe('请选择产品分类');
    }
  });

  it('names every invalid field and row, and stores nothing [§bodies failure]', async () => {
    const before = valueAt(await listRecords(api, 'size=1'), 'data.total');
    const wrong = { ...productInput(category.id), name: '', usages: [{ target: '蚜虫' }], imageIds: ['f'.repeat(32)] };
    const response = await api.call('POST', '/api/product', { as: 'manager', body: wrong });
    expect(response.status).toBe(422);
    expect(faultAt(response, 'name')).toBe('产品名称不能为空');
    expect(faultAt(response, 'usages.0.crop')).toBe('第1行：作物不能为空');
    const missing = { ...productInput(category.id), imageIds: ['f'.repeat(32)] };
    const refused = await api.call('POST', '/api/product', { as: 'manager', body: missing });
    expect(faultAt(refused, 'imageIds.0')).toBe('文件不存在或已被清理，请重新上传');
    expect(valueAt(await listRecords(api, 'size=1'), 'data.total')).toBe(before);
  });

  it('keeps the files it uses, and accepts only the right kind of files', async () => {
    const image = await upload(api, await picture());
    const product = await create(api, 'product', { ...productInput(category.id), imageIds: [image.id] });
    expect(product.imageIds).toEqual([image.id]);
    const { db } = api.context.database;
    const row = await db.selectFrom('file').select(['refCount', 'unusedSince']).where('id', '=', image.id).execute();
    expect(row).toEqual([{ refCount: 1, unusedSince: null }]);
    expect(faultAt(await put(product, { fileIds: [image.id] }), 'fileIds.0')).toBe('仅支持PDF格式');
    expect(faultAt(await put(product, { videoId: image.id }), 'videoId')).toBe('仅支持MP4格式');
  });
});

const read = (cell: string) => {
  const ingredients = readIngredients(cell);
  return ingredients instanceof Unread ? ingredients.message : ingredients.map(({ name, content }) => [name, content]);
};

describe('ingredient text', () => {
  const known = factEntries().flatMap(({ kind, name }) => (kind === 'ingredient' ? [name] : []));
  const odd = [
    '2,4-滴丁酯',
    '2甲4氯钠',
    '赤霉酸A4+A7',
    'S-异丙甲草胺',
    '1-甲基环丙烯',
    '金龟子绿僵菌CQMa421',
    '硫酸铜(以铜计)',
  ];
  const nameRule = fc.constantFrom(...odd, ...known);
  const contentRule = fc.oneof(
    fc.integer({ min: 1, max: 9999 }).map(String),
    fc.integer({ min: 1, max: 9999 }).map((value) => String(value / 100)),
  );
  const unitRule = fc.constantFrom('%', '％', ' %', '克/升', 'g/L', ' g/kg', '克/千克', ...contentUnits);
  const list = fc.uniqueArray(fc.tuple(nameRule, contentRule, unitRule), {
    minLength: 1,
    maxLength: 5,
    selector: ([name]) => name,
  });
  /** Between ingredients. */
  const separators = [
    '、',
    '，',
    ',',
    '；',
    ';',
    '+',
    '＋',
    ' + ',
    '·',
    '/',
    ' ',
    '  ',
    '加',
    '和',
    '&',
    '\n',
    '、\n',
    ' / ',
  ];
  /** Between a name and its content. */
  const gaps = [' ', '  ', '：', ':', '≥', ' ≥ ', '含量', '质量分数', '\u3000'];

  describe('names and contents that are joined by any usual sign', () => {
    it('come back, names first', () => {
      fc.assert(
        fc.property(list, fc.constantFrom(...separators), fc.constantFrom(...gaps), (entries, separator, gap) => {
          const cell = entries.map(([name, content, unit]) => `${name}${gap}${content}${unit}`).join(separator);
          expect(read(cell)).toEqual(entries.map(([name, content]) => [name, content]));
        }),
        { numRuns: 500 },
      );
    });

    it('come back in brackets', () => {
      fc.assert(
        fc.property(list, fc.constantFrom('', ...separators), (entries, separator) => {
          const cell = entries.map(([name, content, unit]) => `${name}（${content}${unit}）`).join(separator);
          expect(read(cell)).toEqual(entries.map(([name, content]) => [name, content]));
        }),
      );
    });

    it('come back, contents first', () => {
      // A number at the start of a name would be one with its content.
      const words = fc.uniqueArray(fc.tuple(fc.constantFrom(...known), contentRule, unitRule), {
        minLength: 1,
        maxLength: 5,
        selector: ([name]) => name,
      });
      fc.assert(
        fc.property(words, fc.constantFrom(...separators), fc.constantFrom('', ' '), (entries, separator, gap) => {
          const usual = entries.filter(([name]) => /^\p{Script=Han}/u.test(name));
          fc.pre(usual.length > 0);
          const cell = usual.map(([name, content, unit]) => `${content}${unit}${gap}${name}`).join(separator);
          expect(read(cell)).toEqual(usual.map(([name, content]) => [name, content]));
        }),
      );
    });

    it('come back from names beside contents', () => {
      const signs = fc.constantFrom('、', '，', '；', '+', '·', '/', '\n');
      const others = fc.constantFrom('、', '，', '；', '+', '/', '\n');
      fc.assert(
        fc.property(list, signs, others, (entries, separator, other) => {
          const ingredients = readIngredients(entries.map(([name]) => name).join(separator));
          const totalContent = entries.map(([, content, unit]) => `${content}${unit}`).join(other);
          expect(completeContents({ ingredients, totalContent }, undefined).ingredients).toMatchObject(
            entries.map(([name, content]) => ({ name, content })),
          );
        }),
        { numRuns: 500 },
      );
    });

    it('are never one ingredient where a content is missing', () => {
      fc.assert(
        fc.property(list, fc.constantFrom('·', '、', '+', '/', '和'), (entries, separator) => {
          fc.pre(entries.length > 1);
          const names = entries.map(([name]) => name).join(separator);
          const [, content = '', unit = ''] = entries[0] ?? [];
          expect(read(`${names}${content === '' ? '' : ' '}${content}${unit}`)).toMatch(/^看不懂的有效成分：/);
          const ingredients = readIngredients(names);
          expect(completeContents({ ingredients, totalContent: content + unit }, undefined)).toMatchObject({
            ingredients: { message: expect.stringMatching(/^看不懂的有效成分：.*种成分，1个含量/) },
          });
        }),
      );
    });
  });

  it.each([
    '草甘膦异丙胺盐41%（草甘膦30.5%）',
    '氢氧化铜 77%(以铜计50%)',
    '阿维菌素 1.8%-2.2%',
    '阿维菌素 1.8±0.2%',
    '噻虫嗪 25%(w/v)',
    '阿维菌素 1.8%、吡虫啉',
    '阿维·吡虫啉 6.8%',
    '阿维菌素 吡虫啉 6.8%',
    '阿维菌素1.8 5%',
    '1.8%+5%',
    '吡虫啉 10%、吡虫啉 20%',
    '同上',
    '—?',
  ])('refuses %s', (cell) => {
    expect(`${String(read(cell))}（`).toContain(`看不懂的有效成分：${cell}（`);
  });
});

describe('剂型 that says more', () => {
  const context = { categories: new SheetCategories(new CategoryTree([]), 'product') };
  const imidacloprid = { name: '吡虫啉', content: '70', unit: '%' };

  it.each([
    ['has no columns for it', '70%吡虫啉WG', {}, { formulation: 'WG' }],
    ['has no columns for it', '7%高氯甲维盐ME', {}, { formulation: 'ME' }],
    [
      'leaves its columns empty',
      '70%吡虫啉WG',
      { ingredients: [], totalContent: '' },
      { formulation: 'WG', ingredients: [imidacloprid], totalContent: '70%' },
    ],
  ])('of a row that %s fills of a known product what the row has: %s', (_what, formulation, more, expected) => {
    expect(completeProduct({ formulation, ...more }, productInput(''), context)).toMatchObject(expected);
    expect(Object.keys(completeProduct({ formulation, ...more }, productInput(''), context)).toSorted()).toEqual(
      Object.keys(expected).toSorted(),
    );
  });

  it('fills both of a new product', () => {
    expect(completeProduct({ formulation: '70%吡虫啉WG' }, null, context)).toMatchObject({
      formulation: 'WG',
      ingredients: [imidacloprid],
      totalContent: '70%',
    });
  });
});
