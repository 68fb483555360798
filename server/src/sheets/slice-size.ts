/** Target duration of a transaction in milliseconds: other writers may wait this long. */
const sliceMs = 50;
const fewest = 1;
const most = 200;

/** Number of rows per transaction, adapted to the time that earlier rows took. */
export class SliceSize {
  rows = 4;
  readonly #clock: () => number;

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  /** Runs `work` for each row of one transaction, then `finish`. */
  async each<Item, Result>(
    items: readonly Item[],
    work: (item: Item) => Promise<Result>,
    finish: () => Promise<void> = () => Promise.resolve(),
  ): Promise<Result[]> {
    const started = this.#clock();
    const results: Result[] = [];
    for (const item of items) results.push(await work(item));
    await finish();
    const each = Math.max(this.#clock() - started, 0.01) / Math.max(items.length, 1);
    this.rows = Math.max(fewest, Math.min(Math.floor(sliceMs / each), this.rows * 2, most));
    return results;
  }
}
