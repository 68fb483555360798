/** What is stored of the session, and the one place that touches token storage. */
import type { UserInfo } from '@admin-h5/contract';

/** Everything that is stored about the session (specification, section 3). */
export interface SessionState {
  token: string | null;
  userInfo: UserInfo | null;
  adminToken: string | null;
  adminUserInfo: UserInfo | null;
  anonymousToken: string | null;
}

/** Nobody's session. */
export const emptySession: SessionState = {
  token: null,
  userInfo: null,
  adminToken: null,
  adminUserInfo: null,
  anonymousToken: null,
};

type SessionField = keyof SessionState;
const fields = ['token', 'userInfo', 'adminToken', 'adminUserInfo', 'anonymousToken'] as const satisfies SessionField[];

/** Storage key of each part of the session; clearing the app's cache must not remove them. */
export const sessionKeys: Readonly<Record<SessionField, string>> = {
  token: 'admin-h5.token',
  userInfo: 'admin-h5.userInfo',
  adminToken: 'admin-h5.adminToken',
  adminUserInfo: 'admin-h5.adminUserInfo',
  anonymousToken: 'admin-h5.anonymousToken',
};

/** Whether a value can be a token: it is sent in a header, so a value with spaces or characters outside ASCII is corrupt. */
export function isToken(value: unknown): value is string {
  return typeof value === 'string' && /^[\x21-\x7e]+$/.test(value);
}

function readToken(key: string): string | null {
  const value = readStored(key);
  return isToken(value) ? value : null;
}

/** Whether a value is user information; checks the fields that the app sends and shows. */
export function isUserInfo(value: unknown): value is UserInfo {
  if (typeof value !== 'object' || value === null) return false;
  const user = value as Partial<Record<keyof UserInfo, unknown>>;
  return (
    typeof user.id === 'string' &&
    /^[\x21-\x7e]+$/.test(user.id) &&
    [user.username, user.realName, user.phone, user.email].every((text) => typeof text === 'string') &&
    (user.avatar === null || typeof user.avatar === 'string') &&
    typeof user.type === 'number'
  );
}

function readUserInfo(key: string): UserInfo | null {
  const text = readStored(key);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isUserInfo(value) ? value : null;
  } catch {
    return null;
  }
}

/** Reads the session from storage. A token without its user, or a user without its token, counts as none. */
export function readSession(): SessionState {
  const token = readToken(sessionKeys.token);
  const userInfo = readUserInfo(sessionKeys.userInfo);
  const anonymousToken = readToken(sessionKeys.anonymousToken);
  if (!token || !userInfo) return { ...emptySession, anonymousToken };
  const adminToken = readToken(sessionKeys.adminToken);
  const adminUserInfo = readUserInfo(sessionKeys.adminUserInfo);
  const admin = adminToken && adminUserInfo?.id === userInfo.id ? { adminToken, adminUserInfo } : {};
  return { ...emptySession, token, userInfo, anonymousToken, ...admin };
}

/** Writes the given parts to storage; null removes a part. */
export function writeSession(changes: Partial<SessionState>): void {
  for (const field of fields) {
    const value = changes[field];
    if (value === undefined) continue;
    if (value === null) removeStored(sessionKeys[field]);
    else writeStored(sessionKeys[field], typeof value === 'string' ? value : JSON.stringify(value));
  }
}

/** Values that could not be stored; `undefined` for a value that could not be removed from storage. */
const inMemory = new Map<string, string | undefined>();

function storage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    // Reading the property itself throws where cookies are blocked.
    return null;
  }
}

/** Reads a value; a value that could not be stored is returned from memory. Never throws. */
export function readStored(key: string): string | null {
  if (inMemory.has(key)) return inMemory.get(key) ?? null;
  try {
    return storage()?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Removes a value. Never throws. */
export function removeStored(key: string): void {
  try {
    const store = storage();
    if (!store) throw new Error('no storage');
    store.removeItem(key);
    inMemory.delete(key);
  } catch {
    inMemory.set(key, undefined);
  }
}

/**
 * Keeps a value for this device, or for this page only where storage is full or blocked. Never throws.
 * A write that fails also removes the older value: a reload must not restore another person's session.
 */
export function writeStored(key: string, value: string): void {
  try {
    const store = storage();
    if (!store) throw new Error('no storage');
    store.setItem(key, value);
    inMemory.delete(key);
  } catch {
    removeStored(key);
    inMemory.set(key, value);
  }
}

/** Called when another tab has written `key` (null: everything): drops the value in memory, which is out of date. */
export function forgetInMemory(key: string | null): void {
  if (key === null) inMemory.clear();
  else inMemory.delete(key);
}
