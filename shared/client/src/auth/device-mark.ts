import { readStored, writeStored } from './safe-storage.ts';

/** Storage key of the mark; a logout and clearing the app's cache leave it alone. */
export const deviceMarkKey = 'admin-h5.deviceMark';

/** The signed mark that an earlier login left on this device, or undefined. It opens nothing by itself. */
export function deviceMark(): string | undefined {
  const stored = readStored(deviceMarkKey);
  // What has been damaged must not get the login refused.
  return stored !== null && /^[\w.-]{1,4096}$/.test(stored) ? stored : undefined;
}

/** Keeps the mark of a login for the next one. */
export function keepDeviceMark(mark: string): void {
  writeStored(deviceMarkKey, mark);
}
