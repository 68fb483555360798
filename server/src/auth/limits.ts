import { type Expression, sql } from 'kysely';
import type { DatabaseHandle } from '../database/connection.ts';
import { tooMany } from '../errors.ts';

/** At most `max` events within `windowMs`, counted from the first event. */
export interface Limit {
  max: number;
  windowMs: number;
}

const minute = 60_000;
const hour = 3_600_000;
/** Clocks of instances differ, and parallel requests reach the database in another order than they read the clock. */
export const clockTolerance = minute;

/** Limits of the API. docs/decisions/0005-login-limits.md explains the four limits of failed logins. */
export const limits = {
  /** Failed logins of one account from one address. */
  loginPair: { max: 5, windowMs: 15 * minute },
  /** Failed logins from one address, whatever the account. */
  loginAddress: { max: 50, windowMs: 15 * minute },
  /** Failed logins of one account from anywhere. Above this attempts start at longer intervals, one after another (`login-queue.ts`). */
  loginAccount: { max: 20, windowMs: 15 * minute },
  /** Failed logins of one account on a device that has signed in to it before. */
  loginDevice: { max: 5, windowMs: 15 * minute },
  /** Wrong old passwords that one person sends. */
  oldPassword: { max: 5, windowMs: 15 * minute },
  /** New pictures of one person: the history keeps each, and anyone may register. */
  avatar: { max: 20, windowMs: 24 * hour },
  /** Other changes that one person makes to their own account: the operation log keeps each forever. */
  ownChange: { max: 60, windowMs: hour },
  /** Calls with which one person's devices report what became of modules' builds. */
  moduleReports: { max: 120, windowMs: hour },
  /** Reports of browsers about the policy of a page: a faulty one has some in each visit. */
  cspReports: { max: 60, windowMs: hour },
  check: { max: 120, windowMs: minute },
  /** 询价单 of one address: thousands of phones share that of a mobile network, and each needs more work than the one before. */
  inquiryAddress: { max: 300, windowMs: hour },
  /** The same where the deployment asks for no proof of work. */
  inquiryAddressUnproved: { max: 30, windowMs: hour },
  inquiryDevice: { max: 10, windowMs: hour },
  /** Mails that one person sends to those who asked. */
  inquiryReply: { max: 60, windowMs: hour },
  register: { max: 60, windowMs: hour },
  smsPhone: { max: 10, windowMs: 24 * hour },
  smsAddress: { max: 30, windowMs: hour },
} as const satisfies Record<string, Limit>;

/**
 * Counters in the database, so that all instances share them. An attempt is counted before it is made and subtracted
 * again when it succeeds, so that parallel attempts cannot pass the limit.
 */
export class LimitCounters {
  readonly #database: DatabaseHandle;

  constructor(database: DatabaseHandle) {
    this.#database = database;
  }

  /** Adds one; returns the count within the window and when it ends. */
  async count(key: string, { windowMs }: Pick<Limit, 'windowMs'>): Promise<{ count: number; endsAt: number }> {
    const now = Date.now();
    const started = new Date(now).toISOString();
    const ends = new Date(now + windowMs).toISOString();
    const latest = new Date(now + windowMs + clockTolerance).toISOString();
    // A window that ends much later than one starting now was started before the clock was set back.
    const isOver = (eb: { ref: (name: 'limitCounter.windowEndsAt') => Expression<string> }) => {
      const end = eb.ref('limitCounter.windowEndsAt');
      return sql<boolean>`(${end} <= ${started} or ${end} > ${latest})`;
    };
    const row = await this.#database.db
      .insertInto('limitCounter')
      .values({ key, count: 1, windowEndsAt: ends })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((eb) => ({
          count: sql<number>`case when ${isOver(eb)} then 1
            else ${eb.ref('limitCounter.count')} + 1 end`,
          windowEndsAt: sql<string>`case when ${isOver(eb)} then ${ends}
            else ${eb.ref('limitCounter.windowEndsAt')} end`,
        })),
      )
      .returning(['count', 'windowEndsAt'])
      .executeTakeFirstOrThrow();
    return { count: row.count, endsAt: Date.parse(row.windowEndsAt) };
  }

  /** Adds one and returns the count; throws 429 with `Retry-After` when the limit is exceeded. */
  async use(key: string, limit: Limit, message?: string): Promise<number> {
    const { count, endsAt } = await this.count(key, limit);
    if (count > limit.max) throw tooMany(Math.max(1, Math.ceil((endsAt - Date.now()) / 1000)), message);
    return count;
  }

  async release(key: string): Promise<void> {
    await this.#database.db
      .updateTable('limitCounter')
      .set((eb) => ({ count: eb('count', '-', 1) }))
      .where('key', '=', key)
      .where('count', '>', 0)
      .execute();
  }

  async clear(key: string): Promise<void> {
    await this.#database.db.deleteFrom('limitCounter').where('key', '=', key).execute();
  }
}
