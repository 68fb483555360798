import { afterEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { openAt, type World } from '../../session/test/world.tsx';
import { markedWords, explainMatch } from '../catalogue/match-note.ts';
import { ProductCard } from '../catalogue/product-card.tsx';
import { sampleItem } from './sample-item.ts';

let world: World;
afterEach(() => world.stop());

const item = sampleItem('吡虫啉', { crops: '水稻、小麦', targets: '稻飞虱' });
const found = (keyword: string) => (
  <ProductCard item={item} shape="row" words={markedWords(keyword)} note={explainMatch(item, keyword)} />
);

it('says why a product was found only where its card does not show the words, crops and targets included', async () => {
  world = openAt('/pages/search/index', found('水稻 稻飞虱'));
  expect(await screen.findByText('PD20200001')).toBeTruthy();
  expect(screen.queryByText(/有效成分或商品名含/)).toBeNull();
  world.stop();
  world = openAt('/pages/search/index', found('大功臣'));
  expect(await screen.findByText('有效成分或商品名含「大功臣」')).toBeTruthy();
});

it('marks each searched word, and shows the found crop at the beginning of its line', async () => {
  world = openAt('/pages/search/index', found('小麦 稻飞虱'));
  const crops = await screen.findByText((_, element) => element?.textContent === '作物 小麦、水稻');
  expect([...crops.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['小麦']);
  expect(screen.getByText('稻飞虱').tagName).toBe('MARK');
});

it('leaves the order of the crops as it is where nothing is searched', async () => {
  world = openAt('/pages/search/index', <ProductCard item={item} shape="row" />);
  expect(await screen.findByText((_, element) => element?.textContent === '作物 水稻、小麦')).toBeTruthy();
});

const cardOf = (name: string) => screen.getByRole('link', { name }).closest('.catalogue-card');

it('marks a product that the company recommends, and no other', async () => {
  const titles = ['吡虫啉', '多菌灵'];
  const cards = titles.map((title) => (
    <ProductCard key={title} item={{ ...sampleItem(title), top: title === '吡虫啉' }} shape="row" />
  ));
  world = openAt('/pages/category/products', cards);
  expect(await screen.findByText('多菌灵')).toBeTruthy();
  expect(cardOf('吡虫啉')?.textContent).toContain('推荐');
  expect(cardOf('多菌灵')?.textContent).not.toContain('推荐');
});
