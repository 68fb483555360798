import { describe, expect, it } from '@jest/globals';
import { catalogueForAll } from '../support/catalogue-app.ts';
import { productInput } from '../support/catalogue.ts';
import { SearchedCatalogue } from '../support/search.ts';

let catalogue: SearchedCatalogue;
catalogueForAll((started) => {
  catalogue = new SearchedCatalogue(started);
});

const partsOf = async (keyword: string) =>
  (await catalogue.search(keyword)).search?.parts.map(({ text, kind }) => `${kind} ${text}`);

describe('a keyword', () => {
  it('is split into recognised parts, which all must match', async () => {
    const usage = { dosage: '20克/亩', method: '喷雾', timing: '', intervalDays: null, maxTimes: null };
    const usages = [{ ...usage, crop: '早稻', target: '稻飞虱' }];
    const found = await catalogue.product('烯啶虫胺', { formulation: 'SC', usages, regHolder: '南方稼穑有限公司' });
    await catalogue.product('烯啶虫胺王', {
      usages: [
        { ...usage, crop: '水稻', target: '稻瘟病' },
        { ...usage, crop: '小麦', target: '稻飞虱' },
      ],
    });
    expect(await partsOf('10%烯啶虫胺悬浮剂')).toEqual(['content 10%', 'ingredient 烯啶虫胺', 'formulation 悬浮剂']);
    expect(await catalogue.titlesOf('10%烯啶虫胺悬浮剂')).toEqual(['烯啶虫胺']);
    expect(await partsOf('水稻 稻飞虱')).toEqual(['crop 水稻', 'target 稻飞虱']);
    // 早稻 is 水稻; crop and pest of one row rank before those of different rows.
    expect((await catalogue.search('水稻 稻飞虱', { categoryId: catalogue.category.id })).list[0]?.id).toBe(found.id);
    expect(await partsOf('早稻杀虫剂')).toEqual(['crop 早稻', 'pesticideType 杀虫剂']);
    // A use on 水稻 is one on 早稻, but ranks after those that say it.
    expect(await catalogue.titlesOf('早稻杀虫剂')).toEqual(['烯啶虫胺', '烯啶虫胺王']);
    expect(await catalogue.titlesOf('南方稼穑')).toEqual(['烯啶虫胺']);
    expect(await catalogue.titlesOf(`${catalogue.category.name} 悬浮剂`)).toEqual(['烯啶虫胺']);
    expect((await catalogue.search('稻飞虱')).search?.parts[0]?.also).toContain('褐飞虱');
  });

  it('finds by CAS and registration numbers with and without signs, and by synonyms', async () => {
    const made = await catalogue.product('甲氨基阿维菌素苯甲酸盐', {
      ingredients: [{ name: '甲氨基阿维菌素苯甲酸盐', enName: '', casNo: '155569-91-8', content: 5, unit: '%' }],
      regNo: 'PD20991234',
    });
    for (const keyword of ['155569-91-8', '155569918', 'CAS号：155569-91-8', 'pd20991234', '20991234', '甲维盐']) {
      expect((await catalogue.search(keyword)).list.map(({ id }) => id)).toEqual([made.id]);
    }
  });

  it('with one mistake is corrected if it finds nothing, and says so', async () => {
    await catalogue.product('氟啶虫酰胺', { enName: 'flonicamid' });
    for (const [keyword, meant] of [
      ['氟啶虫先胺', '氟啶虫酰胺'],
      ['flonicamjd', 'flonicamid'],
      ['flonciamid', 'flonicamid'],
      ['氟定虫酰胺', '氟啶虫酰胺'],
    ] as const) {
      const { list, search: how } = await catalogue.search(keyword);
      expect(list.map(({ title }) => title)).toEqual(['氟啶虫酰胺']);
      expect(how).toMatchObject({ didYouMean: meant, corrected: true });
    }
    expect((await catalogue.search('氟啶虫酰胺')).search).toMatchObject({ didYouMean: null, corrected: false });
    expect(await catalogue.search('毫不相干的词语')).toMatchObject({
      total: 0,
      search: { didYouMean: null, corrected: false },
    });
  });

  it('has parts as people write them, which together find the same', async () => {
    await catalogue.product('草铵膦', { enName: 'glufosinate-ammonium', totalContent: '200g/L', formulation: 'SL' });
    for (const [keyword, written] of [
      ['200 克/升草铵膦（水剂）', ['200克/升', '草铵膦', '水剂']],
      ['Glufosinate-Ammonium，200G/L', ['Glufosinate-Ammonium', '200G/L']],
      ['glufosinate ammonium', ['glufosinate ammonium']],
      ['cao an lin', ['cao', 'an', 'lin']],
    ] as const) {
      const found = await catalogue.search(keyword);
      expect(found.search?.parts.map((part) => part.written)).toEqual(written);
      expect(found.list.map(({ title }) => title)).toContain('草铵膦');
      const again = await catalogue.search(written.join(' '));
      expect(again.list).toEqual(found.list);
      expect(again.search?.parts).toEqual(found.search?.parts);
    }
  });

  it('is corrected to what records write, beside parts as they are typed', async () => {
    await catalogue.product('高效氯氟氰菊酯', {
      enName: 'Lambda-Cyhalothrin',
      totalContent: '25g/L',
      formulation: 'EC',
    });
    const meant = async (keyword: string) => (await catalogue.search(keyword)).search?.didYouMean;
    expect(await meant('lambda-cyhalotrin')).toBe('Lambda-Cyhalothrin');
    expect(await meant('高效氯氟清菊酯 25g/L')).toBe('高效氯氟氰菊酯 25g/L');
  });

  it('is not corrected because filters leave nothing of what it finds', async () => {
    const { ingredients } = productInput(catalogue.category.id);
    await catalogue.product('护田安星', { ingredients, formulation: 'SC' });
    await catalogue.product('护田安兴', { ingredients, formulation: 'WP' });
    await catalogue.product('禾苗长青', { ingredients, formulation: 'WP' });
    const query = { type: 'product', formulation: 'WP' };
    const none = { didYouMean: null, corrected: false };
    expect(await catalogue.search('护田安星')).toMatchObject({ total: 1 });
    expect(await catalogue.search('护田安星', query)).toMatchObject({ total: 0, search: none });
    expect((await catalogue.search('护田安兴', query)).total).toBe(1);
    // A mistake is one under any filters.
    const mistake = { didYouMean: '禾苗长青', corrected: true };
    expect(await catalogue.search('禾苗常青', query)).toMatchObject({ total: 1, search: mistake });
  });

  it('suggests a keyword that finds more than its few results', async () => {
    for (let at = 0; at < 3; at += 1) await catalogue.material('醚菌酯试剂');
    await catalogue.material('醚菌脂试剂');
    const { list, search: how } = await catalogue.search('醚菌脂试剂');
    expect(list).toHaveLength(1);
    expect(how).toMatchObject({ didYouMean: '醚菌酯试剂', corrected: false });
  });

  it('of signs alone finds nothing, and without one the page says nothing of a search', async () => {
    for (const keyword of ['、', '"', "'", '%', '\\', '*']) expect((await catalogue.search(keyword)).total).toBe(0);
    expect(await catalogue.search('')).not.toHaveProperty('search');
  });
});
