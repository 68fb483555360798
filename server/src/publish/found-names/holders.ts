import { sql } from 'kysely';
import type { DatabaseHandle } from '../../database/connection.ts';
import { freshnessOf, imports } from '../../database/data-version.ts';
import { VersionedCache } from '../../database/versioned-cache.ts';
import { squash } from '../../search/text.ts';
import type { FeedState } from '../feed-reader.ts';

/** A holder of registrations with the number of its published products. */
export interface Holder {
  name: string;
  count: number;
}

interface HolderRow extends Holder {
  categoryId: string;
}

const column = (name: string) => sql.ref(name);

/**
 * The holders of the published products, read from one narrow index for each version of the data. Spellings that differ
 * by signs, width or case are one holder, as in the list's filter `holder`.
 */
export class HolderReader {
  readonly #database: DatabaseHandle;
  readonly #holders = new VersionedCache<ReadonlyMap<string, Holder>>({ max: 1 });

  constructor(database: DatabaseHandle) {
    this.#database = database;
  }

  /** By squashed name. */
  read({ versions, visibility }: FeedState): Promise<ReadonlyMap<string, Holder>> {
    return this.#holders.get('', freshnessOf(versions, ['category', 'product'], [imports]), async () => {
      const { rows } = await sql<HolderRow>`select ${column('regHolder')} as name,
        ${column('categoryId')}, count(*) as count from product
        where ${column('deletedAt')} is null and status = 1 and ${column('regHolder')} <> ''
        group by ${column('regHolder')}, ${column('categoryId')}`.execute(this.#database.scanner);
      const hidden = new Set(visibility.hidden);
      return gather(rows.filter(({ categoryId }) => !hidden.has(categoryId)));
    });
  }
}

/** One entry for all spellings, under the frequent one. */
function gather(rows: readonly HolderRow[]): ReadonlyMap<string, Holder> {
  const spellings = new Map<string, number>();
  for (const { name, count } of rows) spellings.set(name, (spellings.get(name) ?? 0) + count);
  const holders = new Map<string, Holder>();
  const ordered = [...spellings].toSorted(([one, few], [other, many]) => many - few || (one < other ? -1 : 1));
  for (const [name, count] of ordered) {
    const key = squash(name);
    const known = holders.get(key);
    if (key !== '') holders.set(key, { name: known?.name ?? name, count: (known?.count ?? 0) + count });
  }
  return holders;
}
