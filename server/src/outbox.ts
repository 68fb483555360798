/**
 * Messages that wait in a table until they are sent. Who sends them says how often they are tried: `inquiry/new-inquiry-mail.ts`,
 * `inquiry/reply-mail.ts`, `reports/webhook-notices.ts`.
 */

/** A message that waits in a table until it is sent. `nextAt`: when it is tried next, ISO. */
interface Waiting {
  attempts: number;
  nextAt: string;
}

export type Log = (error: unknown, message: string) => void;

/** Where messages wait, and how one is sent. */
interface OutboxOptions<Row extends Waiting> {
  /** What is due, in order, a limited number at once. */
  due: (now: string) => Promise<readonly Row[]>;
  /** Changes a row whose `nextAt` is still the same; returns how many rows that were. */
  change: (row: Row, change: Partial<Waiting>) => Promise<bigint>;
  /** Ends the waiting of a message that was delivered or is given up, usually by removing it. */
  settle: (row: Row, isDelivered: boolean) => Promise<unknown>;
  deliver: (row: Row, signal: AbortSignal) => Promise<void>;
  /** Milliseconds before the second attempt and each later one; after the last the message is given up. */
  retryPauses: readonly number[];
  /** Milliseconds after which another instance may send a message that this one has begun to send. */
  leaseTime: number;
  /** What the log calls all messages, and one. */
  names: { all: string; one: (row: Row) => string };
  log: Log;
}

const after = (milliseconds: number): string => new Date(Date.now() + milliseconds).toISOString();

/** Sends messages in the background, each by one of several instances, and again after a failure: no request waits for them. */
export class Outbox<Row extends Waiting> {
  readonly #options: OutboxOptions<Row>;
  readonly #stop = new AbortController();
  #running: Promise<void> | null = null;

  constructor(options: OutboxOptions<Row>) {
    this.#options = options;
  }

  /** Sends what is due, once at a time. Never rejects. */
  send(): Promise<void> {
    const { names, log } = this.#options;
    this.#running ??= this.#sendDue()
      .catch((error: unknown) => log(error, `${names.all} not sent yet`))
      .finally(() => {
        this.#running = null;
      });
    return this.#running;
  }

  /** Ends what is being sent; what remains is sent at the next start. */
  async close(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  async #sendDue(): Promise<void> {
    const { due, change, leaseTime } = this.#options;
    for (const row of await due(after(0))) {
      if (this.#stop.signal.aborted) return;
      const nextAt = after(leaseTime);
      // Only one of several instances gets it.
      if ((await change(row, { nextAt })) > 0n) await this.#sendOne({ ...row, nextAt });
    }
  }

  async #sendOne(row: Row): Promise<void> {
    const { change, settle, deliver, retryPauses, names, log } = this.#options;
    try {
      await deliver(row, this.#stop.signal);
    } catch (error) {
      const pause = retryPauses[row.attempts];
      log(error, `${names.one(row)}: ${pause === undefined ? 'given up' : 'tried again later'}`);
      if (pause !== undefined) {
        await change(row, { attempts: row.attempts + 1, nextAt: after(pause) });
        return;
      }
      await settle(row, false);
      return;
    }
    await settle(row, true);
  }
}
