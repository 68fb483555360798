import type { CropNode } from '@admin-h5/contract';
import { expect, it } from '@jest/globals';
import { cropNodes } from '../../src/publish/crop-finder/crop-nodes.ts';
import { NameTree } from '../../src/publish/crop-finder/name-tree.ts';
import { reference } from '../../src/publish/crop-finder/usage-queries.ts';
import type { SynonymRow } from '../../src/search/tables.ts';

const includes = (term: string, means: string): SynonymRow => ({
  owner: means,
  kind: 'crop',
  term,
  means,
  relation: 'includes',
});
const said = (name: string, count: number) => ({ name, count, says: reference.said });
const group = (name: string) => ({ name, count: 6, says: reference.included });
const namesOf = (nodes: readonly CropNode[]): string[] =>
  nodes.flatMap(({ name, children }) => [name, ...namesOf(children)]);

it('shows every crop once, also those whose groups include each other in a circle', () => {
  const tree = new NameTree(
    [
      includes('粮食作物', '水稻'),
      includes('水稻', '粮食作物'),
      includes('粮食作物', '小麦'),
      includes('水稻', '早稻'),
      includes('果树', '苹果'),
    ],
    'crop',
  );
  const counts = [said('水稻', 3), said('小麦', 2), said('早稻', 1), said('苹果', 1)];
  const shown = namesOf(cropNodes([...counts, group('粮食作物'), group('果树')], tree));
  expect(shown).toEqual(expect.arrayContaining(['水稻', '小麦', '早稻', '苹果']));
  expect(new Set(shown).size).toBe(shown.length);
});
