import type { Freshness } from './data-version.ts';

const maxTotals = 1000;
/** How long a total may leave out what an import under way has written since. */
const maxLagMs = 5000;

interface Known extends Freshness {
  total: number;
  at: number;
}

/** How many records a selection has, counted once for each version of the data, since counting reads a whole index. */
export class TotalCache {
  readonly #totals = new Map<string, Known>();

  /** The known total of `key` where it is fresh enough, or the one that `count` finds. */
  async get(key: string, { exact, gradual }: Freshness, count: () => Promise<number>): Promise<number> {
    const known = this.#totals.get(key);
    const at = Date.now();
    if (known?.exact === exact && (known.gradual === gradual || at - known.at < maxLagMs)) return known.total;
    const total = await count();
    if (this.#totals.size >= maxTotals) this.#totals.clear();
    this.#totals.set(key, { exact, gradual, total, at });
    return total;
  }
}
