import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { comparedIds, storeCompared } from '../../core/compare-list.ts';
import { inquiryDraft } from '../../core/inquiry-draft.ts';
import { askedName } from '../../core/inquiry-name.ts';
import { openAt, type World } from '../../session/test/world.tsx';
import { CardActions } from '../card-actions/card-actions.tsx';

let world: World;
beforeEach(() => localStorage.clear());
afterEach(() => world.stop());

it('a card adds its record to what is compared and to 询价单, signed out too, and shows it', async () => {
  storeCompared('material', ['a']);
  world = openAt('/pages/materials/list', <CardActions record={{ type: 'material', id: 'm', title: '甲醇' }} />);
  fireEvent.click(screen.getByRole('button', { name: '加入对比 甲醇' }));
  expect(await screen.findByRole('button', { name: '已加入对比 甲醇' })).toBeTruthy();
  expect(comparedIds('material')).toEqual(['a', 'm']);
  expect(comparedIds('product')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: '加入询价 甲醇' }));
  expect(await screen.findByRole('button', { name: '已在询价单 甲醇' })).toBeTruthy();
  expect(inquiryDraft().items).toMatchObject([{ type: 'material', id: 'm', name: '甲醇' }]);
  fireEvent.click(screen.getByRole('button', { name: '去对比' }));
  await waitFor(() => expect(decodeURIComponent(world.at())).toBe('/pages/compare/index?type=material&ids=a,m'));
});

it('names a product in 询价单 with what tells it from others of its name', () => {
  const saved = { type: 'product', id: 's', title: '吡虫啉', note: '70% 水分散粒剂' } as const;
  world = openAt('/pages/mine/favorites/index', <CardActions record={saved} />);
  fireEvent.click(screen.getByRole('button', { name: '加入询价 吡虫啉' }));
  expect(inquiryDraft().items).toMatchObject([{ id: 's', name: '吡虫啉 70% 水分散粒剂' }]);
  const card = {
    totalContent: '10%',
    formulation: 'WP',
    regNo: '',
    toxicity: '低毒',
    pesticideType: '杀虫剂',
    crops: '',
    targets: '',
  } as const;
  expect(askedName({ type: 'product', id: 'l', title: '吡虫啉', card })).toBe('吡虫啉 10% 可湿性粉剂');
});

it('a second press takes the record out of what is compared; a fifth is refused', async () => {
  storeCompared('product', ['a', 'b', 'c', 'd']);
  world = openAt('/pages/category/insecticide', <CardActions record={{ type: 'product', id: 'd', title: '丁' }} />);
  fireEvent.click(screen.getByRole('button', { name: '已加入对比 丁' }));
  expect(await screen.findByRole('button', { name: '加入对比 丁' })).toBeTruthy();
  expect(comparedIds('product')).toEqual(['a', 'b', 'c']);
  act(() => void storeCompared('product', ['a', 'b', 'c', 'e']));
  fireEvent.click(screen.getByRole('button', { name: '加入对比 丁' }));
  expect(comparedIds('product')).toEqual(['a', 'b', 'c', 'e']);
});
