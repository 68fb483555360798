import type { MaterialInput, ProductInput, PublishPage } from '@admin-h5/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answers, materialsIn, productAt, type Question, questions } from '../../../bench/search/register.ts';
import { systemActor, write } from '../../src/database/write.ts';
import { createIn } from '../../src/records/write.ts';
import { splitChunks, split } from '../../src/search/split.ts';
import type { TestApp } from '../support/app.ts';
import { catalogueForAll, startCatalogue } from '../support/catalogue-app.ts';
import { categoryInput, create, usageInput } from '../support/catalogue.ts';
import { SearchedCatalogue } from '../support/search.ts';

describe('understand', () => {
  let catalogue: SearchedCatalogue;
  catalogueForAll((started) => {
    catalogue = new SearchedCatalogue(started);
  });

  const partsOf = async (keyword: string) =>
    (await catalogue.search(keyword)).search?.parts.map(({ text, kind }) => `${kind} ${text}`);

  describe('numbers', () => {
    it('are the same with and without zeros at their end', async () => {
      await catalogue.product('醚菌酯', { totalContent: '≥98.0% TC', formulation: 'TC' });
      await catalogue.material('间甲酚', { purity: '≥99.50%', purityMin: 99.5 });
      for (const keyword of ['98%醚菌酯原药', '98.0%醚菌酯', '98.00% 醚菌酯', '醚菌酯98％']) {
        expect(await catalogue.titlesOf(keyword)).toEqual(['醚菌酯']);
      }
      for (const keyword of ['99.5%间甲酚', '99.500% 间甲酚'])
        expect(await catalogue.titlesOf(keyword)).toEqual(['间甲酚']);
      expect(await catalogue.search('9.5%间甲酚')).toMatchObject({ total: 1, search: { leftOut: ['9.5%'] } });
    });

    it('lead to nothing alone, where the name beside them finds nothing', async () => {
      await catalogue.product('苯醚甲环唑', { totalContent: '10%', formulation: 'WG' });
      await catalogue.material('10号溶剂油');
      expect(await catalogue.titlesOf('苯醚甲环唑10', { type: 'material' })).toEqual([]);
      expect(await catalogue.titlesOf('10', { type: 'material' })).toEqual(['10号溶剂油']);
      expect(await catalogue.titlesOf('苯醚甲环唑10', { type: 'product' })).toEqual(['苯醚甲环唑']);
    });

    it('are read with what announces them, and contents as the trade writes them', async () => {
      await catalogue.product('三环唑', { totalContent: '75%', formulation: 'WP', regNo: 'PD20181234' });
      await catalogue.product('草甘膦', { totalContent: '410g/L', formulation: 'SL', regNo: 'PD20185678' });
      for (const keyword of ['三环唑75wp', '75WP 三环唑', '三环唑 75 WP', '75%三环唑WP']) {
        expect(await partsOf(keyword)).toEqual(expect.arrayContaining(['content 75%', 'formulation wp']));
        expect(await catalogue.titlesOf(keyword)).toEqual(['三环唑']);
      }
      expect(await catalogue.titlesOf('草甘膦410SL')).toEqual(['草甘膦']);
      for (const announced of [
        '登记号PD20181234',
        '农药登记证号：PD20181234',
        '登记证编号 PD 20181234',
        '产品登记证号PD20181234',
      ]) {
        expect(await partsOf(announced)).toEqual(['number pd20181234']);
        expect(await catalogue.titlesOf(announced)).toEqual(['三环唑']);
      }
    });
  });

  describe('words written apart', () => {
    it('are one name, also where they are repeated or stand beside others', async () => {
      for (const name of [
        '1,1,1-三氯乙烷',
        '1,1,2-三氯乙烷',
        '1,1-二氯乙烷',
        '1,2-二氯乙烷',
        'N,N-二甲基甲酰胺',
        '乙酸乙酯',
        '乙酸异丙酯',
      ]) {
        await catalogue.material(name, { purity: '99%', purityMin: 99 });
      }
      for (const name of ['1,1,1-三氯乙烷', '1,1,2-三氯乙烷', '1,1-二氯乙烷', 'N,N-二甲基甲酰胺']) {
        expect(await catalogue.titlesOf(name)).toEqual([name]);
        const { list, search } = await catalogue.search(`${name} 99%`);
        expect(list.map(({ title }) => title)).toEqual([name]);
        expect(search?.parts.map(({ written }) => written)).toEqual([name, '99%']);
      }
      expect((await catalogue.titlesOf('yi suan yi zhi'))[0]).toBe('乙酸乙酯');
    });

    it('may have words between them that mean nothing', async () => {
      await catalogue.product('吡蚜酮', { usages: [usageInput('水稻', '稻飞虱')], pesticideType: '杀虫剂' });
      const product = await catalogue.product('异丙隆', {
        usages: [usageInput('小麦', '杂草')],
        pesticideType: '除草剂',
      });
      for (const [keyword, parts] of [
        ['小麦用除草剂', ['crop 小麦', 'pesticideType 除草剂']],
        ['小麦用的除草剂', ['crop 小麦', 'pesticideType 除草剂']],
        ['水稻用的杀虫剂', ['crop 水稻', 'pesticideType 杀虫剂']],
        ['治稻飞虱的药', ['target 稻飞虱']],
        ['防治 稻飞虱 的 农药', ['target 稻飞虱']],
      ] as const) {
        const { search, total } = await catalogue.search(keyword);
        expect(search?.parts.map(({ text, kind }) => `${kind} ${text}`)).toEqual(parts);
        expect(total).toBeGreaterThan(0);
      }
      expect(await catalogue.idsOf('小麦用的除草剂')).toEqual([product.id]);
      // Alone it is a word like others.
      expect(await partsOf('防治')).toEqual(['text 防治']);
    });
  });

  describe('categories', () => {
    it('are found by a beginning, without 类, by pinyin and initials', async () => {
      const own = await create(catalogue.api, 'category', { ...categoryInput(), name: '拟除虫菊酯类' });
      const product = await catalogue.product('氟丙菊', { categoryId: own.id, pesticideType: '杀虫剂' });
      for (const keyword of [
        '拟除虫菊酯类',
        '拟除虫菊酯',
        '拟除虫',
        '菊酯类杀虫剂',
        'nichuchongjuzhilei',
        'nccjz',
        'nccjzl',
      ]) {
        expect(await catalogue.idsOf(keyword)).toEqual([product.id]);
      }
      expect(await partsOf('菊酯类杀虫剂')).toEqual(['category 菊酯类', 'pesticideType 杀虫剂']);
      expect(await partsOf('拟除虫菊酯杀虫剂')).toEqual(['category 拟除虫菊酯', 'pesticideType 杀虫剂']);
      const { status } = await catalogue.api.call('PATCH', `/api/category/${own.id}/status`, {
        as: 'manager',
        body: { status: 0 as const },
      });
      expect(status).toBe(200);
      expect(await partsOf('拟除虫菊酯')).toEqual(['text 拟除虫菊酯']);
    });
  });

  describe('a record that visitors do not see', () => {
    it('is not told by the parts of a keyword, and corrects nothing and hinders no correction', async () => {
      await catalogue.product('氟啶虫酰胺');
      const hidden = { status: 0 as const, tradeName: '', enName: '', regHolder: '暗中合作有限公司' };
      await catalogue.product('秘密新品王', {
        ...hidden,
        ingredients: [{ name: '密丹胺', enName: '', casNo: '', content: 10, unit: '%' }],
      });
      await catalogue.product('氟啶虫酰安', hidden);
      for (const text of ['秘密新品王', '密丹胺', '暗中合作有限公司', '从未听说的词']) {
        expect(await partsOf(text)).toEqual([`text ${text}`]);
      }
      expect(await catalogue.search('氟啶虫酰安')).toMatchObject({
        total: 1,
        search: { didYouMean: '氟啶虫酰胺', corrected: true },
      });
      expect((await catalogue.search('秘密新品工')).search?.didYouMean).toBeNull();
    });

    it('is told as soon as it is published, and no more once it is not', async () => {
      const product = await catalogue.product('氯吡新', { status: 0 });
      const publish = async (status: number) => {
        const path = `/api/product/${product.id}/status`;
        expect((await catalogue.api.call('PATCH', path, { as: 'manager', body: { status } })).status).toBe(200);
      };
      expect(await partsOf('氯吡新 10%')).toEqual(['text 氯吡新', 'content 10%']);
      await publish(1);
      expect(await partsOf('氯吡新 10%')).toEqual(['ingredient 氯吡新', 'content 10%']);
      await publish(0);
      expect(await partsOf('氯吡新 10%')).toEqual(['text 氯吡新', 'content 10%']);
    });
  });

  it('corrects a word where the others have nothing, and says which are left out', async () => {
    await catalogue.product('呋虫胺', { totalContent: '20%' });
    expect(await catalogue.search('98% 呋虫安')).toMatchObject({
      total: 1,
      search: { didYouMean: '98% 呋虫胺', corrected: true, leftOut: ['98%'] },
    });
    expect(await catalogue.search('呋虫安')).toMatchObject({ total: 1, search: { corrected: true } });
  });

  describe('a long keyword', () => {
    it('of which folding makes more is cut before it is taken apart', () => {
      expect(splitChunks('㍿'.repeat(100))[0]?.text).toHaveLength(100);
      let asked = 0;
      const recognise = (text: string) => {
        asked += 1;
        expect(text.length).toBeLessThanOrEqual(100);
        return null;
      };
      expect(split('株'.repeat(100), recognise)).toEqual([{ text: '株'.repeat(100), kind: 'text' }]);
      expect(asked).toBeLessThan(2500);
      // What is known is found behind a long rest.
      const long = '株'.repeat(60);
      expect(split(`${long}小麦`, (text) => (text === '小麦' ? 'crop' : null))).toEqual([
        { text: long, kind: 'text' },
        { text: '小麦', kind: 'crop' },
      ]);
    });
  });
});

describe('search', () => {
  /** Enough that every ingredient occurs in each of its strengths and in mixtures. */
  const many = 480;

  let api: TestApp;
  const records = new Map<string, ProductInput | MaterialInput>();
  beforeAll(async () => {
    const { api: started, category, materials } = await startCatalogue();
    api = started;
    const { catalogue, database } = api.context;
    await write(database, systemActor, async (scope) => {
      for (let at = 0; at < many; at += 1) {
        const product = productAt(at, category.id);
        records.set((await createIn(catalogue.products, scope, product)).id, product);
      }
      for (const material of materialsIn(materials.id)) {
        records.set((await createIn(catalogue.materials, scope, material)).id, material);
      }
    });
  }, 120_000);
  afterAll(() => api.close());

  async function search(keyword: string, type?: string, size = 5): Promise<PublishPage> {
    const query = new URLSearchParams({ keyword, size: String(size), ...(type !== undefined && { type }) });
    const { body } = await api.call('GET', `/api/publish/list?${query.toString()}`);
    const { data }: { data: PublishPage } = JSON.parse(JSON.stringify(body));
    return data;
  }

  /** Place of the first right answer; null beyond the fifth. */
  async function placeOf(question: Question): Promise<number | null> {
    const { list } = await search(question.keyword, question.type);
    const at = list.findIndex(({ id }) => {
      const record = records.get(id);
      return record !== undefined && answers(question, record);
    });
    return at === -1 ? null : at + 1;
  }

  it('gives the right answer to the questions of people', async () => {
    const missing: string[] = [];
    const late: string[] = [];
    for (const question of questions) {
      const place = await placeOf(question);
      const { kind, keyword } = question;
      if (place === null) missing.push(`${kind} ${keyword}`);
      else if (place > 1) late.push(`${kind} ${keyword}: ${place}`);
    }
    expect({ missing, enough: missing.length <= questions.length * 0.03 }).toMatchObject({ enough: true });
    expect({ late, enough: missing.length + late.length <= questions.length * 0.1 }).toMatchObject({ enough: true });
  }, 120_000);
});
