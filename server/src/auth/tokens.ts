import { createHmac, randomUUID } from 'node:crypto';
import type { TokenKind } from '@admin-h5/contract';
import Joi from 'joi';
import { type JWTPayload, jwtVerify, SignJWT } from 'jose';

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

const algorithm = 'HS256';

/**
 * The keys of the API's tokens (setting `JWT_SECRET`): the first secret signs, and each is accepted, so that a secret is
 * replaced without signing anybody out. A token names its key (`kid`).
 */
export class SigningKeys {
  readonly #current: { id: string; secret: Uint8Array };
  readonly #secrets: ReadonlyMap<string, Uint8Array>;

  constructor([first, ...others]: Secrets) {
    this.#current = toKey(first);
    this.#secrets = new Map([this.#current, ...others.map(toKey)].map(({ id, secret }) => [id, secret]));
  }

  sign(token: SignJWT): Promise<string> {
    return token.setProtectedHeader({ alg: algorithm, kid: this.#current.id }).sign(this.#current.secret);
  }

  /** The payload of a token of `issuer` that one of the secrets signed and that has not expired; else null. */
  async read(token: string, issuer: string): Promise<JWTPayload | null> {
    const findKey = ({ kid = '' }) => {
      const secret = this.#secrets.get(kid);
      if (!secret) throw new Error('unknown key');
      return secret;
    };
    return jwtVerify(token, findKey, { algorithms: [algorithm], issuer }).then(
      ({ payload }) => payload,
      () => null,
    );
  }
}

/** At least one; the first signs. */
export type Secrets = readonly [string, ...string[]];

/** The id tells nothing of the secret, which has at least 32 random bytes. */
const toKey = (secret: string) => ({
  id: createHmac('sha256', secret).update('kid').digest('base64url').slice(0, 12),
  secret: new TextEncoder().encode(secret),
});
