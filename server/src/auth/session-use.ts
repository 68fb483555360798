import type { DatabaseHandle } from '../database/connection.ts';

/** Milliseconds after which the last use of a session is written again. */
const useIntervalMs = 5 * 60_000;
const flushDelay = 1000;

/**
 * Stores when sessions were last used, so that people can recognise their devices. Uses are collected in memory and
 * written together, so that no request waits for the write; a crash loses those of one second.
 */
export class SessionUse {
  readonly #database: DatabaseHandle;
  readonly #onError: (error: unknown) => void;
  #waiting = new Set<string>();
  #timer: NodeJS.Timeout | null = null;

  constructor(database: DatabaseHandle, onError: (error: unknown) => void) {
    this.#database = database;
    this.#onError = onError;
  }

  /** @param lastUsedAt the stored time; null if the session was never used */
  note(sessionId: string, lastUsedAt: string | null): void {
    if (lastUsedAt !== null && Date.now() - Date.parse(lastUsedAt) < useIntervalMs) return;
    this.#waiting.add(sessionId);
    this.#timer ??= setTimeout(() => void this.flush(), flushDelay).unref();
  }

  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const ids = [...this.#waiting];
    this.#waiting = new Set();
    if (ids.length === 0) return;
    try {
      const lastUsedAt = new Date().toISOString();
      await this.#database.db.updateTable('session').set({ lastUsedAt }).where('id', 'in', ids).execute();
    } catch (error) {
      // Later requests record these uses again.
      this.#onError(error);
    }
  }
}
