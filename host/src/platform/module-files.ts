/**
 * The files of modules: the hash and the time limit of each, the styles of a build while its screens are on the page, and the guard
 * over every method that inserts an element, which gives a file its hash without help from the module.
 */
import type { Release } from '@admin-h5/contract';

/** A hash that no file has: the browser refuses every response, and the chunk loader fails as for any other broken file. */
export const impossibleHash = `sha384-${'A'.repeat(64)}`;

/** The build of a module whose code runs. */
export interface RunningCode {
  module: string;
  build: string;
}

interface RegisteredBuild extends RunningCode {
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

const findBase = (address: string) => [...builds.keys()].find((base) => address.startsWith(base));

/** Hash that the file at an address must have: '' where none is required, null where the address belongs to no module. */
export function expectedHash(address: string): string | null {
  const base = findBase(address);
  if (base === undefined) {
    return [...moduleAddresses].some((module) => address.startsWith(module)) ? impossibleHash : null;
  }
  const files = builds.get(base)?.files;
  return files ? (files[address.slice(base.length)] ?? impossibleHash) : '';
}

/** Addresses and hashes of all scripts of the build that the file at an address belongs to. */
export function listScripts(address: string): [string, string][] {
  const base = findBase(address) ?? '';
  return Object.entries(builds.get(base)?.files ?? {})
    .filter(([file]) => /\.m?js$/.test(file))
    .map(([file, integrity]) => [base + file, integrity]);
}

/** The build that the file at an address belongs to; null where it belongs to no module. */
export function findBuild(address: string): RunningCode | null {
  const registered = builds.get(findBase(address) ?? '');
  return registered ? { module: registered.module, build: registered.build } : null;
}

/** Addresses in an error's stack, the innermost call first. */
export const addressesIn = (stack: string): string[] => stack.match(/https?:\/\/[^\s()]+/g) ?? [];

/** The build whose file comes first among addresses. */
export const firstBuild = (addresses: readonly string[]): RunningCode | null =>
  addresses.map(findBuild).find((build) => build !== null) ?? null;

/**
 * Media query of a stylesheet that is not in use. Styles of a build apply only while its screens are on the page: a class of the same
 * name would otherwise have rules of two builds. The sheet stays in the document, so that nothing is loaded twice.
 */
const neverMatches = 'not all';

interface BuildStyles {
  shown: boolean;
  links: Set<HTMLLinkElement>;
}

/** By the address of the build's folder. */
const stylesByBase = new Map<string, BuildStyles>();

function buildStyles(base: string): BuildStyles {
  const known = stylesByBase.get(base) ?? { shown: false, links: new Set() };
  stylesByBase.set(base, known);
  return known;
}

function applyStyles({ shown, links }: BuildStyles): void {
  for (const link of links) link.media = shown ? '' : neverMatches;
}

/** Registers a stylesheet of a build, before it is inserted into the document. */
function addStyles(base: string, link: HTMLLinkElement): void {
  const styles = buildStyles(base);
  styles.links.add(link);
  // A stylesheet that fails to load is removed from the document, so that the next attempt requests it again.
  link.addEventListener('error', () => styles.links.delete(link), { once: true });
  applyStyles(styles);
}

/**
 * Turns a build's styles on.
 * @param base address of the build's folder, with a trailing slash
 * @returns the function that turns them off again
 */
export function showStyles(base: string): () => void {
  const styles = buildStyles(base);
  styles.shown = true;
  applyStyles(styles);
  return () => {
    styles.shown = false;
    applyStyles(styles);
  };
}

type FileElement = HTMLScriptElement | HTMLLinkElement;

const guarded = new WeakSet<Element>();

/** Whether an element loads a file of a module. */
export const isModuleFile = (element: Element): boolean => guarded.has(element);

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
function guardElement(element: FileElement): void {
  const address = plainAddress(element instanceof HTMLScriptElement ? element.src : element.href);
  const integrity = expectedHash(address);
  if (integrity === null || guarded.has(element)) return;
  guarded.add(element);
  element.crossOrigin = 'anonymous';
  if (integrity !== '') element.integrity = integrity;
  if (element instanceof HTMLLinkElement) {
    // No screen waits for a preload: it needs no time limit and no second attempt.
    if (element.rel !== 'stylesheet') return;
    addStyles(findBase(address) ?? '', element);
    element.href = currentAddress(address);
  } else element.src = currentAddress(address);
  limitTime(element, address);
}

/**
 * Methods that insert an element into the document. Every bundler's loader uses one of them for scripts and stylesheets. Guarding
 * them therefore checks the hash of each file of a module, without help from the module.
 */
const inserting: readonly (readonly [object, readonly string[]])[] = [
  [Node.prototype, ['appendChild', 'insertBefore', 'replaceChild']],
  [
    Element.prototype,
    ['append', 'prepend', 'replaceChildren', 'before', 'after', 'replaceWith', 'insertAdjacentElement'],
  ],
  [Document.prototype, ['append', 'prepend', 'replaceChildren']],
  [DocumentFragment.prototype, ['append', 'prepend', 'replaceChildren']],
  [CharacterData.prototype, ['before', 'after', 'replaceWith']],
  [Range.prototype, ['insertNode']],
];

function guardTree(node: unknown): void {
  if (node instanceof HTMLScriptElement || node instanceof HTMLLinkElement) {
    guardElement(node);
  } else if (node instanceof Element || node instanceof DocumentFragment) {
    for (const file of node.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script[src], link[href]'))
      guardElement(file);
  }
}

/** Elements that an insertion brings: a fragment is empty afterwards. */
const collectElements = (nodes: readonly unknown[]): Element[] =>
  nodes.flatMap((node) => {
    if (node instanceof Element) return [node];
    return node instanceof DocumentFragment ? [...node.children] : [];
  });

type FollowInsertion = (elements: readonly Element[], call: Error) => void;
let onInsert: FollowInsertion | null = null;

/** Sets what is called after elements were inserted, with the stack of the insertion; the guard must be installed. */
export function followInsertions(follow: FollowInsertion): void {
  onInsert = follow;
}

let installed = false;

/** Guards every later insertion into the document; once for the page. */
export function installInsertionGuard(): void {
  if (installed) return;
  installed = true;
  for (const [prototype, names] of inserting) {
    for (const name of names) {
      const original: unknown = Reflect.get(prototype, name);
      if (typeof original !== 'function') continue;
      Reflect.defineProperty(prototype, name, {
        configurable: true,
        writable: true,
        value: function insert(this: unknown, ...nodes: unknown[]) {
          nodes.forEach(guardTree);
          const elements = onInsert ? collectElements(nodes) : [];
          const result: unknown = Reflect.apply(original, this, nodes);
          if (elements.length > 0) onInsert?.(elements, new Error('insertion'));
          return result;
        },
      });
    }
  }
}
