import { buildOf } from '../federation/module-files.ts';
import { addressesIn } from '../report/stack-addresses.ts';
import type { PageChange, RunningCode } from './change.ts';

/** The module whose timer or listener runs now. */
let running: RunningCode | null = null;
interface Followers {
  /** Puts the language's functions back, which this file needs and a module may have replaced; returns what had changed. */
  readonly restoreLanguage: () => PageChange[];
  /** Called with that, and with whether it is a module's code that runs. */
  readonly onRestored: (changes: readonly PageChange[], isModule: boolean) => void;
  /** Called after a module's timer or listener has run. */
  readonly afterRun: (owner: RunningCode) => void;
}
let followers: Followers = { restoreLanguage: () => [], onRestored: () => undefined, afterRun: () => undefined };

/** Sets what happens before a stack is read, and after a module's callback. */
export function followModules(given: Followers): void {
  followers = given;
}

const fileOf = (address: string) => address.replace(/(?::\d{1,9}){1,2}$/, '');

/** The module whose code called the function that calls this; null for any other caller, such as a shared package. */
export function callingModule(): RunningCode | null {
  const { stack = '' } = new Error('caller');
  const changes = followers.restoreLanguage();
  const owner = running ?? ownerIn(stack);
  if (changes.length > 0) followers.onRestored(changes, owner !== null);
  return owner;
}

/** The same for a call that may come thousands of times: the language may be a module's meanwhile. */
export function callingModuleFast(): RunningCode | null {
  return running ?? ownerIn(new Error('caller').stack ?? '');
}

function ownerIn(stack: string): RunningCode | null {
  const files = addressesIn(stack).map(fileOf);
  const caller = files.find((file) => file !== files[0]);
  return caller === undefined ? null : buildOf(caller);
}

/** Runs a callback of a module, so that what it changes is known to be that module's. */
export function runAs<T>(owner: RunningCode, run: () => T): T {
  const before = running;
  running = owner;
  try {
    return run();
  } finally {
    running = before;
    followers.afterRun(owner);
  }
}

/** Whether a function was called by the browser, not by code: its own is the stack's only frame. So is a method that a module has bound. */
export const isCalledByBrowser = (stack: string): boolean =>
  stack.split('\n').filter((line) => /https?:|^\s*at /.test(line)).length === 1;
