import type { PublishSort } from '@admin-h5/contract';
import type { FeedFacts } from './facts.ts';

/** Length of an id in an index. */
export const idLength = 32;

/** One order of all entries. */
export interface FeedOrder {
  /** The entry at each place. */
  entries: Uint32Array<ArrayBuffer>;
  /** For each facet, in the order of `FeedData.facets`: a bit for each place, `words` numbers long. */
  bits: Uint32Array<ArrayBuffer>;
}

/** The feed's entries as arrays of numbers: quick to look through, and handed from thread to thread without a copy. */
export interface FeedData {
  size: number;
  /** Numbers that a bit for each place takes. */
  words: number;
  /** Ids of the entries, one after the other. */
  ids: Uint8Array<ArrayBuffer>;
  types: Uint8Array<ArrayBuffer>;
  views: Uint32Array<ArrayBuffer>;
  /** Milliseconds. */
  updatedAt: Float64Array<ArrayBuffer>;
  facets: string[];
  orders: Record<PublishSort, FeedOrder>;
}

export const typeNumbers = { product: 0, material: 1, gallery: 2 } as const;

interface Entry extends FeedFacts {
  created: number;
}
type Compare = (one: Entry, other: Entry) => number;

const byId: Compare = (one, other) => (one.id < other.id ? -1 : 1);
const byAge: Compare = (one, other) => one.created - other.created || byId(one, other);
const newest: Compare = (one, other) => byAge(other, one);
/** The feed's orders, as its queries have them (`feed.ts`). */
const compare: Readonly<Record<PublishSort, Compare>> = {
  sort: (one, other) => one.sort - other.sort || byAge(one, other),
  newest,
  hot: (one, other) => other.hot - one.hot || other.viewCount - one.viewCount || newest(one, other),
};

/** Makes the index's data of all that the feed shows. */
export function buildFeedData(facts: readonly FeedFacts[]): FeedData {
  const entries = facts.map((fact): Entry => ({ ...fact, created: Date.parse(fact.createdAt) }));
  const size = entries.length;
  const words = Math.ceil(size / 32);
  const facets = [...new Set(entries.flatMap((entry) => entry.facets))];
  const facetNumbers = new Map(facets.map((name, at) => [name, at]));
  const numbers = entries.map((entry) => entry.facets.map((name) => facetNumbers.get(name) ?? 0));

  const order = (sort: PublishSort): FeedOrder => {
    const places = [...entries.entries()].sort(([, one], [, other]) => compare[sort](one, other));
    const bits = new Uint32Array(facets.length * words);
    for (const [place, [entry]] of places.entries()) {
      const bit = 1 << (place & 31);
      for (const number of numbers[entry] ?? []) {
        const at = number * words + (place >>> 5);
        bits[at] = (bits[at] ?? 0) | bit;
      }
    }
    return { entries: Uint32Array.from(places, ([entry]) => entry), bits };
  };

  const ids = new Uint8Array(size * idLength);
  const encoder = new TextEncoder();
  for (const [at, { id }] of entries.entries()) encoder.encodeInto(id, ids.subarray(at * idLength));
  return {
    size,
    words,
    ids,
    types: Uint8Array.from(entries, ({ type }) => typeNumbers[type]),
    views: Uint32Array.from(entries, ({ viewCount }) => viewCount),
    updatedAt: Float64Array.from(entries, ({ updatedAt }) => Date.parse(updatedAt)),
    facets,
    orders: { sort: order('sort'), newest: order('newest'), hot: order('hot') },
  };
}

/** The memory that `data` lies in, to be handed over. */
export const buffersOf = ({ ids, types, views, updatedAt, orders }: FeedData): ArrayBuffer[] =>
  [ids, types, views, updatedAt, ...Object.values(orders).flatMap(({ entries, bits }) => [entries, bits])].map(
    (array) => array.buffer,
  );
