import type { CropProducts, FoundNames } from '@admin-h5/contract';
import { expect, it } from '@jest/globals';
import { catalogueForAll } from '../support/catalogue-app.ts';
import { usageInput } from '../support/catalogue.ts';
import { SearchedCatalogue } from '../support/search.ts';

let catalogue: SearchedCatalogue;
catalogueForAll((started) => {
  catalogue = new SearchedCatalogue(started);
});

async function read<Data>(path: string, query: Record<string, string>): Promise<Data> {
  const { body } = await catalogue.api.call('GET', `${path}?${new URLSearchParams(query).toString()}`);
  const { data }: { data: Data } = JSON.parse(JSON.stringify(body));
  return data;
}

const rows: readonly (readonly [string, string])[] = [
  ['水稻', '稻飞虱'],
  ['水稻田（直播）', '稗草、千金子'],
  ['水稻秧田', '稻飞虱'],
  ['早稻', '褐飞虱'],
  ['小麦（南方）', '蚜虫'],
  ['冬小麦', '麦蚜'],
  ['柑橘树', '红蜘蛛'],
  ['果树', '叶螨'],
  ['十字花科蔬菜', '小菜蛾'],
  ['结球甘蓝、萝卜', '菜青虫'],
  ['玉米', '玉米螟'],
  ['春玉米', '螟虫'],
];
const crops = [
  '水稻',
  '早稻',
  '晚稻',
  '稻子',
  '水稻田',
  '小麦',
  '冬小麦',
  '春小麦',
  '柑橘',
  '脐橙',
  '果树',
  '白菜',
  '甘蓝',
  '玉米',
];
const targets = [
  '稻飞虱',
  '白背飞虱',
  '褐飞虱',
  '稗草',
  '千金子',
  '蚜虫',
  '麦蚜',
  '红蜘蛛',
  '二斑叶螨',
  '小菜蛾',
  '菜青虫',
  '玉米螟',
];

it('a search for a crop and a pest finds all that 按作物找药 finds, what says both first', async () => {
  const said = new Map<string, string>();
  for (const [crop, target] of rows) {
    const { id } = await catalogue.product('登记试验', {
      usages: [usageInput(crop, target)],
      tradeName: '',
      regHolder: '',
    });
    said.set(`${crop} ${target}`, id);
  }
  const missing: string[] = [];
  let found = 0;
  for (const crop of crops) {
    for (const target of targets) {
      const query = { crop, target, size: '50' };
      const { list } = await read<CropProducts>('/api/publish/crops/products', query);
      const searched = await catalogue.idsOf(`${crop} ${target}`);
      const together = await catalogue.idsOf(`${crop}${target}`);
      found += list.length;
      for (const { item } of list) {
        for (const ids of [searched, together]) if (!ids.includes(item.id)) missing.push(`${crop} ${target}`);
      }
    }
  }
  expect({ missing, some: found > 50 }).toEqual({ missing: [], some: true });
  expect((await catalogue.idsOf('早稻 褐飞虱'))[0]).toBe(said.get('早稻 褐飞虱'));
  expect((await catalogue.idsOf('早稻 稻飞虱'))[0]).toBe(said.get('早稻 褐飞虱'));
  // 水稻秧田 is a place where 早稻 grows or does not: no use on 早稻.
  expect(await catalogue.idsOf('早稻 白背飞虱')).toEqual([said.get('水稻 稻飞虱')]);
  expect((await catalogue.idsOf('冬小麦 蚜虫'))[0]).toBe(said.get('冬小麦 麦蚜'));
});

it('a crop that is exactly named is among the names, also where rows only say what includes it', async () => {
  const names = async (keyword: string) => {
    const { crop } = await read<FoundNames>('/api/publish/names', { keyword });
    return crop.list.map(({ name }) => name);
  };
  const { crop } = await read<FoundNames>('/api/publish/names', { keyword: '脐橙' });
  expect(crop.list).toEqual([{ name: '脐橙', alias: '', count: 2 }]);
  expect((await names('白菜'))[0]).toBe('白菜');
  // A beginning names only what rows say.
  expect(await names('脐')).toEqual([]);
  expect(await names('晚稻 稻飞虱')).toEqual(['晚稻']);
});

it('names in one cell are words of their own, which lead to 按作物找药', async () => {
  expect(await catalogue.wordsOf('水稻田')).toEqual(['crop 水稻田']);
  expect(await catalogue.wordsOf('qjz')).toEqual(['target 千金子']);
  const { search } = await catalogue.search('水稻田(直播) 千金子');
  expect(search?.parts.map(({ text, kind }) => `${kind} ${text}`)).toEqual([
    'crop 水稻田',
    'text 直播',
    'target 千金子',
  ]);
});
