import type { IncomingHttpHeaders } from 'node:http';

/** One request as the server saw it. */
export interface SeenRequest {
  method: string;
  /** With its query. */
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface FakeAnswer {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
  /** Ends the connection without a response. */
  drop?: boolean;
  /** Never responds. */
  hang?: boolean;
}

export type Handler = (request: SeenRequest) => FakeAnswer | Promise<FakeAnswer>;

/** A successful response. */
export const success = (data: unknown): FakeAnswer => ({ body: { success: true, data, message: '' } });

/** A refused one. */
export const failure = (status: number, message = '', more: object = {}): FakeAnswer => ({
  status,
  body: { success: false, message, code: 'CODE', requestId: 'r-1', ...more },
});

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A JWT with the times given, in seconds from now; the signature means nothing. */
export function jwt(expiresIn: number, issued = 0, subject = 'u1'): string {
  const now = Math.floor(Date.now() / 1000);
  return `${part({ alg: 'HS256' })}.${part({ sub: subject, iat: now + issued, exp: now + expiresIn, n: Math.random() })}.s`;
}
