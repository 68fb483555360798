import { readStored, writeStored } from './safe-storage.ts';

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
