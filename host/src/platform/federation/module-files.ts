import type { Release } from '@admin-h5/contract';
import { addStyles } from './build-styles.ts';

/** A hash that no file has: the browser refuses every response, and the chunk loader fails as for any other broken file. */
export const impossible = `sha384-${'A'.repeat(64)}`;

interface RegisteredBuild {
  module: string;
  build: string;
  /** The hash of every file; null for a build from a development origin. */
  files: Release['files'] | null;
}

/** By the address of the build's folder. */
const builds = new Map<string, RegisteredBuild>();
/** Addresses of modules, with a trailing slash: below them only the files of registered builds may run. */
const moduleAddresses = new Set<string>();
const failures = new Map<string, number>();
const overdue = new Set<string>();
/** `loadModule` sets it before it registers a build, whose files alone have a limit. */
let limit = 0;

/** Address of a build's folder, with a trailing slash. */
export const buildAddress = (origin: string, build: string): string => `${origin}/${build}/`;

/**
 * Makes a build's files loadable.
 * @param origin of the module, without a trailing slash
 */
export function registerBuild(origin: string, registered: RegisteredBuild): void {
  moduleAddresses.add(`${origin}/`);
  builds.set(buildAddress(origin, registered.build), registered);
}

/** @param milliseconds that each file of a module may take (`moduleTimeout` of the settings) */
export function setFileTimeLimit(milliseconds: number): void {
  limit = milliseconds;
}

/** Milliseconds. */
export const fileTimeLimit = (): number => limit;

/** Whether the last attempt to load a file took too long. */
export const isOverdue = (address: string): boolean => overdue.has(address);

/** The address without the mark of a further attempt. */
export const plainAddress = (address: string): string => address.replace(/\?again=\d+$/, '');

/** Makes the next attempt bypass every cache. */
export function noteFailure(address: string, timedOut = false): void {
  failures.set(address, (failures.get(address) ?? 0) + 1);
  if (timedOut) overdue.add(address);
  else overdue.delete(address);
}

/** Address to request a file from: after a failure one that no cache has, since a cache may keep the failed response. */
export function currentAddress(address: string): string {
  const count = failures.get(address);
  return count === undefined ? address : `${address}?again=${count}`;
}

const baseOf = (address: string) => [...builds.keys()].find((base) => address.startsWith(base));

/** Hash that the file at an address must have: '' where none is required, null where the address belongs to no module. */
export function expectedHash(address: string): string | null {
  const base = baseOf(address);
  if (base === undefined) {
    return [...moduleAddresses].some((module) => address.startsWith(module)) ? impossible : null;
  }
  const files = builds.get(base)?.files;
  return files ? (files[address.slice(base.length)] ?? impossible) : '';
}

/** Addresses and hashes of all scripts of the build that the file at an address belongs to. */
export function scriptsOf(address: string): [string, string][] {
  const base = baseOf(address) ?? '';
  return Object.entries(builds.get(base)?.files ?? {})
    .filter(([file]) => /\.m?js$/.test(file))
    .map(([file, integrity]) => [base + file, integrity]);
}

/** The build that the file at an address belongs to; null where it belongs to no module. */
export function buildOf(address: string): { module: string; build: string } | null {
  const registered = builds.get(baseOf(address) ?? '');
  return registered ? { module: registered.module, build: registered.build } : null;
}

export type FileElement = HTMLScriptElement | HTMLLinkElement;

const guarded = new WeakSet<Element>();

/** Whether an element loads a file of a module. */
export const guardsFile = (element: Element): boolean => guarded.has(element);

/** Fires the element's `error` when its time is up, so that a chunk loader fails and does not wait forever. */
function limitTime(element: FileElement, address: string): void {
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    element.dispatchEvent(new Event('error'));
  }, limit);
  element.addEventListener('load', () => clearTimeout(timer), { once: true });
  element.addEventListener(
    'error',
    () => {
      clearTimeout(timer);
      noteFailure(address, timedOut);
    },
    { once: true },
  );
}

/** Gives an element that loads a module's file the hash and the time limit of that file, before it is inserted into the document. */
export function guardElement(element: FileElement): void {
  const address = plainAddress(element instanceof HTMLScriptElement ? element.src : element.href);
  const integrity = expectedHash(address);
  if (integrity === null || guarded.has(element)) return;
  guarded.add(element);
  element.crossOrigin = 'anonymous';
  if (integrity !== '') element.integrity = integrity;
  if (element instanceof HTMLLinkElement) {
    // No screen waits for a preload: it needs no time limit and no second attempt.
    if (element.rel !== 'stylesheet') return;
    addStyles(baseOf(address) ?? '', element);
    element.href = currentAddress(address);
  } else element.src = currentAddress(address);
  limitTime(element, address);
}
