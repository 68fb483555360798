import { describe, expect, it } from '@jest/globals';
import type { Usage } from '@admin-h5/contract';
import { screen, within } from '@testing-library/react';
import { keyFacts } from '../product/product-key-facts.ts';
import { safetySigns } from '../product/safety-signs.ts';
import { openAt } from '../../session/test/world.tsx';
import { UsageTable } from '../product/usage-table.tsx';

const usage = (fields: Partial<Usage>): Usage => ({
  crop: '水稻',
  target: '稻飞虱',
  dosage: '2～4克/亩',
  method: '喷雾',
  timing: '',
  intervalDays: 14,
  maxTimes: 2,
  ...fields,
});

describe('key facts', () => {
  it('name each crop and target once, the span of intervals and the first pack', () => {
    const usages = [
      usage({}),
      usage({ target: '蚜虫', intervalDays: 20 }),
      usage({ crop: '小麦', target: '蚜虫', intervalDays: null }),
    ];
    expect(Object.fromEntries(keyFacts({ usages, spec: ['20g', '200g'] }))).toEqual({
      作物: '水稻、小麦',
      防治对象: '稻飞虱、蚜虫',
      亩用量: '2～4克/亩',
      安全间隔期: '14～20 天',
      包装: '20g 等 2 种',
    });
  });

  it('call a dose by its area only where it is one', () => {
    const labels = keyFacts({ usages: [usage({ dosage: '2000倍液' })], spec: [] }).map(([label]) => label);
    expect(labels).toContain('用药量');
    expect(labels).not.toContain('亩用量');
  });
});

function signNames(text: string): string[] {
  const { animals, gear } = safetySigns(text);
  return [...animals, ...gear].map(({ name }) => name);
}

describe('safety signs', () => {
  it('say what the label says, in its words', () => {
    const text = '1. 对蜜蜂有毒，花期禁止施药；蚕室和桑园附近禁用。\n2. 使用本品时应穿戴防护服、手套。';
    expect(signNames(text)).toEqual(['蜜蜂', '家蚕', '手套', '防护服']);
    expect(safetySigns(text).animals[0]?.text).toBe('对蜜蜂有毒，花期禁止施药');
  });

  it.each(['', '对蜜蜂、鱼类安全', '对鸟类无毒', '请阅读标签'])('are none for %j', (text) => {
    expect(signNames(text)).toEqual([]);
  });
});

it('the uses of a product are one group of rows for each crop', async () => {
  const usages = [usage({}), usage({ crop: '小麦' }), usage({ target: '蚜虫' })];
  const world = openAt('/pages/product/detail', <UsageTable usages={usages} />);
  const groups = (await screen.findAllByRole('rowgroup')).slice(1);
  expect(groups.map((group) => within(group).getByRole('rowheader').textContent)).toEqual(['水稻', '小麦']);
  expect(groups.map((group) => within(group).getAllByRole('row').length)).toEqual([2, 1]);
  const [first] = screen.getAllByRole<HTMLAnchorElement>('link', { name: /，同防治对象的产品$/ });
  expect(decodeURIComponent(first?.href ?? '')).toContain('/pages/crops/products?crop=水稻&target=稻飞虱');
  world.stop();
});

it('leads from each of several targets in one cell, not from what stands in brackets', async () => {
  const world = openAt(
    '/pages/product/detail',
    <UsageTable usages={[usage({ target: '稗草、千金子（1、2叶期）' })]} />,
  );
  const links = await screen.findAllByRole<HTMLAnchorElement>('link');
  expect(links.map(({ search }) => new URLSearchParams(search).get('target'))).toEqual(['稗草', '千金子（1、2叶期）']);
  expect(screen.getByText('稗草').closest('td')?.textContent).toBe('稗草、千金子（1、2叶期）');
  world.stop();
});
