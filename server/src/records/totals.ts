const maxTotals = 1000;

/** How many records a selection has, counted once for each version of the data, since counting reads a whole index. */
export class TotalCache {
  readonly #totals = new Map<string, { version: string; total: number }>();

  /** The known total of `key` at `version`, or the one that `count` finds. */
  async get(key: string, version: string, count: () => Promise<number>): Promise<number> {
    const known = this.#totals.get(key);
    if (known?.version === version) return known.total;
    const total = await count();
    if (this.#totals.size >= maxTotals) this.#totals.clear();
    this.#totals.set(key, { version, total });
    return total;
  }
}
