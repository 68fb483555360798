/** Target duration of a transaction in milliseconds: other writers may wait this long. */
const sliceMs = 200;
const fewest = 1;
const most = 1000;

/** Number of rows per transaction, adapted to the time that earlier rows took. */
export class SliceSize {
  rows = 4;
  readonly #clock: () => number;

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  /** Runs the work of one transaction with `count` rows. */
  async measure<Result>(count: number, work: () => Promise<Result>): Promise<Result> {
    const started = this.#clock();
    const result = await work();
    const each = Math.max(this.#clock() - started, 0.01) / Math.max(count, 1);
    this.rows = Math.max(fewest, Math.min(Math.floor(sliceMs / each), this.rows * 2, most));
    return result;
  }

  /** Runs `work` for each row of one transaction. */
  each<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
    return this.measure(items.length, async () => {
      const results: Result[] = [];
      for (const item of items) results.push(await work(item));
      return results;
    });
  }
}
