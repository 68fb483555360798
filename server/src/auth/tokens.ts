import { randomUUID } from 'node:crypto';
import type { TokenKind } from '@admin-h5/contract';
import Joi from 'joi';
import { SignJWT } from 'jose';
import type { SigningKeys } from './signing-keys.ts';

/** Lifetime of the admin token (decisions.md, Tokens). */
const adminTokenMs = 7_200_000;
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
  readonly #keys: SigningKeys;
  readonly #lifetime: number;

  /** @param lifetime of app and anonymous tokens, milliseconds (setting `JWT_EXPIRATION`) */
  constructor(keys: SigningKeys, lifetime: number) {
    this.#keys = keys;
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
    const token = new SignJWT({ kind, sid })
      .setIssuer(issuer)
      .setSubject(userId)
      .setJti(randomUUID())
      .setIssuedAt(Math.floor(now / 1000))
      .setExpirationTime(Math.floor((now + lifetime) / 1000));
    return this.#keys.sign(token);
  }

  /** The claims of a token that this API signed and that has not expired; else null. */
  async read(token: string): Promise<TokenClaims | null> {
    const payload = await this.#keys.read(token, issuer);
    const { value, error } = payloadSchema.validate(payload ?? undefined, { presence: 'required' });
    if (error) return null;
    return { kind: value.kind, userId: value.sub, sessionId: value.sid, jti: value.jti, expiresAt: value.exp };
  }
}
