import { expect, it } from '@jest/globals';
import { buildFeedData } from '../../src/publish/index/build.ts';
import type { FeedFacts } from '../../src/publish/index/facts.ts';
import { facet } from '../../src/publish/index/facts.ts';
import { FeedIndex } from '../../src/publish/index/feed-index.ts';

const size = 5000;
const at = new Date(0).toISOString();
const facts = Array.from({ length: size }, (_, place): FeedFacts => {
  const formulation = place < 2100 ? 'WP' : place % 7 === 0 ? 'SC' : 'EW';
  return {
    id: place.toString(16).padStart(32, '0'),
    type: 'product',
    sort: place,
    createdAt: at,
    updatedAt: at,
    hot: 0,
    viewCount: 0,
    facets: [facet('type', 'product'), facet('formulation', formulation)],
  };
});
const index = new FeedIndex(buildFeedData(facts));
const visibility = { hidden: [], branch: () => [] };

it.each(['WP', 'SC', 'EW', undefined])('answers every page of thousands of entries, formulation %s', (formulation) => {
  const wanted = facts.filter((fact) => !formulation || fact.facets.includes(facet('formulation', formulation)));
  const filters = formulation === undefined ? {} : { formulation };
  const selection = { types: ['product' as const], filters, sort: 'sort' as const, visibility };
  for (const limit of [10, 97]) {
    for (let offset = 0; offset <= wanted.length + limit; offset += limit) {
      const page = index.page(selection, { limit, offset });
      expect(page?.total).toBe(wanted.length);
      expect(page?.entries.map((at) => index.entry(at).id)).toEqual(
        wanted.slice(offset, offset + limit).map(({ id }) => id),
      );
    }
  }
});
