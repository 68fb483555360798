/** Answers a repeated POST with the stored response of the first one (`Idempotency-Key`), so that nothing is written twice. */
import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import { dayMs } from '@admin-h5/contract';
import type { FastifyInstance, FastifyRequest, onSendAsyncHookHandler, preHandlerAsyncHookHandler } from 'fastify';
import type { AppContext } from '../context.ts';
import type { IdempotencyRow } from '../database/schema.ts';
import { badRequest, conflict, invalid } from '../errors.ts';

const keyPattern = /^[\w.:-]{8,128}$/;
/** Milliseconds for which a response is kept. */
export const responseLifetimeMs = dayMs;
const maxBodyLength = 1_000_000;
/** Milliseconds after which a request without a response counts as lost, together with its instance. */
const abandonedMs = 120_000;
const replayed = 'idempotency-replayed';

async function drain(raw: IncomingMessage): Promise<void> {
  raw.unpipe();
  raw.resume();
  await finished(raw, { writable: false });
}

/** The key of a request, or null without one; throws 400 for a malformed key. */
function requestKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !keyPattern.test(key)) throw badRequest('Idempotency-Key 格式不正确');
  return key;
}

const digest = (secret: string, ...parts: string[]) =>
  createHmac('sha256', secret).update(parts.join('\n')).digest('base64url');

/**
 * Reads along while an upload is received; what it returns reads the rest. The boundary between the parts is another
 * one each time the same content is sent.
 */
function uploadDigest({ raw, headers }: FastifyRequest): () => Promise<string> {
  const boundary = /boundary="?([^";]+)/i.exec(headers['content-type'] ?? '')?.[1] ?? '\r\n--';
  const hash = createHash('sha256');
  let rest = Buffer.alloc(0);
  const take = (chunk: Buffer): void => {
    let text = Buffer.concat([rest, chunk]);
    let at = text.indexOf(boundary);
    while (at !== -1) {
      hash.update(text.subarray(0, at));
      text = text.subarray(at + boundary.length);
      at = text.indexOf(boundary);
    }
    const sure = Math.max(0, text.length - boundary.length);
    hash.update(text.subarray(0, sure));
    rest = text.subarray(sure);
  };
  // Otherwise listening would start the stream before its reader is there.
  raw.pause();
  raw.on('data', take);
  return async () => {
    await drain(raw);
    return hash.update(rest).digest('base64url');
  };
}

/**
 * `Idempotency-Key` on POST: a repeated request gets the stored response of the first one and changes nothing. The
 * key belongs to the caller and the path; the same key with another body is a 422. The write's own transaction marks
 * the row (`write`), so that after a crash between commit and response a repeated request does not run again: it gets
 * 409. Responses that contain secrets (logins, new passwords) are not stored: those routes ignore the header.
 */
export function registerIdempotency(app: FastifyInstance, context: Pick<AppContext, 'database' | 'settings'>): void {
  const { db } = context.database;
  const secrets = context.settings.jwtSecrets;
  /** Of requests that are being handled: the digest of what they upload. */
  const uploads = new WeakMap<FastifyRequest, () => Promise<string>>();

  const replay: preHandlerAsyncHookHandler = async (request, reply) => {
    const key = requestKey(request);
    if (key === null) return undefined;
    const caller = request.principal?.id || request.ip;
    const secret = await deriveSecret(caller, request.url, key);
    const id = digest(secret, caller, request.url, key);
    const uploadedDigest = request.isMultipart() ? uploadDigest(request) : null;
    const fingerprint = uploadedDigest ? '' : digest(secret, JSON.stringify(request.body ?? null));
    const known = await reserve(id, fingerprint);
    if (known === null) {
      request.idempotencyId = id;
      if (uploadedDigest) uploads.set(request, uploadedDigest);
      return undefined;
    }
    const other = invalid([{ field: 'Idempotency-Key', message: '该幂等键已用于其他请求' }]);
    if (!uploadedDigest && known.fingerprint !== fingerprint) throw other;
    if (known.statusCode === null || known.body === null) {
      throw known.committed === 1
        ? conflict('请求已处理，请刷新后查看结果', 'ALREADY_PROCESSED')
        : conflict('请求正在处理中，请稍后重试', 'IN_PROGRESS');
    }
    if (uploadedDigest && known.fingerprint !== (await uploadedDigest())) throw other;
    await reply
      .code(known.statusCode)
      .header(replayed, 'true')
      .type('application/json; charset=utf-8')
      .send(known.body);
    return reply;
  };

  /** The secret under which a request is known; a request may be repeated after its secret was replaced. */
  async function deriveSecret(...parts: string[]): Promise<string> {
    const [first, ...others] = secrets;
    if (others.length === 0) return first;
    const ids = secrets.map((secret) => digest(secret, ...parts));
    const known = await db.selectFrom('idempotency').select('id').where('id', 'in', ids).executeTakeFirst();
    return (known && secrets[ids.indexOf(known.id)]) ?? first;
  }

  /** Reserves the key. Returns null on success, otherwise the row of the earlier request. */
  async function reserve(id: string, fingerprint: string): Promise<IdempotencyRow | null> {
    const now = Date.now();
    await db
      .deleteFrom('idempotency')
      .where('id', '=', id)
      .where('committed', '=', 0)
      .where('statusCode', 'is', null)
      .where('createdAt', '<', new Date(now - abandonedMs).toISOString())
      .execute();
    const row = { id, fingerprint, createdAt: new Date(now).toISOString(), committed: 0, statusCode: null, body: null };
    const inserted = await db
      .insertInto('idempotency')
      .values(row)
      .onConflict((clash) => clash.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (inserted) return null;
    const known = await db.selectFrom('idempotency').selectAll().where('id', '=', id).executeTakeFirst();
    return known ?? null;
  }

  const storeResponse: onSendAsyncHookHandler = async (request, reply, payload) => {
    const id = request.idempotencyId;
    if (id === null || reply.hasHeader(replayed)) return payload;
    const keep = reply.statusCode < 400 && typeof payload === 'string' && payload.length <= maxBodyLength;
    try {
      if (keep) {
        const fingerprint = await uploads.get(request)?.();
        const response = { statusCode: reply.statusCode, body: payload, ...(fingerprint ? { fingerprint } : {}) };
        await db.updateTable('idempotency').set(response).where('id', '=', id).execute();
      } else if (reply.statusCode >= 400) {
        // A refused request changed nothing: the caller may correct it and use the key again.
        await db.deleteFrom('idempotency').where('id', '=', id).where('committed', '=', 0).execute();
      }
    } catch (error) {
      request.log.warn({ err: error }, 'idempotent response not stored');
    }
    return payload;
  };

  // Only on POST routes, so that reads do not pay for the hooks.
  app.addHook('onRoute', (route) => {
    if (![route.method].flat().includes('POST') || route.config?.noIdempotency) return;
    route.preHandler = [replay, ...[route.preHandler ?? []].flat()];
    route.onSend = [storeResponse, ...[route.onSend ?? []].flat()];
  });
}
