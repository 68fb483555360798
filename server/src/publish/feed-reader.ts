/** The visitors' lists, searches and details, from caches that hold for one version of the data. */
import {
  defaultSort,
  type PublishPage,
  type PublishSearch,
  type PublishSort,
  type PublishType,
  type PublishTypeInfo,
  publishTypes,
} from '@admin-h5/contract';
import type { Catalogue } from '../catalogue.ts';
import { isFirstPageOfAll } from '../database/choose-reader.ts';
import type { DatabaseHandle } from '../database/connection.ts';
import { type DataVersions, freshnessOf, imports, versionsReader, views } from '../database/data-version.ts';
import { type Freshness, VersionedCache } from '../database/versioned-cache.ts';
import { toQuery } from '../search/match-and-rank.ts';
import type { Understood } from '../search/understand.ts';
import { synonymsEntity } from '../search/recognise.ts';
import { filteredCells, namesFrom, type UsageNames } from './crop-finder/usage-names.ts';
import {
  countEntries,
  cutPage,
  feedEntities,
  type FeedEntry,
  type FeedSelection,
  type Filters,
  readEntries,
  readOrder,
} from './feed-queries.ts';
import { type FeedSearch, type RankedEntries, readFound, readFoundInOrder, readNumbered } from './found-queries.ts';
import { fewFound, type KeywordReader, limitToHolder } from './keyword-reader.ts';
import { readItems } from './items.ts';
import { matchableTypes, type ParsedPublishQuery } from './query-schema.ts';
import { readVisibility, type Visibility } from './visibility.ts';

/** The data versions and visible categories at the time of a request. */
export interface FeedState {
  versions: DataVersions;
  visibility: Visibility;
}

/** The visitors' feed (entities.md, Publish): enabled products, materials and gallery items of visible categories. */
export interface FeedReader {
  /** The current state; read once per request and passed to the calls below. */
  state: () => Promise<FeedState>;
  /** Number of entries of each type. */
  types: (state: FeedState) => Promise<PublishTypeInfo[]>;
  list: (query: ParsedPublishQuery, state: FeedState) => Promise<PublishPage>;
  /** What a list depends on: the records that it may show, and what its words and names mean. */
  listFreshness: (versions: DataVersions, query: ParsedPublishQuery) => Freshness;
}

/** A search before its keyword is understood; `sort` null: in order of relevance. */
type Asked = Omit<FeedSearch, 'query'> & { sort: PublishSort | null; holder: string };

/**
 * Memory of the cached orders, bytes: at 33 bytes an entry, 600 selections of 3,000 entries, or 20 orders of 100,000.
 */
const maxOrderBytes = 64 * 1_048_576;
/** Of a key with Chinese text: that of a search contains all other names of its words. */
const countBytes = (key: string): number => 2 * key.length;
/**
 * Milliseconds for which records that match equally well stay in an order by earlier views: a view leaves what a keyword finds in
 * the cache.
 */
export const maxPopularityAge = 600_000;
/** No words: all products of a holder. */
const emptySearch: Pick<Understood, 'query'> = { query: toQuery([]) };

const typeInfo = {
  product: { name: '产品', icon: 'product', sort: 1 },
  material: { name: '原料', icon: 'material', sort: 2 },
  gallery: { name: '工厂展示', icon: 'gallery', sort: 3 },
} as const;

/**
 * Reads the feed by SQL. For a page of a filtered list the database would count and skip tens of thousands of rows.
 * So the ids of a selection are read once, in order, for each version of the data, and pages are cut from them
 * (docs/decisions/0015-the-feed-out-of-sql.md).
 */
export class SqlFeedReader implements FeedReader {
  readonly #database: DatabaseHandle;
  readonly #catalogue: Catalogue;
  readonly #keywords: KeywordReader;
  readonly #names: UsageNames;
  readonly #versions: () => Promise<DataVersions>;
  readonly #visibility = new VersionedCache<Visibility>({ max: 1 });
  readonly #totals = new VersionedCache<number>({ max: 100 });
  readonly #orders = new VersionedCache<string>({
    max: 10_000,
    maxSize: maxOrderBytes,
    sizeOf: (order, key) => order.length + countBytes(key),
  });

  readonly #ranked = new VersionedCache<RankedEntries>({
    max: 10_000,
    maxSize: maxOrderBytes,
    // It also keeps the query, which is the most of its key.
    sizeOf: ({ size }, key) => size + 2 * countBytes(key),
    maxAge: maxPopularityAge,
  });

  constructor(database: DatabaseHandle, catalogue: Catalogue, keywords: KeywordReader, names: UsageNames) {
    this.#database = database;
    this.#catalogue = catalogue;
    this.#keywords = keywords;
    this.#names = names;
    this.#versions = versionsReader(database, [
      ...new Set(feedEntities(publishTypes)),
      imports,
      views,
      synonymsEntity,
      'company',
    ]);
  }

  async state(): Promise<FeedState> {
    const versions = await this.#versions();
    const visibility = await this.#visibility.get('', freshnessOf(versions, ['category']), () =>
      readVisibility(this.#database.reader),
    );
    return { versions, visibility };
  }

  async types({ visibility }: FeedState): Promise<PublishTypeInfo[]> {
    const types: PublishTypeInfo[] = [];
    for (const code of publishTypes) {
      const count = await countEntries(this.#database.reader, { types: [code], filters: {}, visibility });
      types.push({ code, ...typeInfo[code], count });
    }
    return types;
  }

  listFreshness(versions: DataVersions, query: ParsedPublishQuery): Freshness {
    const { keyword = '', crop = '', target = '' } = query;
    const types = matchableTypes(query);
    const named = keyword !== '' ? [...feedEntities(['product', 'material']), synonymsEntity] : namesFrom;
    const isNamed = keyword !== '' || crop !== '' || target !== '';
    // Each product and material says how often it was viewed.
    return freshnessOf(versions, [...feedEntities(types), ...(isNamed ? named : [])], [imports, ...viewsOf(types)]);
  }

  async list(query: ParsedPublishQuery, state: FeedState): Promise<PublishPage> {
    const { page, size, sort, type: _type, keyword = '', holder = '', crop: _crop, target: _target, ...others } = query;
    const filters: Filters = { ...others, ...filteredCells(await this.#names.filters(query, state)) };
    const range = { limit: size, offset: (page - 1) * size };
    const part = { types: matchableTypes(query), filters, visibility: state.visibility };
    if (keyword !== '') return this.#search(keyword, { ...part, holder, sort: sort ?? null }, { page, size }, state);
    const selection: FeedSelection = { ...part, sort: sort ?? defaultSort };
    const found =
      holder !== ''
        ? await this.#found(emptySearch, { ...selection, holder }, range, state)
        : isFirstPageOfAll(filters, page * size)
          ? await this.#firstPage(selection, range, state)
          : cutPage(await this.#order(selection, state), range);
    const list = await readItems(this.#database.reader, found.entries, this.#catalogue.hits);
    return { list, total: found.total, page, size };
  }

  async #firstPage(
    selection: FeedSelection,
    range: { limit: number; offset: number },
    { versions }: FeedState,
  ): Promise<{ entries: FeedEntry[]; total: number }> {
    const { reader } = this.#database;
    const total = await this.#totals.get(
      selection.types.join(),
      freshnessOf(versions, feedEntities(selection.types), [imports]),
      () => countEntries(reader, selection),
    );
    return { entries: range.offset < total ? await readEntries(reader, selection, range) : [], total };
  }

  async #search(
    keyword: string,
    asked: Asked,
    { page, size }: { page: number; size: number },
    state: FeedState,
  ): Promise<PublishPage> {
    const { reader } = this.#database;
    const understood = await this.#keywords.understand(keyword, state);
    const range = { limit: size, offset: (page - 1) * size };
    // Few under filters are no sign of a mistake: what the words find without them decides.
    const countFound = async (words: Understood) =>
      (await this.#found(words, { ...asked, filters: {}, holder: '' }, { limit: 0, offset: 0 }, state)).total;
    const asTyped = await this.#found(understood, asked, range, state);
    const {
      words,
      leftOut = [],
      ...meant
    } = asTyped.total < fewFound
      ? await this.#keywords.resolve(understood, state, countFound)
      : { words: understood, didYouMean: null, corrected: false };
    const { entries, total } = words === understood ? asTyped : await this.#found(words, asked, range, state);
    const search: PublishSearch = {
      parts: words.parts,
      ...(leftOut.length > 0 && { leftOut: leftOut.map(({ written }) => written) }),
      ...meant,
    };
    const list = await readItems(reader, entries, this.#catalogue.hits);
    return { list, total, page, size, search };
  }

  async #found(
    understood: Pick<Understood, 'query'>,
    { sort, holder, ...selection }: Asked,
    range: { limit: number; offset: number },
    { versions }: FeedState,
  ): Promise<{ entries: FeedEntry[]; total: number }> {
    const { types, filters } = selection;
    const query = limitToHolder(understood.query, holder);
    const { scanner, engine } = this.#database;
    const source = { db: scanner, engine };
    // The words' other names are in the key.
    const key = JSON.stringify([types, filters, sort, query]);
    if (sort === null) {
      const fresh = freshnessOf(versions, feedEntities(types), [imports]);
      const found = await this.#ranked.get(key, fresh, () =>
        readFound(source, { ...selection, query }, range.limit > 0),
      );
      return { entries: await readNumbered(this.#database.reader, await found.page(range)), total: found.total };
    }
    const order = await this.#orders.get(key, orderFreshness(versions, types, sort), () =>
      readFoundInOrder(source, { ...selection, query }, sort),
    );
    return cutPage(order, range);
  }

  #order(selection: FeedSelection, { versions }: FeedState): Promise<string> {
    const { types, filters, sort } = selection;
    const { scanner, engine } = this.#database;
    return this.#orders.get(JSON.stringify([types, filters, sort]), orderFreshness(versions, types, sort), () =>
      readOrder({ db: scanner, engine }, selection),
    );
  }
}

/** Pictures of the factory have no views. */
const viewsOf = (types: readonly PublishType[]): string[] => (types.some((type) => type !== 'gallery') ? [views] : []);

/** Views affect only one of the orders. */
const orderFreshness = (versions: DataVersions, types: readonly PublishType[], sort: PublishSort): Freshness =>
  freshnessOf(versions, feedEntities(types), sort === 'hot' ? [imports, ...viewsOf(types)] : [imports]);
