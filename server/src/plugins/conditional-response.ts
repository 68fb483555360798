import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { openToAll } from './access.ts';

/** Route option of a public read that is sent by `sendPrepared`. */
export const openPrepared = { ...openToAll, alsoResponds: [304] } as const;

/** A complete response of a public read. */
export interface PreparedResponse {
  /** JSON, encoded once for all requests. */
  body: Buffer;
  etag: string;
}

/** The ETag of `basis`. */
const computeEtag = (basis: string | Buffer): string => `"${hash('sha1', basis, 'base64url')}"`;

/** A response as JSON. Its ETag is computed from `basis` if the body contains values that need not be fresh. */
export function prepareResponse(data: unknown, basis?: string): PreparedResponse {
  const body = Buffer.from(JSON.stringify(data));
  return { body, etag: computeEtag(basis ?? body) };
}

function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return (
    header === etag || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*')
  );
}

/**
 * Sends a public read. Clients cache it but revalidate each time, so that an edit shows at once (decisions.md,
 * Bodies).
 */
export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag }: PreparedResponse,
): FastifyReply {
  reply.header('cache-control', 'no-cache').header('etag', etag);
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.header('content-type', 'application/json; charset=utf-8').send(body);
}
