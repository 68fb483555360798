/** The ranked parts of a search: all of them by what they match, best first, and how to read the numbers in one. */
export interface RankedParts {
  /** Called whenever parts are to be read: as texts they take far more memory than the query that they come from. */
  all: () => Iterable<string>;
  read: (part: string) => Promise<string>;
}

/** As JSON, since splitting a text and converting each piece takes several times as long. */
const numbersIn = (text: string): number[] => JSON.parse(`[${text}]`);

/**
 * What a search found, ranked as far as pages were asked for. Most searches are answered by the first of a dozen ranked
 * parts, so the others are only read for a page that reaches them. Entries are numbers of documents, which take an eighth
 * of the memory of ids.
 */
export class RankedEntries {
  readonly total: number;
  readonly #parts: RankedParts;
  /** Parts that were read. */
  #read = 0;
  readonly #ranked: number[] = [];
  /** What is not ranked yet, in the order within one part. */
  #left: Int32Array;
  #work: Promise<unknown> = Promise.resolve();

  /**
   * @param found all numbers in the order within one part, separated by commas
   * @param first the numbers in the best part, if they were read with `found`
   */
  constructor(found: string, parts: RankedParts, first?: string) {
    this.#left = Int32Array.from(numbersIn(found));
    this.#parts = parts;
    this.total = this.#left.length;
    if (first !== undefined) this.#take(first);
  }

  /** Memory, in bytes: each number is left or ranked. */
  get size(): number {
    return 8 * this.total;
  }

  /** The numbers of a page. */
  async page({ limit, offset }: { limit: number; offset: number }): Promise<number[]> {
    const end = Math.min(offset + limit, this.total);
    // Each caller ranks after those before it.
    const ranking = this.#work.then(() => this.#rank(end));
    this.#work = ranking.catch(() => {});
    await ranking;
    return this.#ranked.slice(offset, end);
  }

  async #rank(end: number): Promise<void> {
    if (this.#ranked.length >= end) return;
    let before = this.#read;
    for (const part of this.#parts.all()) {
      before -= 1;
      if (before >= 0) continue;
      this.#take(await this.#parts.read(part));
      if (this.#ranked.length >= end) return;
    }
    // A record that was changed between two reads may be in no part.
    for (const no of this.#left) this.#ranked.push(no);
    this.#left = new Int32Array();
  }

  /** Ranks the entries of a part after those before. */
  #take(part: string): void {
    this.#read += 1;
    const numbers = new Set(numbersIn(part));
    if (numbers.size === 0) return;
    this.#left = this.#left.filter((no) => {
      const isIn = numbers.has(no);
      if (isIn) this.#ranked.push(no);
      return !isIn;
    });
  }
}
