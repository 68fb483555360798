import type { Engine } from '../database/connection.ts';

/** What a slice aims at: half of the 20 ms that others may have to wait. */
const aimMs = 10;
const most = 200;

/**
 * How many rows to take at once. On SQLite a slice holds the event loop to its end, so that it is kept short however
 * quick the machine is; PostgreSQL lets others in with every answer, and slices are portions of fair size.
 */
export class SlicePace {
  rows: number;
  readonly #fixed: boolean;

  constructor(engine: Engine) {
    this.#fixed = engine === 'postgres';
    this.rows = this.#fixed ? 100 : 4;
  }

  async time<T>(work: () => Promise<T>): Promise<T> {
    const started = performance.now();
    const result = await work();
    if (!this.#fixed) this.#adapt(performance.now() - started);
    return result;
  }

  #adapt(took: number): void {
    const fitting = Math.floor((this.rows * aimMs) / Math.max(took, 1));
    this.rows = Math.max(1, Math.min(fitting, this.rows * 2, most));
  }
}
