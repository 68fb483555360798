import { createHmac } from 'node:crypto';
import type { JWTPayload, SignJWT } from 'jose';
import { jwtVerify } from 'jose';

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
