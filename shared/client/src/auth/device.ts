import { randomId } from './random-id.ts';
import { readStored, writeStored } from './safe-storage.ts';

/** Storage key of the device's id; clearing the app's cache leaves it alone. */
export const deviceIdKey = 'admin-h5.deviceId';

/** A random id of this browser, made once: releases choose their canary devices by it. Nothing of the person is in it. */
export function deviceId(): string {
  const stored = readStored(deviceIdKey);
  if (stored && /^[0-9a-f-]{36}$/.test(stored)) return stored;
  const made = randomId();
  writeStored(deviceIdKey, made);
  return made;
}
