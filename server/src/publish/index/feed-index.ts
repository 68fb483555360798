import { publishTypes } from '@admin-h5/contract';
import type { PublishSort, PublishType } from '@admin-h5/contract';
import type { FeedSelection } from '../feed.ts';
import type { Visibility } from '../visibility.ts';
import type { FeedData } from './build.ts';
import { idLength, typeNumbers } from './build.ts';
import { facet } from './facts.ts';

/** An entry of a page. */
export interface IndexedEntry {
  id: string;
  type: PublishType;
  /** Milliseconds; with `id` it tells one state of a record from another. */
  updatedAt: number;
  viewCount: number;
}

export interface IndexedPage {
  total: number;
  /** Numbers of the entries (`FeedIndex.entry`), in order. */
  entries: number[];
}

/** Filters that look into texts or ranges: what has to be read cannot be looked up. */
const unindexed = ['keyword', 'crop', 'target', 'purityMin'] as const;
/** Filters by the one value of a column. */
const single = ['formulation', 'toxicity', 'album', 'recommended', 'hazardous'] as const;
const isAsked = (value: unknown): boolean => value !== undefined && value !== '';

const facetsOf = (name: string, values: readonly string[]): string[] => values.map((value) => facet(name, value));

const names = publishTypes.toSorted((one, other) => typeNumbers[one] - typeNumbers[other]);

function bitCount(word: number): number {
  let rest = word - ((word >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** Selections whose entries are kept as found: some 6 KB each for 50,000 entries. */
const maxFound = 500;

interface Found {
  bits: Uint32Array;
  total: number;
  /** How many entries lie before each block of words, so that a page far down is not walked to. */
  before: Uint32Array;
}

const blockWords = 32;

/**
 * What the feed shows, in memory: for each order and each value of a filter one bit an entry. A page of any combination
 * of filters takes microseconds, however many entries there are and however deep the page lies.
 */
export class FeedIndex {
  readonly #data: FeedData;
  readonly #facets: ReadonlyMap<string, number>;
  readonly #ids: Buffer;
  readonly #found = new Map<string, Found>();
  /** What the selections above were found with. */
  #visibility: Visibility | null = null;

  constructor(data: FeedData) {
    this.#data = data;
    this.#facets = new Map(data.facets.map((name, at) => [name, at]));
    this.#ids = Buffer.from(data.ids.buffer);
  }

  /** How many entries there are. */
  get size(): number {
    return this.#data.size;
  }

  /** One page and the number of all entries; null for filters that an index does not know. */
  page(selection: FeedSelection, range: { limit: number; offset: number }): IndexedPage | null {
    const { filters, sort, types, visibility } = selection;
    if (unindexed.some((name) => isAsked(filters[name]))) return null;
    if (visibility !== this.#visibility) this.#found.clear();
    this.#visibility = visibility;
    // A query never holds the sign that parts this key.
    let key = [sort, types.join(), filters.categoryId].join('\u0000');
    for (const name of single) key += `\u0000${String(filters[name] ?? '')}`;
    let found = this.#found.get(key);
    if (!found) {
      found = this.#find(sort, this.#wanted(selection));
      if (this.#found.size >= maxFound) this.#found.clear();
      this.#found.set(key, found);
    }
    return { total: found.total, entries: this.#collect(found, this.#data.orders[sort].entries, range) };
  }

  /** Lists of facets, an entry having one of each; and those that it has none of. */
  #wanted({ filters, types, visibility }: FeedSelection): { oneOf: string[][]; noneOf: string[] } {
    const { categoryId } = filters;
    const oneOf = [facetsOf('type', types)];
    if (categoryId !== undefined) oneOf.push(facetsOf('categoryId', visibility.branch(categoryId)));
    for (const name of single) {
      const value = filters[name];
      if (value !== undefined) oneOf.push([facet(name, typeof value === 'boolean' ? Number(value) : value)]);
    }
    return { oneOf, noneOf: categoryId === undefined ? facetsOf('categoryId', visibility.hidden) : [] };
  }

  #find(sort: PublishSort, { oneOf, noneOf }: { oneOf: string[][]; noneOf: string[] }): Found {
    const { bits: all } = this.#data.orders[sort];
    const bits = new Uint32Array(this.#data.words).fill(0xffffffff);
    for (const names of oneOf) {
      const any = this.#union(all, names);
      for (let word = 0; word < bits.length; word += 1) bits[word] = (bits[word] ?? 0) & (any[word] ?? 0);
    }
    const none = this.#union(all, noneOf);
    const before = new Uint32Array(Math.ceil(bits.length / blockWords));
    let total = 0;
    for (let word = 0; word < bits.length; word += 1) {
      if (word % blockWords === 0) before[word / blockWords] = total;
      const left = (bits[word] ?? 0) & ~(none[word] ?? 0);
      bits[word] = left;
      total += bitCount(left);
    }
    return { bits, total, before };
  }

  /** Where any of the facets is. */
  #union(all: Uint32Array, names: readonly string[]): Uint32Array {
    const { words } = this.#data;
    const parts = names.flatMap((name) => {
      const number = this.#facets.get(name);
      return number === undefined ? [] : [all.subarray(number * words, (number + 1) * words)];
    });
    const [only] = parts;
    if (only && parts.length === 1) return only;
    const union = new Uint32Array(words);
    for (const part of parts) {
      for (let word = 0; word < words; word += 1) union[word] = (union[word] ?? 0) | (part[word] ?? 0);
    }
    return union;
  }

  #collect({ bits, total, before }: Found, order: Uint32Array, range: { limit: number; offset: number }): number[] {
    const entries: number[] = [];
    const end = Math.min(range.offset + range.limit, total);
    if (range.offset >= end) return entries;
    let block = 0;
    while ((before[block + 1] ?? total) <= range.offset) block += 1;
    let passed = before[block] ?? 0;
    for (let at = block * blockWords; passed < end; at += 1) {
      let word = bits[at] ?? 0;
      if (word === 0) continue;
      const after = passed + bitCount(word);
      if (after > range.offset) {
        for (let place = passed; word !== 0 && place < end; place += 1) {
          if (place >= range.offset) entries.push(order[at * 32 + 31 - Math.clz32(word & -word)] ?? 0);
          word &= word - 1;
        }
      }
      passed = after;
    }
    return entries;
  }

  /** What the index knows of an entry of its own pages. */
  entry(at: number): IndexedEntry {
    const { types, updatedAt, views } = this.#data;
    return {
      id: this.#ids.toString('latin1', at * idLength, (at + 1) * idLength),
      type: names[types[at] ?? 0] ?? 'product',
      updatedAt: updatedAt[at] ?? 0,
      viewCount: views[at] ?? 0,
    };
  }
}
