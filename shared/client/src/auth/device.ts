/** What this browser is recognised by; neither a logout nor clearing the app's cache removes it. */
import { randomId } from './random-id.ts';
import { readStored, writeStored } from './storage.ts';

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

/** Storage key of the mark; a logout and clearing the app's cache do not remove it. */
export const deviceMarkKey = 'admin-h5.deviceMark';

/** The signed mark that an earlier login left on this device, or undefined. It gives no access by itself. */
export function deviceMark(): string | undefined {
  const stored = readStored(deviceMarkKey);
  // A damaged mark is not sent, since the server would refuse the login.
  return stored !== null && /^[\w.-]{1,4096}$/.test(stored) ? stored : undefined;
}

/** Stores the mark of a login, for the next login. */
export function keepDeviceMark(mark: string): void {
  writeStored(deviceMarkKey, mark);
}
