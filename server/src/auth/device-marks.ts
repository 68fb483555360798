import { randomUUID } from 'node:crypto';
import { dayMs } from '@admin-h5/contract';
import Joi from 'joi';
import { SignJWT } from 'jose';
import type { SigningKeys } from './tokens.ts';

/** Differs from the issuer of tokens, so that neither can be used as the other. */
const issuer = 'admin-h5-device';
const lifetimeMs = 365 * dayMs;
/** Accounts remembered for one device, the last that signed in first. */
const maxPeople = 5;

/** A device and the accounts that signed in on it. */
export interface Device {
  id: string;
  userIds: readonly string[];
}

const payloadSchema = Joi.object<{ jti: string; users: string[] }>({
  jti: Joi.string().required(),
  users: Joi.array().items(Joi.string()).max(maxPeople).required(),
}).unknown();

/**
 * The signed mark that a device keeps after a login (docs/decisions/0005-login-limits.md): it proves which accounts have
 * signed in there before, and gives no access.
 */
export class DeviceMarks {
  readonly #keys: SigningKeys;

  constructor(keys: SigningKeys) {
    this.#keys = keys;
  }

  /** Returns the device of a mark that this API signed and that has not expired, else null. */
  async read(mark: string | undefined): Promise<Device | null> {
    if (mark === undefined) return null;
    const payload = await this.#keys.read(mark, issuer);
    const { value, error } = payloadSchema.validate(payload ?? undefined, { presence: 'required' });
    return error ? null : { id: value.jti, userIds: value.users };
  }

  /** Returns a mark of `device` (null: a new device) that includes `userId`, who has just signed in on it. */
  issue(device: Device | null, userId: string): Promise<string> {
    const others = device?.userIds.filter((id) => id !== userId) ?? [];
    const now = Date.now();
    const mark = new SignJWT({ users: [userId, ...others].slice(0, maxPeople) })
      .setIssuer(issuer)
      .setJti(device?.id ?? randomUUID())
      .setIssuedAt(Math.floor(now / 1000))
      .setExpirationTime(Math.floor((now + lifetimeMs) / 1000));
    return this.#keys.sign(mark);
  }
}
