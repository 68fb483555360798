import { describe, expect, it } from '@jest/globals';
import { countWords } from '../../src/publish/count-words.ts';
import { catalogueForAll } from '../support/catalogue-app.ts';
import { categoryInput, create, synonymInput, usageInput } from '../support/catalogue.ts';
import { SearchedCatalogue } from '../support/search.ts';

let catalogue: SearchedCatalogue;
catalogueForAll(async (started) => {
  catalogue = new SearchedCatalogue(started);
  await countWords(started.api.context.database);
});

const textsOf = async (keyword: string) => (await catalogue.suggestions(keyword)).map(({ text }) => text);

const plain = { enName: '', tradeName: '', regHolder: '', usages: [] };
const ingredient = (name: string, enName = '') => ({ name, enName, casNo: '', content: 10, unit: '%' });
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
    await product('霜脲', { ingredients: [ingredient('霜脲氰'), ingredient('霜霉威')] });
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
