import type { Category } from '@admin-h5/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestApp } from '../support/app.ts';
import { idsOf, listRecords, startCatalogue } from '../support/catalogue-app.ts';
import { categoryInput, create, faultAt, materialInput } from '../support/catalogue.ts';

let api: TestApp;
let category: Category;
let materials: Category;
beforeAll(async () => {
  ({ api, category, materials } = await startCatalogue());
});
afterAll(() => api.close());

const list = (query: string) => listRecords(api, query, 'material');

describe('a material', () => {
  it('is found by alias, CAS number and pinyin, and filtered by hazard and purity', async () => {
    const material = await create(api, 'material', {
      ...materialInput(materials.id),
      name: '三氯化磷',
      aliases: ['氯化亚磷'],
    });
    for (const keyword of ['slhl', '亚磷', '67-56-1']) {
      expect(idsOf(await list(`keyword=${encodeURIComponent(keyword)}`))).toContain(material.id);
    }
    expect(idsOf(await list('hazardous=true&purityMin=99&casNo=67-56-1'))).toContain(material.id);
    expect(idsOf(await list('hazardous=false'))).not.toContain(material.id);
  });

  it('needs an enabled category of its kind, but stays editable if that is disabled later', async () => {
    const own = await create(api, 'category', categoryInput('material'));
    const material = await create(api, 'material', materialInput(own.id));
    await api.call('PATCH', `/api/category/${own.id}/status`, { as: 'manager', body: { status: 0 } });
    const another = await api.call('POST', '/api/material', { as: 'manager', body: materialInput(own.id) });
    expect(faultAt(another, 'categoryId')).toBe('请选择所属分类');
    const edit = await api.call('PUT', `/api/material/${material.id}`, {
      as: 'manager',
      body: { ...material, purity: '95%' },
    });
    expect(edit.status).toBe(200);
    const wrong = await api.call('POST', '/api/material', { as: 'manager', body: materialInput(category.id) });
    expect(faultAt(wrong, 'categoryId')).toBe('请选择所属分类');
  });
});
