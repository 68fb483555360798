/** Counts the choices of 筛选 for visitors: how many records each would leave, under the other filters and the keyword. */
import { type Facet, type FacetName, facetNames, type FacetsQuery, type PublishFacets } from '@admin-h5/contract';
import { createHash } from 'node:crypto';
import { ConcurrencyLimit } from '../../concurrency-limit.ts';
import type { DatabaseHandle } from '../../database/connection.ts';
import { type DataVersions, freshnessOf, imports } from '../../database/data-version.ts';
import { type Freshness, VersionedCache } from '../../database/versioned-cache.ts';
import { matchAll } from '../../search/match-and-rank.ts';
import type { Understood } from '../../search/understand.ts';
import { synonymsEntity } from '../../search/recognise.ts';
import { byCount } from '../crop-finder/crop-tree.ts';
import { filteredCells, type UsageFilters, type UsageNames } from '../crop-finder/usage-names.ts';
import type { Filters } from '../feed-queries.ts';
import type { FeedState } from '../feed-reader.ts';
import { type KeywordReader, limitToHolder } from '../keyword-reader.ts';
import { matchableTypes } from '../query-schema.ts';
import type { Visibility } from '../visibility.ts';
import { countingBy, type Group, type GroupKind, materialGroups, productGroups } from './groups.ts';

/** Most values of one filter, besides the chosen one: more are not read, but typed. */
const maxValues = 30;
/** Groups and their rows of 使用范围 that are kept of one type, of all searches together. */
const maxKept = 500_000;
/** Questions of anyone are answered at once: each may read all records and count in the thread that serves requests. */
const atOnce = 2;
const maxWaiting = 100;

const groupCache = <G extends Group>({ sizeOf }: GroupKind<G>) =>
  new VersionedCache<G[]>({
    max: 1000,
    maxSize: maxKept,
    sizeOf: (groups, key) => groups.reduce((sum, group) => sum + sizeOf(group), key.length),
  });
/** What a keyword means may be several KB long. */
const hashMatch = (match = ''): string => createHash('sha256').update(match).digest('base64');

const sumCounts = (groups: readonly Group[]): number => groups.reduce((sum, { count }) => sum + count, 0);

/**
 * The choices of 筛选 with their numbers. One pass over the published records reads how many are alike in all that visitors
 * filter by; every combination of filters is counted from these groups, until the data changes
 * (docs/decisions/0029-facets.md).
 */
export class FacetReader {
  readonly #database: DatabaseHandle;
  readonly #keywords: KeywordReader;
  readonly #names: UsageNames;
  readonly #limit = new ConcurrencyLimit(atOnce, maxWaiting);
  readonly #products = groupCache(productGroups);
  readonly #materials = groupCache(materialGroups);

  constructor(database: DatabaseHandle, keywords: KeywordReader, names: UsageNames) {
    this.#database = database;
    this.#keywords = keywords;
    this.#names = names;
  }

  /** What an answer depends on. Views change no number; what words mean follows from the names of all records. */
  freshness({ type, keyword = '' }: FacetsQuery, versions: DataVersions): Freshness {
    const types = keyword === '' ? [type] : Object.keys(facetNames);
    return freshnessOf(versions, ['category', synonymsEntity, ...types], [imports]);
  }

  /** @throws AppError 503 when too many questions wait */
  async facets(query: FacetsQuery, state: FeedState): Promise<PublishFacets> {
    const { type, keyword = '', holder = '', ...chosen } = query;
    const asked = { keyword, holder };
    if (!matchableTypes(query).includes(type)) return { total: 0, facets: {} };
    const { visibility } = state;
    const usage = await this.#names.filters(chosen, state);
    const answer = async <G extends Group>(kind: GroupKind<G>, cache: VersionedCache<G[]>) =>
      count(kind, await this.#groups(kind, cache, asked, state), { chosen, usage, visibility });
    return this.#limit.run(() =>
      type === 'product' ? answer(productGroups, this.#products) : answer(materialGroups, this.#materials),
    );
  }

  /** What a keyword finds, as in the list: one that finds nothing without filters is corrected, or the best part of it. */
  async #groups<G extends Group>(
    kind: GroupKind<G>,
    cache: VersionedCache<G[]>,
    { keyword, holder }: { keyword: string; holder: string },
    state: FeedState,
  ): Promise<readonly G[]> {
    const { scanner: db, engine } = this.#database;
    const fresh = freshnessOf(state.versions, [kind.type, synonymsEntity], [imports]);
    const read = async (understood?: Understood): Promise<readonly G[]> => {
      const match = understood && matchAll(understood.query, engine);
      if (match === null) return [];
      return cache.get(hashMatch(match), fresh, () =>
        kind.read({ db, engine, match, names: () => this.#names.read(state) }),
      );
    };
    const readMatching = (words: Understood) => read({ ...words, query: limitToHolder(words.query, holder) });
    if (keyword === '' && holder === '') return read();
    const isVisible = holds(kind, {}, state.visibility);
    const understood = await this.#keywords.understand(keyword, state);
    if (keyword === '') return readMatching(understood);
    const totalIn = async (words: Understood) => sumCounts((await read(words)).filter(isVisible));
    return readMatching((await this.#keywords.resolve(understood, state, totalIn)).words);
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

interface Choice {
  /** As it is typed. */
  chosen: Omit<FacetsQuery, 'type' | 'keyword' | 'holder'>;
  /** What crop and target among it are. */
  usage: UsageFilters;
  visibility: Visibility;
}

function count<G extends Group>(
  kind: GroupKind<G>,
  all: readonly G[],
  { chosen: typed, usage, visibility }: Choice,
): PublishFacets {
  const { crop: _crop, target: _target, ...others } = typed;
  const filters: Filters = { ...others, ...filteredCells(usage) };
  const usual = (name: FacetName, value: string) =>
    (name === 'crop' || name === 'target' ? usage[name]?.name : undefined) ?? value;
  const find = (chosen: Filters) => all.filter(holds(kind, chosen, visibility));
  const found = find(filters);
  const total = sumCounts(found);
  const categories = firstLevels(visibility);
  const byCategory = countingBy<G, string>(
    ({ categoryId }) => categoryId,
    (id) => categories.get(id) ?? [],
  );
  const facets: Partial<Record<FacetName, Facet>> = {};
  for (const name of kind.names) {
    const { [name]: _own, ...rest } = filters;
    const value = String(typed[name] ?? '');
    const groups = value === '' ? found : find(rest);
    const counts = (name === 'categoryId' ? byCategory : kind.counting(name, rest))(groups);
    // A typed name may be another of the usual one.
    counts.delete(usual(name, value));
    if (value !== '') counts.set(value, total);
    facets[name] = toFacet(counts, value);
  }
  return { total, facets };
}

function toFacet(counts: Map<string, number>, chosen: string): Facet {
  const all = Array.from(counts, ([name, count]) => ({ name, count })).toSorted(byCount);
  const shown = all.filter(({ name }, at) => at < maxValues || name === chosen);
  return { values: shown.map(({ name, count }) => ({ value: name, count })), more: all.length > shown.length };
}
