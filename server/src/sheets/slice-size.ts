/** What a transaction aims at: as long as another one that writes may have to wait for it. */
const sliceMs = 15;
const fewest = 1;
const most = 200;

/** How many rows a transaction takes: as many as fit its time, as the ones before it have shown. */
export class SliceSize {
  rows = 4;
  readonly #clock: () => number;

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  /** Does `work` for each of a transaction's rows. */
  async each<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
    const started = this.#clock();
    const results: Result[] = [];
    for (const item of items) results.push(await work(item));
    const each = Math.max(this.#clock() - started, 0.01) / Math.max(items.length, 1);
    this.rows = Math.max(fewest, Math.min(Math.floor(sliceMs / each), this.rows * 2, most));
    return results;
  }
}
