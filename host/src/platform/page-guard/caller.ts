import { buildOf } from '../federation/module-files.ts';
import { addressesIn } from '../report/stack-addresses.ts';
import type { RunningCode } from './change.ts';

/** The module whose timer or listener runs now. */
let running: RunningCode | null = null;
/** Puts the language's functions back, which this file needs and a module may have replaced. */
let restoreLanguage = () => undefined as void;
/** Called after a module's timer or listener has run. */
let afterRun: (owner: RunningCode) => void = () => undefined;

/** Sets what happens before a stack is read, and after a module's callback. */
export function followModules(before: () => void, after: (owner: RunningCode) => void): void {
  restoreLanguage = before;
  afterRun = after;
}

const fileOf = (address: string) => address.replace(/(?::\d{1,9}){1,2}$/, '');

/** The module whose code called the function that calls this; null for any other caller, such as a shared package. */
export function callingModule(): RunningCode | null {
  const { stack = '' } = new Error('caller');
  restoreLanguage();
  return running ?? ownerIn(stack);
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
    afterRun(owner);
  }
}

/** Whether a function was called by the browser, not by code: its own is the stack's only frame. So is a method that a module has bound. */
export const isCalledByBrowser = (stack: string): boolean =>
  stack.split('\n').filter((line) => /https?:|^\s*at /.test(line)).length === 1;
