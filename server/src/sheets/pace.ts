import { setImmediate as turn } from 'node:timers/promises';
import type { Engine } from '../database/connection.ts';

/** What a piece of work between two turns of the event loop aims at: half of the 20 ms that others may have to wait. */
const pieceMs = 10;
/** How long a transaction that writes may keep other writers waiting; each one ends with a wait for the disk. */
const writeMs = 100;
const most = 200;

/**
 * How many rows a transaction takes, and when others are let in. On SQLite all work holds the event loop. An import
 * takes a turn every few milliseconds within its transaction, since readers have a connection of their own; a dry run
 * is on that very connection, so that its transactions are as short as a piece. PostgreSQL lets others in with every
 * answer, and portions have one size.
 */
export class SlicePace {
  rows: number;
  readonly #engine: Engine;
  readonly #dryRun: boolean;
  #pieceAt = 0;

  constructor(engine: Engine, dryRun: boolean) {
    this.#engine = engine;
    this.#dryRun = dryRun;
    this.rows = engine === 'postgres' ? 100 : 4;
  }

  /** Does `work` for each of a transaction's rows. */
  async each<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
    const started = performance.now();
    this.#pieceAt = started;
    const results: Result[] = [];
    for (const item of items) {
      results.push(await work(item));
      await this.#letIn();
    }
    if (this.#engine === 'sqlite') this.#adapt(performance.now() - started);
    return results;
  }

  async #letIn(): Promise<void> {
    if (this.#engine === 'postgres' || this.#dryRun || performance.now() - this.#pieceAt < pieceMs) return;
    await turn();
    this.#pieceAt = performance.now();
  }

  #adapt(took: number): void {
    const aim = this.#dryRun ? pieceMs : writeMs;
    const fitting = Math.floor((this.rows * aim) / Math.max(took, 1));
    this.rows = Math.max(1, Math.min(fitting, this.rows * 2, most));
  }
}
