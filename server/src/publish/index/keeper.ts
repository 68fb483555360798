import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { publishTypes } from '@admin-h5/contract';
import { sql } from 'kysely';
import type { DatabaseHandle } from '../../database/connection.ts';
import type { DataVersionRow } from '../../database/schema.ts';
import { imports, versionText, views } from '../../records/data-version.ts';
import type { FeedData } from './build.ts';
import { FeedIndex } from './feed-index.ts';

/** Whose edits an index must have: none that is older is used. */
const edited = ['product', 'material', 'factory-gallery'];
/** What it may lag behind with. */
const lagging = [imports, views];
export const indexVersions: readonly string[] = [...edited, ...lagging];

/** How long changes of the second kind gather before they are read, and how long they may stay unread. */
const usualGatherMs = 4000;
const lagMs = 15_000;
/** With fewer entries the database itself is quick enough. */
const leastEntries = 1000;

/** What the worker answers. */
export interface BuiltFeed {
  versions: readonly DataVersionRow[];
  data: FeedData;
}

/** Has a worker build; throws where it ends instead. */
async function ask(worker: Worker): Promise<BuiltFeed> {
  const waiting = new AbortController();
  const { signal } = waiting;
  try {
    const ended = once(worker, 'exit', { signal }).then(() => {
      throw new Error('The worker that builds the index has ended');
    });
    const answered = once(worker, 'message', { signal });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
    worker.postMessage('build');
    const [built]: (BuiltFeed | undefined)[] = await Promise.race([answered, ended]);
    if (!built) throw new Error('The worker that builds the index said nothing');
    return built;
  } finally {
    waiting.abort();
  }
}

export interface KeeperOptions {
  database: DatabaseHandle;
  onError: (error: unknown) => void;
  /** Entries from which on there is an index. */
  least?: number;
  /** How long gradual changes gather before they are read, in milliseconds. */
  gatherMs?: number;
}

/**
 * Keeps the feed's index in step with the data. After an edit there is none for the moment that a worker takes to build
 * the next one, and the database answers; views and the rows of a running import appear within seconds.
 */
export class FeedIndexKeeper {
  readonly #options: KeeperOptions;
  #worker: Worker | null = null;
  #index: FeedIndex | null = null;
  #exact = '';
  #gradual = '';
  #behindSince: number | null = null;
  /** Data that needs no index, and when that was found. */
  #small: { exact: string; gradual: string; at: number } | null = null;
  #building: Promise<void> | null = null;

  constructor(options: KeeperOptions) {
    this.#options = options;
  }

  /** The index, where it knows the data of these versions. */
  current(versions: readonly DataVersionRow[]): FeedIndex | null {
    const exact = versionText(versions, edited);
    const gradual = versionText(versions, lagging);
    const now = Date.now();
    const { gatherMs = usualGatherMs } = this.#options;
    if (exact === this.#small?.exact && (gradual === this.#small.gradual || now - this.#small.at < gatherMs))
      return null;
    if (!this.#index || exact !== this.#exact) {
      this.#rebuild(exact, gradual);
      return null;
    }
    if (gradual === this.#gradual) {
      this.#behindSince = null;
      return this.#index;
    }
    this.#behindSince ??= now;
    if (now - this.#behindSince >= gatherMs) this.#rebuild(exact, gradual);
    return now - this.#behindSince < lagMs ? this.#index : null;
  }

  /** Waits for the index that is being built, if there is one. */
  async settled(): Promise<void> {
    await this.#building;
  }

  async close(): Promise<void> {
    await this.#building;
    await this.#worker?.terminate();
    this.#worker = null;
  }

  #rebuild(exact: string, gradual: string): void {
    this.#building ??= this.#build(exact, gradual)
      .catch((error: unknown) => {
        this.#index = null;
        this.#worker = null;
        this.#options.onError(error);
      })
      .finally(() => {
        this.#building = null;
      });
  }

  async #build(exact: string, gradual: string): Promise<void> {
    if (!this.#worker && !(await this.#isWorthwhile())) {
      this.#small = { exact, gradual, at: Date.now() };
      return;
    }
    this.#worker ??= this.#start();
    const built = await ask(this.#worker);
    this.#index = new FeedIndex(built.data);
    this.#exact = versionText(built.versions, edited);
    this.#gradual = versionText(built.versions, lagging);
    this.#behindSince = null;
  }

  #start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: this.#options.database.place });
    // It alone keeps no process running.
    worker.unref();
    // Whoever waits for it is told by `ask`.
    worker.on('error', () => {
      this.#worker = null;
    });
    return worker;
  }

  async #isWorthwhile(): Promise<boolean> {
    const { database, least = leastEntries } = this.#options;
    for (const type of publishTypes) {
      const { rows } = await sql`select 1 from ${sql.table(type)} where ${sql.ref('deletedAt')} is null
        limit 1 offset ${least}`.execute(database.reader);
      if (rows.length > 0) return true;
    }
    return false;
  }
}
