import { randomId } from './random-id.ts';
import { readStored, writeStored } from './safe-storage.ts';

/** Storage key of the device's id; clearing the app's cache does not remove it. */
export const deviceIdKey = 'admin-h5.deviceId';

/** A random id of this browser, created once: canary devices are chosen by it. It says nothing about the person. */
export function deviceId(): string {
  const stored = readStored(deviceIdKey);
  if (stored && /^[0-9a-f-]{36}$/.test(stored)) return stored;
  const made = randomId();
  writeStored(deviceIdKey, made);
  return made;
}
