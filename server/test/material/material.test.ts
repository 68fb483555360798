import type { Category } from '@admin-h5/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { minimumContent } from '../../src/material/minimum-content.ts';
import type { TestApp } from '../support/app.ts';
import { catalogueForAll, idsOf, listRecords, startCatalogue } from '../support/catalogue-app.ts';
import { categoryInput, create, faultAt, materialInput } from '../support/catalogue.ts';
import { checkedChanges, checkedRows, importSheet, sheetOf, stored } from '../support/sheets.ts';

describe('a material', () => {
  let api: TestApp;
  let category: Category;
  let materials: Category;
  beforeAll(async () => {
    ({ api, category, materials } = await startCatalogue());
  });
  afterAll(() => api.close());

  const list = (query: string) => listRecords(api, query, 'material');

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

describe('minimum content', () => {
  it.each([
    ['≥98%', 98],
    ['≥98.0%', 98],
    ['≥98.0%（HPLC）', 98],
    ['≥98.0%(HPLC 254nm)', 98],
    ['≥ 99.5 ％', 99.5],
    ['≧98%', 98],
    ['>=98%', 98],
    ['＞＝98％', 98],
    ['=>98%', 98],
    ['98%', 98],
    ['98%min', 98],
    ['98% Min.', 98],
    ['98%(min)', 98],
    ['min98%', 98],
    ['Min. 98.5%', 98.5],
    ['98%以上', 98],
    ['98%+', 98],
    ['不低于98%', 98],
    ['不少于98.5%', 98.5],
    ['纯度：98%', 98],
    ['HPLC≥98%', 98],
    ['99.5wt%', 99.5],
    ['95% TC', 95],
    ['工业级 ≥99.5%', 99.5],
    ['98.0%～99.5%', 98],
    ['98.0-99.5%', 98],
    ['98%±1%', 97],
    ['99.5±0.3%', 99.2],
    ['≥98%，水分≤0.5%', 98],
    ['含量≥98% 水分0.3%', 98],
    ['≥98%，水分小于等于0.5%', 98],
    ['不得低于98%', 98],
    ['NLT 98%', 98],
    ['≥98.0（HPLC）', 98],
    ['≥98', 98],
    ['99.9', 99.9],
    ['98.5 TC', 98.5],
    ['100%', 100],
  ])('reads the minimum content of “%s”', (text, minimum) => {
    expect(minimumContent(text)).toBe(minimum);
  });

  it.each([
    ['', 'no text'],
    ['工业级', 'no number'],
    ['≤0.5%', 'a maximum'],
    ['98%max', 'a maximum'],
    ['不高于2%', 'a maximum'],
    ['小于等于0.5%', 'a maximum'],
    ['小于或等于2%', 'a maximum'],
    ['不得超过0.5%', 'a maximum'],
    ['不得高于1%', 'a maximum'],
    ['最多2%', 'a maximum'],
    ['至多2%', 'a maximum'],
    ['0.5%（最大）', 'a maximum'],
    ['NMT 0.5%', 'a maximum'],
    ['约98%', 'no limit'],
    ['98%左右', 'no limit'],
    ['480g/L', 'no percentage'],
    ['10ppm', 'no percentage'],
    ['0.98', 'a part of one, or a percentage'],
    ['95%/98%', 'two'],
    ['一级≥99% 二级≥98%', 'two'],
    ['98,5%', 'another decimal sign'],
    ['120%', 'more than all'],
    ['9'.repeat(500), 'too long'],
  ])('reads none from “%s”: %s', (text) => {
    expect(minimumContent(text)).toBeNull();
  });
});

const summaries = ({ warnings }: { warnings: { row: number; message: string }[] }) =>
  warnings.filter(({ row }) => row === 1).map(({ message }) => message);

describe('purity import', () => {
  let api: TestApp;
  let materials: Category;
  catalogueForAll((started) => {
    ({ api, materials } = started);
  });

  let names = 0;
  const newName = () => `含量原料${(names += 1)}`;
  const find = async (name: string) => (await stored(api, 'material')).find((one) => one.name === name);
  const made = (purity: string, purityMin: number | null) =>
    create(api, 'material', { ...materialInput(materials.id), name: newName(), casNo: '', purity, purityMin });

  it('fills the minimum content of new materials from 含量, and says so in the check', async () => {
    const [first, second, third, unknown] = [newName(), newName(), newName(), newName()];
    const rows = [
      [first, materials.name, '工业级', '≥98.0%（HPLC）'],
      [second, materials.name, '工业级', '95%min'],
      [third, materials.name, '工业级', ''],
      [unknown, materials.name, '工业级', '优级品'],
    ];
    const content = sheetOf(['原料名称', '所属分类', '等级', '含量'], ...rows);
    const check = await importSheet(api, 'material', content, true);
    expect(check).toMatchObject({ created: 4, failed: 0 });
    expect(summaries(check)).toEqual([
      '将按“含量”填写最低含量(%)：2 条，如“≥98.0%（HPLC）”填 98',
      '有 1 条的“含量”看不出最低含量(%)，留空，如“优级品”',
    ]);
    const job = await importSheet(api, 'material', content);
    expect(summaries(job)).toContain('已按“含量”填写最低含量(%)：2 条，如“≥98.0%（HPLC）”填 98');
    expect(await find(first)).toMatchObject({ purity: '≥98.0%（HPLC）', purityMin: 98 });
    expect(await find(second)).toMatchObject({ purity: '95%min', purityMin: 95 });
    for (const name of [third, unknown]) expect(await find(name)).toMatchObject({ purityMin: null });
    const again = await importSheet(api, 'material', content);
    expect(again).toMatchObject({ unchanged: 4, updated: 0, warnings: [] });
  });

  it('prefers what 最低含量 says, also in such words, and fills only its empty cells', async () => {
    const [stated, worded, empty] = [newName(), newName(), newName()];
    const rows = [
      [stated, materials.name, '工业级', '≥98%', '97.5'],
      [worded, materials.name, '工业级', '≥98%', '97%min（GC）'],
      [empty, materials.name, '工业级', '≥98%', ''],
    ];
    const content = sheetOf(['原料名称', '所属分类', '等级', '纯度', '最低含量'], ...rows);
    const job = await importSheet(api, 'material', content);
    expect(job).toMatchObject({ created: 3, failed: 0 });
    expect(summaries(job)).toEqual(['已按“纯度”填写最低含量(%)：1 条，如“≥98%”填 98']);
    const minima = await Promise.all([stated, worded, empty].map(async (name) => (await find(name))?.purityMin));
    expect(minima).toEqual([97.5, 97, 98]);
    expect(await importSheet(api, 'material', content)).toMatchObject({ unchanged: 3, updated: 0 });
  });

  it('follows a changed 含量 of a record, and keeps what a person has entered where it stays', async () => {
    const [followed, entered, lost] = [await made('≥95%', 95), await made('≥98%', 97), await made('≥98%', 98)];
    const rows = [
      [followed.name, '≥99%', '白色'],
      [entered.name, '≥98%', '白色'],
      [lost.name, '试剂', '白色'],
    ];
    const content = sheetOf(['原料名称', '含量', '外观'], ...rows);
    const check = await importSheet(api, 'material', content, true);
    expect(summaries(check)).toEqual([
      '将清空原有内容：最低含量(%) 1 条',
      '将按“含量”填写最低含量(%)：1 条，如“≥99%”填 99',
      '有 1 条的“含量”看不出最低含量(%)，留空，如“试剂”',
    ]);
    expect(checkedChanges(await checkedRows(api, check))[0]).toMatchObject({ '最低含量(%)': '95 → 99' });
    expect(await importSheet(api, 'material', content)).toMatchObject({ updated: 3 });
    expect(await find(followed.name)).toMatchObject({ purityMin: 99 });
    expect(await find(entered.name)).toMatchObject({ purityMin: 97 });
    expect(await find(lost.name)).toMatchObject({ purityMin: null });
  });

  it('empties 最低含量 for 清空, whatever 纯度 says, and does not say that it was looked for', async () => {
    const [record, alone, name] = [await made('≥98%', 97), await made('≥98%', 98), newName()];
    const rows = [
      [record.name, materials.name, '工业级', '≥98%', '清空'],
      [name, materials.name, '工业级', '≥98%', '清空'],
    ];
    const content = sheetOf(['原料名称', '所属分类', '等级', '纯度', '最低含量'], ...rows);
    const check = await importSheet(api, 'material', content, true);
    expect(summaries(check)).toEqual(['将清空原有内容：最低含量(%) 1 条']);
    expect(await importSheet(api, 'material', content)).toMatchObject({ created: 1, updated: 1 });
    for (const one of [record.name, name]) expect(await find(one)).toMatchObject({ purityMin: null });
    const without = sheetOf(['原料名称', '最低含量'], [alone.name, '']);
    expect(summaries(await importSheet(api, 'material', without, true))).toEqual([]);
    expect(await importSheet(api, 'material', without)).toMatchObject({ updated: 0, failed: 0 });
    expect(await find(alone.name)).toMatchObject({ purityMin: 98 });
  });

  it('leaves 最低含量 alone where an empty 含量 leaves what is stored', async () => {
    const record = await made('≥98%', 98);
    const content = sheetOf(['原料名称', '纯度', '外观'], [record.name, '', '白色']);
    expect(summaries(await importSheet(api, 'material', content, true))).toEqual([]);
    expect(await importSheet(api, 'material', content)).toMatchObject({ updated: 1, failed: 0 });
    expect(await find(record.name)).toMatchObject({ appearance: '白色', purity: '≥98%', purityMin: 98 });
  });

  it('leaves an empty 最低含量 of a record alone unless its 含量 changes', async () => {
    const [kept, changed] = [await made('≥98%', null), await made('≥98%', null)];
    const rows = [
      [kept.name, '≥98%', '', '白色'],
      [changed.name, '≥99%', '', '白色'],
    ];
    const content = sheetOf(['原料名称', '纯度', '最低含量(%)', '外观'], ...rows);
    expect(await importSheet(api, 'material', content)).toMatchObject({ updated: 2, failed: 0 });
    expect(await find(kept.name)).toMatchObject({ appearance: '白色', purityMin: null });
    expect(await find(changed.name)).toMatchObject({ purityMin: 99 });
  });

  it('stores a bare number as a percentage, and takes 98 and 98% for the same', async () => {
    const [fresh, entered] = [newName(), await made('98%', 97)];
    const rows = [
      [fresh, materials.name, '工业级', '98'],
      [entered.name, materials.name, '工业级', '98'],
    ];
    const content = sheetOf(['原料名称', '所属分类', '等级', '纯度'], ...rows);
    expect(await importSheet(api, 'material', content)).toMatchObject({ created: 1, unchanged: 1, failed: 0 });
    expect(await find(fresh)).toMatchObject({ purity: '98%', purityMin: 98 });
    expect(await find(entered.name)).toMatchObject({ purity: '98%', purityMin: 97 });
    expect(await importSheet(api, 'material', content)).toMatchObject({ unchanged: 2, updated: 0 });
  });
});
