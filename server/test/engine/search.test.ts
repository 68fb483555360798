import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { DatabaseHandle } from '../../src/database/connection.ts';
import { runMaintenance } from '../../src/maintenance.ts';
import { countWords } from '../../src/publish/count-words.ts';
import { foundBy } from '../../src/publish/found-queries.ts';
import { matchAll, plainWord, toQuery } from '../../src/search/match-and-rank.ts';
import { rebuildIndex } from '../../src/search/rebuild.ts';
import { searchText } from '../../src/search/managers-keyword.ts';
import { catalogueForAll } from '../support/catalogue-app.ts';
import { categoryInput, create, materialInput, productInput, synonymInput, usageInput } from '../support/catalogue.ts';
import { makePlace, openPlace, postgresUrl, type TestPlace } from '../support/database.ts';
import { eachAt } from '../support/response.ts';
import { SearchedCatalogue } from '../support/search.ts';

describe('a keyword', () => {
  let catalogue: SearchedCatalogue;
  catalogueForAll((started) => {
    catalogue = new SearchedCatalogue(started);
  });

  const partsOf = async (keyword: string) =>
    (await catalogue.search(keyword)).search?.parts.map(({ text, kind }) => `${kind} ${text}`);

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
      totalContent: '',
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

describe('the order of results', () => {
  let catalogue: SearchedCatalogue;
  catalogueForAll((started) => {
    catalogue = new SearchedCatalogue(started);
  });

  it('is exact, then prefix, then word, then part; the name before other fields', async () => {
    for (const name of ['稀硫酸', '硫酸铜', '硫酸', '工业 硫酸']) await catalogue.material(name);
    await catalogue.material('磺镪水', { aliases: ['硫酸'] });
    await catalogue.material('防腐剂', { appearance: '硫酸' });
    expect(await catalogue.titlesOf('硫酸')).toEqual(['硫酸', '磺镪水', '防腐剂', '硫酸铜', '工业 硫酸', '稀硫酸']);
    await catalogue.material('甲醇', { enName: 'methanol' });
    await catalogue.material('乙醇', { enName: 'ethanol' });
    expect(await catalogue.titlesOf('ethanol')).toEqual(['乙醇', '甲醇']);
  });

  it('puts popular records first among equal ones, and any requested order before relevance', async () => {
    const [first, second, third] = [
      await catalogue.material('蓝矾'),
      await catalogue.material('蓝矾'),
      await catalogue.material('蓝矾'),
    ];
    const ids = (more?: Record<string, string>) => catalogue.idsOf('蓝矾', more);
    expect(await ids()).toEqual([third.id, second.id, first.id]);
    catalogue.api.context.catalogue.hits.add('material', first.id, 5);
    await catalogue.api.context.catalogue.hits.flush();
    // An edit keeps the views.
    await catalogue.api.call('PATCH', `/api/material/${first.id}/status`, { as: 'manager', body: { status: 0 } });
    await catalogue.api.call('PATCH', `/api/material/${first.id}/status`, { as: 'manager', body: { status: 1 } });
    expect(await ids()).toEqual([first.id, third.id, second.id]);
    expect(await ids({ sort: 'newest' })).toEqual([third.id, second.id, first.id]);
    expect(await ids({ sort: 'sort' })).toEqual([first.id, second.id, third.id]);
  });
});

describe('several words', () => {
  let catalogue: SearchedCatalogue;
  catalogueForAll((started) => {
    catalogue = new SearchedCatalogue(started);
  });

  const plain = { tradeName: '', regHolder: '', formulation: 'SC' };
  const against = (name: string, crop: string, target: string) =>
    catalogue.product(name, { ...plain, usages: [usageInput(crop, target)] });

  it('continues the last of several words, behind the others as they are typed', async () => {
    await against('烯啶虫胺', '水稻', '稻飞虱');
    // Formulations become words by being counted.
    await countWords(catalogue.api.context.database);
    for (const [typed, text, matched] of [
      ['水稻 稻飞', '水稻 稻飞虱', 5],
      ['水稻，稻飞', '水稻，稻飞虱', 5],
      ['水稻、dfs', '水稻、稻飞虱', 6],
      ['shuidao daof', 'shuidao 稻飞虱', 10],
      ['悬浮剂 水稻  daofei', '悬浮剂 水稻  稻飞虱', 10],
      ['稻飞虱 烯啶', '稻飞虱 烯啶虫胺', 6],
      ['水稻 悬浮', '水稻 悬浮剂', 5],
      // Without a space, as people write Chinese.
      ['水稻稻飞', '水稻稻飞虱', 4],
      ['10%烯啶', '10%烯啶虫胺', 5],
      ['水稻稻飞虱烯啶', '水稻稻飞虱烯啶虫胺', 7],
    ] as const) {
      expect(await catalogue.suggestions(typed)).toContainEqual({ text, kind: expect.any(String), matched });
      expect((await catalogue.search(text)).total).toBe(1);
    }
  });

  it('leads to what matches all of them, and visitors see', async () => {
    await against('戊唑醇', '水稻', '纹枯病');
    const wheat = await against('氰烯菌酯', '小麦', '赤霉病');
    expect(await catalogue.wordsOf('赤霉')).toEqual(['target 赤霉病']);
    expect(await catalogue.wordsOf('水稻 赤霉')).toEqual([]);
    expect(await catalogue.wordsOf('没有的词 赤霉')).toEqual([]);
    expect(await catalogue.wordsOf('小麦 赤霉')).toEqual(['target 小麦 赤霉病']);
    expect(await catalogue.wordsOf('小麦赤霉')).toEqual(['target 小麦赤霉病']);
    expect(await catalogue.wordsOf('水稻赤霉')).toEqual([]);
    // 早稻 is 水稻.
    await against('嘧菌酯', '早稻', '穗腐病');
    expect(await catalogue.wordsOf('水稻 穗腐')).toEqual(['target 水稻 穗腐病']);
    expect(await catalogue.wordsOf('水稻 zaod')).toEqual(['crop 水稻 早稻']);
    // 稻子 is another name of 水稻.
    expect(await catalogue.wordsOf('daozi')).toEqual(['crop 稻子']);
    expect(await catalogue.wordsOf('水稻 daozi')).toEqual([]);
    await catalogue.material('赤霉酸');
    expect(await catalogue.wordsOf('小麦 赤霉')).toEqual(['target 小麦 赤霉病']);
    await catalogue.api.call('PATCH', `/api/product/${wheat.id}/status`, { as: 'manager', body: { status: 0 } });
    expect(await catalogue.wordsOf('小麦 赤霉')).toEqual([]);
  });

  it('begins with a name that continues all of them, and repeats none of them', async () => {
    await catalogue.product('高效氯氟氰菊酯', {
      ...plain,
      enName: 'Lambda-cyhalothrin',
      usages: [usageInput('棉花', '棉铃虫')],
    });
    expect((await catalogue.suggestions('lambda cyh'))[0]).toMatchObject({
      text: expect.stringMatching(/^lambda-cyhalothrin$/i),
    });
    expect(await catalogue.wordsOf('lambda mianl')).toEqual(['target lambda 棉铃虫']);
    expect(await catalogue.wordsOf('棉铃虫 mianl')).toEqual([]);
    expect(await catalogue.wordsOf('棉花 mianl')).toEqual(['target 棉花 棉铃虫']);
    // A search uses eight words: a ninth would change nothing.
    const many = ['棉花', '棉铃虫', '悬浮剂', '10%', 'lambda', 'cyhalothrin', 'mlc', 'mianlingchong'];
    expect(await catalogue.wordsOf(`${many.slice(1).join(' ')} 棉`)).toContain(`crop ${many.slice(1).join(' ')} 棉花`);
    expect(await catalogue.wordsOf(`${many.join(' ')} 高效`)).toEqual([]);
  });
});

describe('search text', () => {
  it('cuts a long search text between two characters', () => {
    expect(searchText([`a${'𬭩'.repeat(1500)}`])).not.toMatch(/\p{Surrogate}/u);
  });
});

describe('index', () => {
  let catalogue: SearchedCatalogue;
  catalogueForAll((started) => {
    catalogue = new SearchedCatalogue(started);
  });

  const pageOf = async (at: number) => {
    const { list, total } = await catalogue.search('分页样', { size: '2', page: String(at) });
    return [total, ...list.map(({ id }) => id)];
  };

  describe('an edit between two searches', () => {
    it('shows at once: hidden, published, moved to another category, recycled, added', async () => {
      const made = [
        await catalogue.material('试样晶'),
        await catalogue.material('试样晶'),
        await catalogue.material('试样晶'),
      ];
      const [one, two, three] = made.map(({ id }) => id).toReversed();
      const ids = (more?: Record<string, string>) => catalogue.idsOf('试样晶', more);
      const setStatus = (status: number) =>
        catalogue.api.call('PATCH', `/api/material/${two}/status`, { as: 'manager', body: { status } });
      expect(await ids()).toEqual([one, two, three]);
      await setStatus(0);
      expect(await ids()).toEqual([one, three]);
      await setStatus(1);
      expect(await ids()).toEqual([one, two, three]);
      const other = await create(catalogue.api, 'category', categoryInput('material'));
      expect(await ids({ categoryId: other.id })).toEqual([]);
      const { casNo, version } = made[2] ?? { casNo: '', version: 0 };
      const moved = { ...materialInput(other.id), name: '试样晶', enName: '', aliases: [], casNo, version };
      await catalogue.api.call('PUT', `/api/material/${one}`, { as: 'manager', body: moved });
      expect(await ids({ categoryId: other.id })).toEqual([one]);
      expect(await ids({ categoryId: catalogue.materials.id })).toEqual([two, three]);
      await catalogue.api.call('DELETE', `/api/material/${one}`, { as: 'manager' });
      expect(await ids()).toEqual([two, three]);
      const added = await catalogue.material('试样晶');
      expect(await ids()).toEqual([added.id, two, three]);
    });

    it('leaves pages that follow each other, each of what is there when it is read', async () => {
      const made: string[] = [];
      for (let at = 0; at < 5; at += 1) made.unshift((await catalogue.material('分页样')).id);
      expect(await pageOf(1)).toEqual([5, made[0], made[1]]);
      await catalogue.api.call('PATCH', `/api/material/${made[0]}/status`, { as: 'manager', body: { status: 0 } });
      expect(await pageOf(2)).toEqual([4, made[3], made[4]]);
      expect(await pageOf(1)).toEqual([4, made[1], made[2]]);
      expect(await pageOf(3)).toEqual([4]);
    });
  });

  describe('the index', () => {
    it('follows edits, the recycle bin and the category', async () => {
      const own = await create(catalogue.api, 'category', categoryInput('material'));
      const made = await catalogue.material('改名之前', { categoryId: own.id });
      const call = async (method: 'PUT' | 'DELETE' | 'POST' | 'PATCH', path: string, body?: object) =>
        expect((await catalogue.api.call(method, path, { as: 'manager', body })).status).toBe(200);
      expect(await catalogue.titlesOf(own.name)).toEqual(['改名之前']);
      await call('PUT', `/api/material/${made.id}`, { ...made, name: '完全两样' });
      expect(await catalogue.titlesOf('改名之前')).toEqual([]);
      expect(await catalogue.titlesOf('完全两样')).toEqual(['完全两样']);
      await call('DELETE', `/api/material/${made.id}`);
      expect(await catalogue.titlesOf('完全两样')).toEqual([]);
      await call('POST', `/api/material/${made.id}/restore`);
      expect(await catalogue.titlesOf('完全两样')).toEqual(['完全两样']);
      await call('PATCH', `/api/category/${own.id}/status`, { status: 0 });
      expect(await catalogue.titlesOf('完全两样')).toEqual([]);
      await call('DELETE', `/api/material/${made.id}`);
      await call('DELETE', '/api/recycle/batch', { ids: [made.id] });
      const { db } = catalogue.api.context.database;
      expect(await db.selectFrom('searchDocument').select('id').where('id', '=', made.id).execute()).toEqual([]);
    });

    it('is the same when it is built again', async () => {
      for (const name of ['稀硫酸', '硫酸', '工业 硫酸']) await catalogue.material(name);
      await catalogue.material('乙醇', { enName: 'ethanol', casNo: '64-17-5' });
      const usages = [usageInput('早稻', '稻飞虱')];
      await catalogue.product('烯啶虫胺', { formulation: 'SC', usages });
      const keywords = ['硫酸', 'ethanol', '64175', '10%烯啶虫胺悬浮剂', '水稻 稻飞虱', catalogue.category.name];
      const results = async () => Promise.all(keywords.map(async (keyword) => (await catalogue.search(keyword)).list));
      const before = await results();
      expect(before.map(({ length }) => length)).toEqual([3, 1, 1, 1, 1, 1]);
      const { db } = catalogue.api.context.database;
      await db.transaction().execute(rebuildIndex);
      await sql`update ${sql.table('dataVersion')} set version = version + 1`.execute(db);
      expect(await results()).toEqual(before);
    });

    it('has a record again, with its words and its group in 筛选, that a migration marked', async () => {
      const { api } = catalogue;
      const { id } = await catalogue.product('枇杷灵', { usages: [usageInput('枇杷', '灰斑病')] });
      const { db } = api.context.database;
      await db.updateTable('searchDocument').set({ version: -1, filterGroup: '' }).where('id', '=', id).execute();
      await db.updateTable('product').set({ name: '卢橘灵', formulation: 'WP' }).where('id', '=', id).execute();
      await runMaintenance(api.context);
      expect(await catalogue.titlesOf('卢橘灵')).toEqual(['卢橘灵']);
      const facets = await api.call('GET', `/api/publish/facets?type=product&crop=${encodeURIComponent('枇杷')}`);
      expect(eachAt(facets, 'data.facets.formulation.values', 'value')).toEqual(['WP']);
    });
  });
});

const ingredient = (name: string, enName = '') => ({ name, enName, casNo: '', content: 10, unit: '%' });

describe('suggestions', () => {
  let catalogue: SearchedCatalogue;
  catalogueForAll(async (started) => {
    catalogue = new SearchedCatalogue(started);
    await countWords(started.api.context.database);
  });

  const textsOf = async (keyword: string) => (await catalogue.suggestions(keyword)).map(({ text }) => text);

  const plain = { enName: '', tradeName: '', regHolder: '', usages: [] };
  const product = (name: string, more: object = {}) => catalogue.product(name, { ...plain, ...more });
  async function call(method: 'PUT' | 'DELETE' | 'POST' | 'PATCH', path: string, body?: object) {
    expect((await catalogue.api.call(method, path, { as: 'manager', body })).status).toBe(200);
  }

  describe('words for what is typed', () => {
    it('begin so as text, pinyin or initials, whatever the case and width, and say how much of them is typed', async () => {
      await product('吡虫啉', { enName: 'Imidacloprid', tradeName: '绿叶·净' });
      const word = { text: '吡虫啉', kind: 'ingredient' };
      for (const [typed, matched] of [
        ['吡', 1],
        ['吡虫', 2],
        ['吡虫啉', 3],
        ['b', 1],
        ['bi', 1],
        ['bich', 2],
        ['bi chong', 2],
        ['BiChongLin', 3],
        ['bcl', 3],
        ['ｂｃ', 2],
      ] as const) {
        expect(await catalogue.suggestions(typed)).toContainEqual({ ...word, matched });
      }
      expect(await catalogue.suggestions('IMIDA')).toEqual([{ text: 'imidacloprid', kind: 'ingredient', matched: 5 }]);
      expect(await catalogue.suggestions('lvyej')).toEqual([{ text: '绿叶·净', kind: 'product', matched: 4 }]);
      expect(await textsOf('luyej')).toEqual(['绿叶·净']);
      expect(await textsOf('虫啉')).toEqual([]);
    });

    it('are of every kind, each once on the tab where it leads', async () => {
      await product('烯啶虫胺', {
        tradeName: '稼穑安',
        regHolder: '稼穑丰作物科技有限公司',
        usages: [usageInput('稼穑瓜', '稼穑螟')],
      });
      await catalogue.material('稼穑酮', { aliases: ['稼穑二酮'] });
      await catalogue.material('烯啶虫胺');
      expect(new Set(await catalogue.wordsOf('稼穑'))).toEqual(
        new Set([
          'product 稼穑安',
          'holder 稼穑丰作物科技有限公司',
          'crop 稼穑瓜',
          'target 稼穑螟',
          'material 稼穑酮',
          'material 稼穑二酮',
        ]),
      );
      expect(new Set(await catalogue.wordsOf('烯啶'))).toEqual(new Set(['ingredient 烯啶虫胺', 'material 烯啶虫胺']));
    });

    it('are other names of 词库 too, as long as they lead to something', async () => {
      expect(await textsOf('红蜘')).toEqual([]);
      await product('螺螨酯', { usages: [usageInput('柑橘树', '叶螨')] });
      expect(await catalogue.wordsOf('红蜘')).toEqual(['target 红蜘蛛']);
      const entry = await create(catalogue.api, 'synonym', {
        ...synonymInput(),
        kind: 'target',
        name: '朱砂叶螨',
        aliases: ['丹砂虫'],
        groups: ['叶螨'],
      });
      await product('联苯肼酯', { usages: [usageInput('棉花', '朱砂叶螨')] });
      expect(await catalogue.wordsOf('丹砂')).toEqual(['target 丹砂虫']);
      await call('PUT', `/api/synonym/${entry.id}`, { ...entry, aliases: ['赤砂虫'] });
      expect(await catalogue.wordsOf('丹砂')).toEqual([]);
      expect(await catalogue.wordsOf('chisha')).toEqual(['target 赤砂虫']);
    });

    it('come in one order: what is typed completely, what most records say, the shorter one', async () => {
      await product('霜脲', { ingredients: [ingredient('霜脲氰'), ingredient('霜霉威')], totalContent: '' });
      await product('霜脲氰', { ingredients: [ingredient('霜脲氰')] });
      for (let at = 0; at < 3; at += 1) await product('霜霉威盐酸盐', { ingredients: [ingredient('霜霉威盐酸盐')] });
      await countWords(catalogue.api.context.database);
      const order = ['霜霉威盐酸盐', '霜脲氰', '霜脲', '霜霉威'];
      expect(await textsOf('霜')).toEqual(order);
      expect(await textsOf('shu')).toEqual(order);
      expect(await textsOf('霜脲')).toEqual(['霜脲', '霜脲氰']);
      expect(await textsOf('霜霉威')).toEqual(['霜霉威', '霜霉威盐酸盐']);
    });

    it('are written as records write them, once a mistake in one is corrected', async () => {
      const wrong = await catalogue.material('昆仑（酸');
      expect(await textsOf('昆仑')).toEqual(['昆仑（酸']);
      await call('PUT', `/api/material/${wrong.id}`, { ...wrong, name: '昆仑酸' });
      await countWords(catalogue.api.context.database);
      expect(await textsOf('昆仑')).toEqual(['昆仑酸']);
    });

    it('are none for a text of which folding makes more than an index takes', async () => {
      const long = '\ufdfa'.repeat(100);
      expect(await textsOf(long)).toEqual([]);
      for (const name of ['keyword', 'holder']) {
        const query = new URLSearchParams({ type: 'product', [name]: long }).toString();
        const { status, body } = await catalogue.api.call('GET', `/api/publish/list?${query}`);
        expect(status).toBe(200);
        expect(body).toMatchObject({ data: { total: 0 } });
      }
    });

    it('are at most eight', async () => {
      for (let at = 0; at < 20; at += 1) await catalogue.material(`芃芃${String.fromCodePoint(0x4e00 + at)}`);
      expect(await textsOf('芃')).toHaveLength(8);
    });
  });

  describe('classes, categories and formulations', () => {
    it('are words while they lead to something', async () => {
      const own = await create(catalogue.api, 'category', { ...categoryInput(), name: '昆虫几丁类' });
      await product('灭幼脲', { pesticideType: '植物生长调节剂', categoryId: own.id });
      await countWords(catalogue.api.context.database);
      expect(await catalogue.wordsOf('植物生')).toEqual(['pesticideType 植物生长调节剂']);
      expect(await catalogue.wordsOf('zhiwus')).toEqual(['pesticideType 植物生长调节剂']);
      for (const typed of ['昆虫', 'kcjd', 'kunchongj'])
        expect(await catalogue.wordsOf(typed)).toEqual(['category 昆虫几丁类']);
      expect(await catalogue.wordsOf('灭幼脲 昆虫')).toEqual(['category 灭幼脲 昆虫几丁类']);
      expect(await catalogue.titlesOf('昆虫几丁类')).toEqual(['灭幼脲']);
      await call('PATCH', `/api/category/${own.id}/status`, { status: 0 });
      expect(await catalogue.wordsOf('昆虫')).toEqual([]);
    });

    it('have English names only for who types these', async () => {
      await product('吡氟酰草胺', { formulation: 'WG' });
      await countWords(catalogue.api.context.database);
      expect(await textsOf('water')).toContain('water dispersible granule');
      for (const typed of ['w', 'wa', '吡氟酰草胺 w', '吡氟酰草胺 wat']) {
        expect((await textsOf(typed)).join()).not.toContain('dispersible');
      }
      expect(await textsOf('吡氟酰草胺 w')).toContain('吡氟酰草胺 WG');
    });
  });

  it('are CAS numbers of 词库 that begin with the digits, while they lead to something', async () => {
    expect(await catalogue.wordsOf('4181')).toEqual([]);
    await product('三环唑');
    expect(await catalogue.suggestions('4181')).toEqual([{ text: '41814-78-2', kind: 'ingredient', matched: 4 }]);
    expect(await catalogue.suggestions('41814-7')).toEqual([{ text: '41814-78-2', kind: 'ingredient', matched: 7 }]);
    expect(await catalogue.titlesOf('41814-78-2')).toContain('三环唑');
  });

  describe('popular words', () => {
    it('are given before anything is typed: usual Chinese names that most records say and that lead somewhere', async () => {
      for (let at = 0; at < 12; at += 1)
        await product('苯菌灵', { enName: 'Benomyl', usages: [usageInput('水稻田', '赤星病')] });
      const hidden = await product('隐而不见', { usages: [] });
      await countWords(catalogue.api.context.database);
      const words = await catalogue.wordsOf('');
      expect(words.length).toBeLessThanOrEqual(8);
      expect(words).toContain('ingredient 苯菌灵');
      expect(words).toContain('target 赤星病');
      expect(words).toContain('crop 水稻');
      expect(words.join()).not.toMatch(/[a-z]{4,} [a-z]|水稻田/i);
      for (const word of words) expect((await catalogue.search(word.split(' ')[1] ?? '')).total).toBeGreaterThan(0);
      await call('PATCH', `/api/product/${hidden.id}/status`, { status: 0 });
      expect(await catalogue.wordsOf('')).not.toContain('ingredient 隐而不见');
      // Signs are no empty text.
      expect(await catalogue.wordsOf('、')).toEqual([]);
    });
  });

  describe('a word whose records visitors do not see', () => {
    it('is not suggested: of one that is disabled, deleted, renamed, or in a hidden category', async () => {
      const own = await create(catalogue.api, 'category', categoryInput('material'));
      const made = await catalogue.material('缥缈酸', { categoryId: own.id });
      expect(await textsOf('缥缈')).toEqual(['缥缈酸']);
      await call('PATCH', `/api/material/${made.id}/status`, { status: 0 });
      expect(await textsOf('缥缈')).toEqual([]);
      await countWords(catalogue.api.context.database);
      await call('PATCH', `/api/material/${made.id}/status`, { status: 1 });
      expect(await textsOf('缥缈')).toEqual(['缥缈酸']);
      await call('PATCH', `/api/category/${own.id}/status`, { status: 0 });
      expect(await textsOf('缥缈')).toEqual([]);
      await call('PATCH', `/api/category/${own.id}/status`, { status: 1 });
      await call('DELETE', `/api/material/${made.id}`);
      expect(await textsOf('缥缈')).toEqual([]);
      await call('POST', `/api/material/${made.id}/restore`);
      expect(await textsOf('缥缈')).toEqual(['缥缈酸']);
    });

    it('leaves its place to others, however many there are', async () => {
      const own = await create(catalogue.api, 'category', categoryInput('material'));
      for (let at = 0; at < 20; at += 1) {
        await catalogue.material(`氤氲${String.fromCodePoint(0x4e00 + at)}`, { categoryId: own.id });
      }
      await catalogue.material('氤氲甲基乙基酮');
      await call('PATCH', `/api/category/${own.id}/status`, { status: 0 });
      expect(await textsOf('氤氲')).toEqual(['氤氲甲基乙基酮']);
    });

    it('is none of a product that was never published', async () => {
      await product('幽冥唑', { status: 0 });
      await countWords(catalogue.api.context.database);
      expect(await textsOf('幽冥')).toEqual([]);
    });
  });

  describe('how a word is known to lead somewhere', () => {
    it('does not depend on the record that was known to contain it', async () => {
      const first = await catalogue.material('琼浆醇');
      await catalogue.material('琼浆醇');
      await countWords(catalogue.api.context.database);
      await call('PUT', `/api/material/${first.id}`, { ...first, name: '玉液醇' });
      expect(await textsOf('琼浆')).toEqual(['琼浆醇']);
      await call('DELETE', `/api/material/${first.id}`);
      expect(await textsOf('琼浆')).toEqual(['琼浆醇']);
      expect(await textsOf('玉液')).toEqual([]);
    });
  });

  it('gets the words of 词库 and of records that it lacks', async () => {
    const { database } = catalogue.api.context;
    await catalogue.material('蓬莱醇', { aliases: ['方丈醇'] });
    const before = await database.db.selectFrom('searchWordKey').selectAll().orderBy('word').orderBy('key').execute();
    for (const table of ['searchWord', 'searchWordKey'] as const) await database.db.deleteFrom(table).execute();
    await countWords(database);
    expect(await textsOf('方丈')).toEqual(['方丈醇']);
    const after = await database.db.selectFrom('searchWordKey').selectAll().orderBy('word').orderBy('key').execute();
    const keysOf = (rows: typeof before) => rows.map(({ word, key }) => `${word} ${key}`);
    expect(keysOf(before)).toEqual(expect.arrayContaining(keysOf(after).filter((key) => key.includes('蓬莱'))));
    expect(after.length).toBeGreaterThan(1000);
  });

  it('refuses a text that is too long, takes none and spaces for nothing typed, and answers signs with no word', async () => {
    const ask = (query: string) => catalogue.api.call('GET', `/api/publish/suggestions?${query}`);
    expect((await ask(`keyword=${'a'.repeat(500)}`)).status).toBeGreaterThanOrEqual(400);
    const popular = await catalogue.suggestions('');
    for (const query of ['', 'keyword=', 'keyword=%20']) {
      expect((await ask(query)).body).toMatchObject({ data: popular });
    }
    for (const keyword of ['、', '"', "'", '%', '\\', '*', '\u{10FFFF}'])
      expect(await catalogue.suggestions(keyword)).toEqual([]);
  });
});

describe('postgres plan', () => {
  const onPostgres = postgresUrl === null ? describe.skip : describe;

  let place: TestPlace;
  let database: DatabaseHandle;
  beforeAll(async () => {
    place = await makePlace();
    database = await openPlace(place);
  });
  afterAll(async () => {
    await database.close();
    await place.remove();
  });

  onPostgres('on PostgreSQL', () => {
    it('a search reads the index, however long its expression', async () => {
      const { db } = database;
      const document = sql.table('searchDocument');
      await sql`insert into ${document} (id, type, ${sql.ref('createdAt')}, live, tokens)
      select n::text, 'product', '', 1, array_to_tsvector(array(select 'g1' || substr('abcdefghijklmnopqrstuvwxyz', 1 + (n * k) % 23, 3)
        from generate_series(1, 60) as k))
      from generate_series(1, 3000) as n`.execute(db);
      await sql`vacuum analyze ${document}`.execute(db);
      const words = ['lambdacyhalothrin', 'emamectinbenzoate', 'abcdefghijklmno'].map((text) => ({
        ...plainWord(text),
        also: ['pyraclostrobin', 'thiamethoxam'],
      }));
      const match = matchAll(toQuery(words), 'postgres') ?? '';
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${foundBy('postgres', match)}`.execute(db);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toMatch(/Bitmap Index Scan on "searchDocument_tokens"/);
      expect(plan).not.toMatch(/Seq Scan/);
    });
  });
});
