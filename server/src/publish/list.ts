import type { Page, PublishItem } from '@admin-h5/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { HitCounter } from '../catalogue/hit-counter.ts';
import type { DatabaseHandle } from '../database/connection.ts';
import type { DataVersionRow } from '../database/schema.ts';
import { readerFor } from '../database/suited-reader.ts';
import { ok } from '../envelope.ts';
import type { Answer } from '../plugins/conditional.ts';
import { toAnswer } from '../plugins/conditional.ts';
import type { Freshness } from '../records/data-version.ts';
import { imports, versionText } from '../records/data-version.ts';
import { TotalCache } from '../records/totals.ts';
import type { FeedSelection } from './feed.ts';
import { countEntries, readEntries } from './feed.ts';
import type { FeedIndex } from './index/feed-index.ts';
import { FeedIndexKeeper } from './index/keeper.ts';
import { ItemCache } from './item-cache.ts';
import { readItems } from './items.ts';
import type { ParsedPublishQuery } from './query.ts';
import { typesOf } from './query.ts';
import type { Visibility } from './visibility.ts';

export interface FeedListOptions {
  database: DatabaseHandle;
  hits: HitCounter;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Entries from which on there is an index; absent: the keeper's own. */
  least?: number;
}

/** What an answer's text is around its items: everything `ok` puts there. */
const [beforeItems = '', afterItems = ''] = JSON.stringify(ok({ list: [], total: -1 })).split('],"total":-1}');
const opening = Buffer.from(beforeItems);

function asked(query: ParsedPublishQuery, visibility: Visibility) {
  const { page, size, sort, type: _type, ...filters } = query;
  const selection: FeedSelection = { types: typesOf(query), filters, sort, visibility };
  return { selection, range: { limit: size, offset: (page - 1) * size } };
}

/** Pages of the feed: out of the index in memory where it can answer, else out of the database. */
export class FeedList {
  readonly #options: FeedListOptions;
  readonly #totals = new TotalCache();
  readonly #items: ItemCache;
  readonly index: FeedIndexKeeper;

  constructor(options: FeedListOptions) {
    const { database, hits, log, least } = options;
    this.#options = options;
    this.#items = new ItemCache(database.reader, hits);
    const onError = (error: unknown) => log.warn({ err: error }, 'the feed is answered without its index');
    this.index = new FeedIndexKeeper({ database, onError, ...(least === undefined ? {} : { least }) });
  }

  /** A page out of the index; null for a question that it cannot answer (`read`). */
  async find(query: ParsedPublishQuery, index: FeedIndex, visibility: Visibility): Promise<Answer | null> {
    const { selection, range } = asked(query, visibility);
    const page = index.page(selection, range);
    if (!page) return null;
    const rest = `],"total":${page.total},"page":${query.page},"size":${query.size}}${afterItems}`;
    return this.#items.page(index, page.entries, opening, rest);
  }

  /** A page out of the database. */
  async read(
    query: ParsedPublishQuery,
    versions: readonly DataVersionRow[],
    exact: string,
    visibility: Visibility,
  ): Promise<Answer> {
    const { page, size } = query;
    const { selection, range } = asked(query, visibility);
    const fresh = { exact, gradual: versionText(versions, [imports]) };
    return toAnswer(ok({ ...(await this.#fromDatabase(selection, range, fresh)), page, size }));
  }

  async #fromDatabase(
    selection: FeedSelection,
    range: { limit: number; offset: number },
    fresh: Freshness,
  ): Promise<Pick<Page<PublishItem>, 'list' | 'total'>> {
    const { database, hits } = this.#options;
    const db = readerFor(database, selection.filters, range.offset + range.limit);
    const key = JSON.stringify([selection.types, selection.filters]);
    const total = await this.#totals.get(key, fresh, () => countEntries(db, selection));
    const entries = range.offset < total ? await readEntries(db, selection, range) : [];
    return { list: await readItems(database.reader, entries, hits), total };
  }
}
