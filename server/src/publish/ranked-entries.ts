import { idLength } from '../ids.ts';
import type { FeedEntry } from './feed-queries.ts';
import { typeOfCode } from './feed-queries.ts';

/** Characters of an entry: the type, the id, and the number of its document. */
const width = 1 + idLength + 9;

/**
 * What a search found, ranked as far as pages were asked for. Most searches are answered by the first of a dozen ranked
 * parts, so the others are only read for a page that reaches them.
 */
export class RankedEntries {
  readonly total: number;
  /** All entries in the order within one part, `width` characters each. */
  readonly #found: string;
  /** Reads what belongs to each part, best first. */
  readonly #parts: (() => Promise<string>)[];
  /** Places in `found`, ranked. */
  readonly #ranked: number[] = [];
  #left: number[] | null = null;
  #work: Promise<unknown> = Promise.resolve();

  constructor(found: string, parts: readonly (() => Promise<string>)[]) {
    this.#found = found;
    this.#parts = [...parts];
    this.total = found.length / width;
  }

  /** Memory, in characters. */
  get size(): number {
    return this.#found.length + 8 * this.total;
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
    while (this.#ranked.length < end) {
      this.#left ??= Array.from({ length: this.total }, (_, at) => at);
      const [read] = this.#parts;
      // A record that was changed between two reads may be in no part.
      if (!read) {
        for (const at of this.#left) this.#ranked.push(at);
        return;
      }
      const numbers = new Set((await read()).split(',').map(Number));
      this.#parts.shift();
      const left: number[] = [];
      for (const at of this.#left) {
        const isIn = numbers.has(Number(this.#found.slice(at * width + 1 + idLength, (at + 1) * width)));
        (isIn ? this.#ranked : left).push(at);
      }
      this.#left = left;
    }
  }
}
