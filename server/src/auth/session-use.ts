import type { DatabaseHandle } from '../database/connection.ts';

/** A session's last use is written again after this long. */
const useIntervalMs = 5 * 60_000;
const flushDelay = 1000;

/**
 * Writes down when sessions are used, so that a person can tell their devices apart. Uses are gathered in memory and written
 * together, so that no request waits for it; a crash loses a second's.
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

  /** @param lastUsedAt as it is stored; null where it never was */
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
      // The next request of each notes it again.
      this.#onError(error);
    }
  }
}
