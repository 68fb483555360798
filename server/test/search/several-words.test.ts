import { expect, it } from '@jest/globals';
import { countWords } from '../../src/publish/count-words.ts';
import { catalogueForAll } from '../support/catalogue-app.ts';
import { usageInput } from '../support/catalogue.ts';
import { SearchedCatalogue } from '../support/search.ts';

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
