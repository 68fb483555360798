import type { Facet, FacetName, FacetsQuery, PublishFacets } from '@admin-h5/contract';
import { foldText } from '@admin-h5/contract';
import type { DatabaseHandle } from '../../database/connection.ts';
import { freshnessOf, imports } from '../../records/data-version.ts';
import { VersionedCache } from '../../records/versioned-cache.ts';
import { matchOf } from '../../search/rank.ts';
import type { Understood } from '../../search/understand.ts';
import { byCount } from '../crop-finder/crop-nodes.ts';
import type { Filters } from '../feed-queries.ts';
import type { FeedState } from '../feed-reader.ts';
import type { KeywordReader } from '../keyword-reader.ts';
import { typesOf } from '../query.ts';
import type { Visibility } from '../visibility.ts';
import type { Group, GroupKind } from './groups.ts';
import { countingBy, materialGroups, productGroups } from './groups.ts';

/** Most values of one filter, besides the chosen one: more are not read, but typed. */
const most = 30;
/** Groups that are kept of one type, of all searches together; 100,000 take about 20 MB. */
const maxGroups = 200_000;

const groupCache = <G extends Group>() =>
  new VersionedCache<G[]>({ max: 1000, maxSize: maxGroups, sizeOf: (groups) => groups.length });

const totalOf = (groups: readonly Group[]): number => groups.reduce((sum, { count }) => sum + count, 0);

/** Groups that the filters find, as a list would be read. */
type Find<G extends Group> = (filters: Filters) => Promise<readonly G[]>;

/**
 * The choices of 筛选 with their numbers. One pass over the published records reads how many are alike in all that visitors
 * filter by; every combination of filters is counted from these groups, until the data changes
 * (docs/decisions/0029-facets.md).
 */
export class FacetReader {
  readonly #database: DatabaseHandle;
  readonly #keywords: KeywordReader;
  readonly #products = groupCache<Awaited<ReturnType<(typeof productGroups)['read']>>[number]>();
  readonly #materials = groupCache<Awaited<ReturnType<(typeof materialGroups)['read']>>[number]>();

  constructor(database: DatabaseHandle, keywords: KeywordReader) {
    this.#database = database;
    this.#keywords = keywords;
  }

  async facets(query: FacetsQuery, state: FeedState): Promise<PublishFacets> {
    const { type, keyword = '', ...filters } = query;
    if (!typesOf(query).includes(type)) return { total: 0, facets: {} };
    return type === 'product'
      ? count(productGroups, await this.#finder(productGroups, this.#products, keyword, state), filters, state)
      : count(materialGroups, await this.#finder(materialGroups, this.#materials, keyword, state), filters, state);
  }

  /** Finds groups as the list finds records: a keyword that finds nothing is corrected. */
  async #finder<G extends Group>(
    kind: GroupKind<G>,
    cache: VersionedCache<G[]>,
    keyword: string,
    state: FeedState,
  ): Promise<Find<G>> {
    const { scanner: db, engine } = this.#database;
    const fresh = freshnessOf(state.versions, [kind.type], [imports]);
    const read = async (understood?: Understood): Promise<readonly G[]> => {
      const match = understood && matchOf(understood.query, engine);
      if (match === null) return [];
      return cache.get(match ?? '', fresh, () => kind.read({ db, engine, match }));
    };
    const holding = async (filters: Filters, understood?: Understood) =>
      (await read(understood)).filter(holds(kind, filters, state.visibility));
    if (keyword === '') return (filters) => holding(filters);
    const understood = await this.#keywords.understand(keyword, state);
    return async (filters) => {
      const own = await holding(filters, understood);
      if (own.length > 0) return own;
      for (const correction of await this.#keywords.corrections(understood)) {
        const found = await holding(filters, await this.#keywords.understand(correction, state));
        if (found.length > 0) return found;
      }
      return own;
    };
  }
}

function holds<G extends Group>(kind: GroupKind<G>, filters: Filters, { hidden, branch }: Visibility) {
  const { categoryId, recommended } = filters;
  const branchOf = categoryId === undefined ? null : new Set(branch(categoryId));
  const hiddenIds = new Set(hidden);
  const matches = kind.matching(filters);
  return (group: G): boolean =>
    (branchOf ? branchOf.has(group.categoryId) : !hiddenIds.has(group.categoryId)) &&
    (recommended === undefined || group.recommended === Number(recommended)) &&
    matches(group);
}

/** The categories of the first level, by all visible ones below them. */
const firstLevels = ({ tops, branch }: Visibility): Map<string, string[]> =>
  new Map(tops.flatMap((top) => branch(top).map((id) => [id, [top]])));

async function count<G extends Group>(
  kind: GroupKind<G>,
  find: Find<G>,
  filters: Filters,
  { visibility }: FeedState,
): Promise<PublishFacets> {
  const found = await find(filters);
  const total = totalOf(found);
  const categories = firstLevels(visibility);
  const byCategory = countingBy<G, string>(
    ({ categoryId }) => categoryId,
    (id) => categories.get(id) ?? [],
  );
  const facets: Partial<Record<FacetName, Facet>> = {};
  for (const name of kind.names) {
    const { [name]: chosen = '', ...others } = filters;
    const groups = chosen === '' ? found : await find(others);
    const counting = name === 'categoryId' ? byCategory : kind.counting(name, others);
    facets[name] = facetOf(counting(groups), { value: String(chosen), count: total });
  }
  return { total, facets };
}

function facetOf(counts: Map<string, number>, chosen: { value: string; count: number }): Facet {
  if (chosen.value !== '') {
    // A typed word may differ from the name that it means by case and width only.
    counts.delete(foldText(chosen.value));
    counts.set(chosen.value, chosen.count);
  }
  const all = Array.from(counts, ([name, count]) => ({ name, count })).toSorted(byCount);
  const shown = all.filter(({ name }, at) => at < most || name === chosen.value);
  return { values: shown.map(({ name, count }) => ({ value: name, count })), more: all.length > shown.length };
}
