import { randomUUID } from 'node:crypto';
import type { TokenKind } from '@admin-h5/contract';
import Joi from 'joi';
import { SignJWT, jwtVerify } from 'jose';

/** Lifetime of the admin token (decisions.md, Tokens). */
const adminTokenMs = 7_200_000;
const algorithm = 'HS256';
const issuer = 'admin-h5';

/** Claims of a token. `sub` and `sid` are '' in an anonymous one. */
export interface TokenClaims {
  kind: TokenKind;
  userId: string;
  sessionId: string;
  jti: string;
  /** Seconds since 1970. */
  expiresAt: number;
}

const payloadSchema = Joi.object<{ kind: TokenKind; sub: string; sid: string; jti: string; exp: number }>({
  kind: Joi.valid('user', 'admin', 'anonymous').required(),
  sub: Joi.string().allow('').default(''),
  sid: Joi.string().allow('').default(''),
  jti: Joi.string().required(),
  exp: Joi.number().required(),
}).unknown();

/** Signs and reads the API's tokens; `sessions.ts` checks whether their session is still valid. */
export class Tokens {
  readonly #secret: Uint8Array;
  readonly #lifetime: number;

  /** @param lifetime of app and anonymous tokens, milliseconds (setting `JWT_EXPIRATION`) */
  constructor(secret: string, lifetime: number) {
    this.#secret = new TextEncoder().encode(secret);
    this.#lifetime = lifetime;
  }

  app(userId: string, sessionId: string): Promise<string> {
    return this.#sign('user', this.#lifetime, userId, sessionId);
  }

  admin(userId: string, sessionId: string): Promise<string> {
    return this.#sign('admin', adminTokenMs, userId, sessionId);
  }

  anonymous(): Promise<string> {
    return this.#sign('anonymous', this.#lifetime, '', '');
  }

  #sign(kind: TokenKind, lifetime: number, userId: string, sid: string): Promise<string> {
    const now = Date.now();
    return new SignJWT({ kind, sid })
      .setProtectedHeader({ alg: algorithm })
      .setIssuer(issuer)
      .setSubject(userId)
      .setJti(randomUUID())
      .setIssuedAt(Math.floor(now / 1000))
      .setExpirationTime(Math.floor((now + lifetime) / 1000))
      .sign(this.#secret);
  }

  /** The claims of a token that this API signed and that has not expired; else null. */
  async read(token: string): Promise<TokenClaims | null> {
    const payload = await jwtVerify(token, this.#secret, { algorithms: [algorithm], issuer }).then(
      (verified) => verified.payload,
      () => null,
    );
    const { value, error } = payloadSchema.validate(payload ?? undefined, { presence: 'required' });
    if (error) return null;
    return { kind: value.kind, userId: value.sub, sessionId: value.sid, jti: value.jti, expiresAt: value.exp };
  }
}
