import { createHmac } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { DatabaseHandle } from '../database/connection.ts';
import type { WriteScope } from '../database/write.ts';
import { newOrderedId } from '../ids.ts';
import { allowedAddresses, connectOnlyTo } from '../public-addresses.ts';
import type { Settings } from '../settings.ts';
import { readWebhook } from './canary-settings.ts';
import type { RemoteNoticeRow } from './tables.ts';

/** What a team's webhook receives of a canary, as JSON. */
interface CanaryNotice {
  event: 'canary-stopped' | 'canary-climbed';
  module: string;
  build: string;
  /** One sentence for people. */
  message: string;
  devices: number;
  failing: number;
  /** The canary's share of the devices: before it was stopped, after it climbed. */
  percent: number;
}

/** What the webhook of the module `inquiry` receives; it says nothing about the person who asks. */
interface InquiryNotice {
  event: 'inquiry-arrived';
  module: 'inquiry';
  inquiry: string;
  /** One sentence for people. */
  message: string;
}

export type Notice = CanaryNotice | InquiryNotice;

/** Milliseconds that a webhook may take. */
const timeLimit = 10_000;
/** Milliseconds before the second attempt and each later one; after the last the message is given up. */
const pauses = [60_000, 300_000, 900_000, 3_600_000];
const portion = 20;

/** Milliseconds after which another instance may send a message that this one has begun to send. */
const leaseTime = 3 * timeLimit;

/** Writes a message in the transaction of its cause, so that none is lost. Returns false where the team has no webhook. */
export async function writeNotice(scope: WriteScope, notice: Notice): Promise<boolean> {
  const { module } = notice;
  if ((await readWebhook(scope.trx, module)) === '') return false;
  const id = newOrderedId();
  const body = JSON.stringify({ id, at: scope.now, ...notice });
  await scope.trx.insertInto('remoteNotice').values({ id, module, body, attempts: 0, nextAt: scope.now }).execute();
  return true;
}

/**
 * Whether an address may be a webhook: https, or http to an address or `localhost`, without a user name. The operator
 * alone sets it.
 */
export function isWebhook(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  const local = hostname === 'localhost' || /^[\d.]+$|^\[/.test(hostname);
  return username === '' && password === '' && (protocol === 'https:' || (protocol === 'http:' && local));
}

type Log = (error: unknown, message: string) => void;

/** Sends messages to the teams' webhooks, in the background: a request never waits for one. */
export class Notices {
  readonly #database: DatabaseHandle;
  readonly #settings: Settings;
  readonly #log: Log;
  readonly #stop = new AbortController();
  #running: Promise<void> | null = null;

  constructor(database: DatabaseHandle, settings: Settings, log: Log) {
    this.#database = database;
    this.#settings = settings;
    this.#log = log;
  }

  /** Sends what is due, once at a time. Never rejects. */
  send(): Promise<void> {
    this.#running ??= this.#sendDue()
      .catch((error: unknown) => this.#log(error, 'messages to teams not sent yet'))
      .finally(() => {
        this.#running = null;
      });
    return this.#running;
  }

  /** Ends running requests; their messages are sent again at the next start. */
  async close(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  async #sendDue(): Promise<void> {
    const { reader } = this.#database;
    const now = new Date().toISOString();
    const due = reader.selectFrom('remoteNotice').selectAll().where('nextAt', '<=', now).orderBy('id').limit(portion);
    for (const notice of await due.execute()) {
      if (this.#stop.signal.aborted) return;
      if (await this.#claim(notice)) await this.#sendOne(notice);
    }
  }

  /** Only one of several instances gets a message. */
  async #claim({ id, nextAt }: RemoteNoticeRow): Promise<boolean> {
    const { numUpdatedRows } = await this.#database.db
      .updateTable('remoteNotice')
      .set({ nextAt: new Date(Date.now() + leaseTime).toISOString() })
      .where('id', '=', id)
      .where('nextAt', '=', nextAt)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async #sendOne({ id, module, body, attempts }: RemoteNoticeRow): Promise<void> {
    const { db } = this.#database;
    const address = await readWebhook(db, module);
    try {
      if (address !== '') await this.#post(new URL(address), body);
      await db.deleteFrom('remoteNotice').where('id', '=', id).execute();
    } catch (error) {
      const pause = pauses[attempts];
      this.#log(error, `webhook of ${module}: ${pause === undefined ? 'given up' : 'tried again later'}`);
      if (pause === undefined) await db.deleteFrom('remoteNotice').where('id', '=', id).execute();
      else {
        const nextAt = new Date(Date.now() + pause).toISOString();
        const change = { attempts: attempts + 1, nextAt };
        await db.updateTable('remoteNotice').set(change).where('id', '=', id).execute();
      }
    }
  }

  /** Throws where the response is not a success; a redirect is none. (`fetch` cannot be given the addresses.) */
  async #post(url: URL, body: string): Promise<void> {
    const { webhookSecret, remoteNetworks } = this.#settings;
    const signature = webhookSecret === '' ? null : createHmac('sha256', webhookSecret).update(body).digest('hex');
    const addresses = await allowedAddresses(url.hostname, remoteNetworks);
    const signal = AbortSignal.any([this.#stop.signal, AbortSignal.timeout(timeLimit)]);
    const status = await new Promise<number>((resolve, reject) => {
      const open = url.protocol === 'https:' ? requestHttps : requestHttp;
      const outgoing = open(
        url,
        {
          method: 'POST',
          agent: false,
          signal,
          headers: {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            'user-agent': 'admin-h5-api',
            ...(signature === null ? {} : { 'x-admin-h5-signature': `sha256=${signature}` }),
          },
          lookup: connectOnlyTo(addresses),
        },
        (response) => {
          response.destroy();
          resolve(response.statusCode ?? 0);
        },
      );
      outgoing.on('error', reject).end(body);
    });
    if (status < 200 || status > 299) throw new Error(`${url.origin} returned the status ${status}`);
  }
}
