/** Signs a person in by user name and password, and limits how often a password can be guessed. */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { LoginInput, LoginResult } from '@admin-h5/contract';
import type { DeviceMarks } from '../auth/device-marks.ts';
import { addressKey } from '../address-key.ts';
import { LimitCounters, limits } from '../auth/limits.ts';
import { joinLoginQueue } from '../auth/login-queue.ts';
import { passwordMatches } from '../auth/passwords.ts';
import { openSession } from '../auth/sessions.ts';
import type { Tokens } from '../auth/tokens.ts';
import type { DatabaseHandle } from '../database/connection.ts';
import { type Actor, write, type WriteScope } from '../database/write.ts';
import { badRequest } from '../errors.ts';
import { logSession } from '../records/operation-log.ts';
import { loadRecord } from '../records/read.ts';
import type { UserEntity } from '../user/entity.ts';
import { toUserInfo, usernameKey } from '../user/user-record.ts';

const tooManyMessage = '登录失败次数过多，请稍后再试';
const badCredentials = () => badRequest('用户名或密码错误', 'BAD_CREDENTIALS');

export interface LoginParts {
  database: DatabaseHandle;
  users: UserEntity;
  tokens: Tokens;
  devices: DeviceMarks;
  /** Milliseconds that an app token is valid. */
  lifetime: number;
}

/** Where a login comes from, for the limits and the log. */
export interface LoginOrigin {
  address: string;
  /** Readable name of the device (`device-name.ts`). */
  device: string;
  requestId: string;
}

/**
 * Signs a person in (decisions.md, 401 and Tokens).
 * @throws AppError 400 用户名或密码错误, 400 账号已被禁用 after a right password, 429 after too many failures.
 */
export async function logIn(parts: LoginParts, input: LoginInput, origin: LoginOrigin): Promise<LoginResult> {
  const device = await parts.devices.read(input.device);
  const account = await parts.database.reader
    .selectFrom('userAccount')
    .select(['id', 'username', 'passwordHash', 'status', 'closesAt'])
    .where('usernameKey', '=', usernameKey(input.username))
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  const knownDevice = account && device?.userIds.includes(account.id) ? device.id : null;
  const attempt = await beginAttempt(parts.database, input.username, addressKey(origin.address), knownDevice);
  const matches = await passwordMatches(account?.passwordHash ?? null, input.password);
  // An account whose fifteen days are over counts as removed, even before maintenance removes it.
  const gone = typeof account?.closesAt === 'string' && account.closesAt <= new Date().toISOString();
  if (!account || !matches || gone) {
    await recordFailure(parts.database, account ?? null, origin);
    throw badCredentials();
  }
  await attempt.succeeded();
  if (account.status === 0) throw badRequest('账号已被禁用', 'ACCOUNT_DISABLED');
  const actor: Actor = { id: account.id, name: account.username, requestId: origin.requestId };
  const open = async (scope: WriteScope): Promise<string> => {
    const { numUpdatedRows } = await scope.trx
      .updateTable('userAccount')
      .set({ lastLoginAt: scope.now })
      .where('id', '=', account.id)
      .where('passwordHash', '=', account.passwordHash)
      .where('deletedAt', 'is', null)
      .executeTakeFirst();
    // The password was changed or reset while the old one was being checked. A new session would survive a change
    // that ended all others.
    if (numUpdatedRows === 0n) throw badCredentials();
    await logSession(scope, 'login', account, { success: true, address: origin.address });
    return openSession(scope, account.id, parts.lifetime, origin);
  };
  const sessionId = await write(parts.database, actor, open, { touches: [] });
  const record = await loadRecord(parts.users, parts.database.reader, account.id);
  return {
    token: await parts.tokens.app(account.id, sessionId),
    userInfo: toUserInfo(record),
    device: await parts.devices.issue(device, account.id),
  };
}

/** An attempt counts as a failure before it is made; `succeeded` subtracts it. */
interface Attempt {
  succeeded: () => Promise<void>;
}

/**
 * Starts an attempt, after those that are queued before it.
 * @param knownDevice id of a device that has signed in to this account before: it has its own limit and does not
 * queue
 * @throws AppError 429
 */
async function beginAttempt(
  database: DatabaseHandle,
  username: string,
  address: string,
  knownDevice: string | null,
): Promise<Attempt> {
  const counters = new LimitCounters(database);
  const account = createHash('sha256').update(usernameKey(username)).digest('base64url');
  if (knownDevice !== null) {
    const key = `login-device:${account}:${knownDevice}`;
    await counters.use(key, limits.loginDevice, tooManyMessage);
    return { succeeded: () => counters.clear(key) };
  }
  const keys = {
    pair: `login:${account}:${address}`,
    address: `login-from:${address}`,
    account: `login-to:${account}`,
  };
  // The address is counted first: a refused address cannot create counters for invented names.
  await counters.use(keys.address, limits.loginAddress, tooManyMessage);
  try {
    await counters.use(keys.pair, limits.loginPair, tooManyMessage);
  } catch (error) {
    // A caller that repeats one refused name must not lock out other people at its address.
    await counters.release(keys.address);
    throw error;
  }
  const { count } = await counters.count(keys.account, limits.loginAccount);
  try {
    const wait = await joinLoginQueue(database, account, count, tooManyMessage);
    if (wait > 0) await pause(wait);
  } catch (error) {
    // No password was checked.
    for (const key of [keys.pair, keys.address, keys.account]) await counters.release(key);
    throw error;
  }
  return {
    succeeded: async () => {
      await counters.clear(keys.pair);
      await counters.release(keys.address);
      await counters.release(keys.account);
    },
  };
}

/** The typed name is logged only if a user has it: people type passwords into that field too. */
async function recordFailure(
  database: DatabaseHandle,
  account: { id: string; username: string } | null,
  origin: LoginOrigin,
): Promise<void> {
  const log = (scope: WriteScope) =>
    logSession(scope, 'login', account ?? { id: '', username: '未知用户' }, {
      success: false,
      address: origin.address,
    });
  await write(database, { id: null, name: '访客', requestId: origin.requestId }, log, { touches: [] });
}
