import { idLength } from '../ids.ts';
import type { FeedEntry } from './feed-queries.ts';
import { typeOfCode } from './feed-queries.ts';

/** Characters of an entry: the type, the id, and the number of its document. */
const width = 1 + idLength + 9;

/** The ranked parts of a search: all of them by what they match, best first, and how to read the numbers in one. */
export interface RankedParts {
  /** Called whenever parts are to be read: as texts they take far more memory than the query that they come from. */
  all: () => readonly string[];
  read: (part: string) => Promise<string>;
}

/**
 * What a search found, ranked as far as pages were asked for. Most searches are answered by the first of a dozen ranked
 * parts, so the others are only read for a page that reaches them.
 */
export class RankedEntries {
  readonly total: number;
  /** All entries in the order within one part, `width` characters each. */
  readonly #found: string;
  readonly #parts: RankedParts;
  /** Parts that were read. */
  #read = 0;
  /** Places in `found`, ranked. */
  readonly #ranked: number[] = [];
  #left: number[] | null = null;
  /** The number of each entry's document, while some are to be ranked. */
  #numbers: Int32Array | null = null;
  #work: Promise<unknown> = Promise.resolve();

  constructor(found: string, parts: RankedParts) {
    this.#found = found;
    this.#parts = parts;
    this.total = found.length / width;
  }

  /** Memory, in characters. */
  get size(): number {
    return this.#found.length + 12 * this.total;
  }

  async page({ limit, offset }: { limit: number; offset: number }): Promise<FeedEntry[]> {
    const end = Math.min(offset + limit, this.total);
    // Each caller ranks after those before it.
    const ranking = this.#work.then(() => this.#rank(end));
    this.#work = ranking.catch(() => {});
    await ranking;
    return this.#ranked.slice(offset, end).flatMap((at) => {
      const entry = this.#found.slice(at * width, (at + 1) * width);
      const type = typeOfCode.get(entry.charAt(0));
      return type ? [{ id: entry.slice(1, 1 + idLength), type }] : [];
    });
  }

  async #rank(end: number): Promise<void> {
    if (this.#ranked.length >= end) return;
    this.#left ??= Array.from({ length: this.total }, (_, at) => at);
    this.#numbers ??= Int32Array.from(this.#left, (at) =>
      Number(this.#found.slice(at * width + 1 + idLength, (at + 1) * width)),
    );
    for (const part of this.#parts.all().slice(this.#read)) {
      const text = await this.#parts.read(part);
      this.#read += 1;
      if (text === '') continue;
      const numbers = new Set(text.split(',').map(Number));
      const left: number[] = [];
      for (const at of this.#left) (numbers.has(this.#numbers[at] ?? 0) ? this.#ranked : left).push(at);
      this.#left = left;
      if (this.#ranked.length >= end) break;
    }
    // A record that was changed between two reads may be in no part.
    if (this.#ranked.length < end) {
      for (const at of this.#left) this.#ranked.push(at);
      this.#left = [];
    }
    if (this.#left.length === 0) this.#numbers = null;
  }
}
