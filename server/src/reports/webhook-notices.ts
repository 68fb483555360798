import { createHmac } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { DatabaseHandle } from '../database/connection.ts';
import type { WriteScope } from '../database/write.ts';
import { newOrderedId } from '../ids.ts';
import { type Log, Outbox } from '../outbox.ts';
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
const portion = 20;

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

/** The messages to the teams' webhooks. */
export const teamNotices = ({ db, reader }: DatabaseHandle, settings: Settings, log: Log): Outbox<RemoteNoticeRow> =>
  new Outbox({
    due: (now) =>
      reader.selectFrom('remoteNotice').selectAll().where('nextAt', '<=', now).orderBy('id').limit(portion).execute(),
    change: async ({ id, nextAt }, change) => {
      const update = db.updateTable('remoteNotice').set(change).where('id', '=', id);
      return (await update.where('nextAt', '=', nextAt).executeTakeFirst()).numUpdatedRows;
    },
    settle: ({ id }) => db.deleteFrom('remoteNotice').where('id', '=', id).execute(),
    deliver: async ({ module, body }, signal) => {
      const address = await readWebhook(db, module);
      if (address !== '') await post(new URL(address), body, settings, signal);
    },
    retryPauses: [60_000, 300_000, 900_000, 3_600_000],
    leaseTime: 3 * timeLimit,
    names: { all: 'messages to teams', one: ({ module }) => `webhook of ${module}` },
    log,
  });

/** Throws where the response is not a success; a redirect is none. (`fetch` cannot be given the addresses.) */
async function post(
  url: URL,
  body: string,
  { webhookSecret, remoteNetworks }: Settings,
  stop: AbortSignal,
): Promise<void> {
  const signature = webhookSecret === '' ? null : createHmac('sha256', webhookSecret).update(body).digest('hex');
  const addresses = await allowedAddresses(url.hostname, remoteNetworks);
  const signal = AbortSignal.any([stop, AbortSignal.timeout(timeLimit)]);
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
