import { buildOf } from '../federation/module-files.ts';
import { addressesIn } from '../report/stack-addresses.ts';
import type { RunningCode } from './change.ts';

const fileOf = (address: string) => address.replace(/(:\d+)+$/, '');

/** The module whose code called the function that calls this; null for any other caller, such as a shared package. */
export function callingModule(): RunningCode | null {
  const files = addressesIn(new Error('caller').stack ?? '').map(fileOf);
  const caller = files.find((file) => file !== files[0]);
  return caller === undefined ? null : buildOf(caller);
}
