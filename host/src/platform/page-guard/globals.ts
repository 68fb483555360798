/**
 * Functions of the language and the browser, as they are before any module runs. What saves and restores them is written with loops
 * over indices and with functions taken here, since a module may have replaced every other one.
 */
/** A change that a module made to something that belongs to the page. */
export interface PageChange {
  what: string;
  /** Whether the change was undone. */
  restored: boolean;
}

const { defineProperty, deleteProperty, getOwnPropertyDescriptor, getPrototypeOf, setPrototypeOf, ownKeys, has } =
  Reflect;

const { is } = Object;

type Descriptor = PropertyDescriptor | undefined;

export interface WatchedObject {
  name: string;
  object: object;
  /** Properties to compare; by default all of them, and added ones that can break other code. */
  keys?: readonly PropertyKey[];
}

interface SavedObject {
  name: string;
  object: object;
  parent: object | null;
  keys: readonly PropertyKey[];
  descriptors: Descriptor[];
  /** Whether added properties are looked for. */
  whole: boolean;
  /** Whether an added property appears in every object or list: both prototypes are part of nearly all that code touches. */
  everywhere: boolean;
}

interface Found {
  in: SavedObject;
  key: PropertyKey | null;
  restored: boolean;
}

const isSame = (a: Descriptor, b: Descriptor) =>
  a === b ||
  (a !== undefined &&
    b !== undefined &&
    is(a.value, b.value) &&
    a.get === b.get &&
    a.set === b.set &&
    a.writable === b.writable &&
    a.configurable === b.configurable);

/** Whether an added property can break other code: it hides an inherited one, or code meets it on every object or list. */
function breaksOthers({ object, everywhere }: SavedObject, key: PropertyKey): boolean {
  const parent = getPrototypeOf(object);
  if (parent && has(parent, key)) return true;
  if (!everywhere) return false;
  // What the language itself looks up on every object: a promise's result, a descriptor, an element of a list.
  if (typeof key !== 'string' || key === 'then' || key === 'toJSON' || key === 'get' || key === 'set') return true;
  return (key >= '0' && key < ':') || getOwnPropertyDescriptor(object, key)?.enumerable === true;
}

function restore(object: object, key: PropertyKey, descriptor: Descriptor): boolean {
  try {
    return descriptor ? defineProperty(object, key, descriptor) : deleteProperty(object, key);
  } catch {
    return false;
  }
}

function save({ name, object, keys }: WatchedObject): SavedObject {
  const all = keys ?? ownKeys(object);
  return {
    name,
    object,
    parent: getPrototypeOf(object),
    keys: all,
    descriptors: all.map((key) => getOwnPropertyDescriptor(object, key)),
    whole: keys === undefined,
    everywhere: object === Object.prototype || object === Array.prototype,
  };
}

function restoreParent(saved: SavedObject, add: (key: null, restored: boolean) => void): void {
  if (getPrototypeOf(saved.object) === saved.parent) return;
  const restored = setPrototypeOf(saved.object, saved.parent);
  if (!restored) saved.parent = getPrototypeOf(saved.object);
  add(null, restored);
}

function removeAdded(saved: SavedObject, add: (key: PropertyKey, restored: boolean) => void): void {
  const now = ownKeys(saved.object);
  if (now.length === saved.keys.length) return;
  for (let at = 0; at < now.length; at += 1) {
    const key = now[at];
    if (key === undefined) continue;
    let known = false;
    for (let other = 0; other < saved.keys.length && !known; other += 1) known = saved.keys[other] === key;
    if (!known && breaksOthers(saved, key)) add(key, deleteProperty(saved.object, key));
  }
}

function restoreChanged(saved: SavedObject, add: (key: PropertyKey, restored: boolean) => void): void {
  for (let at = 0; at < saved.keys.length; at += 1) {
    const key = saved.keys[at];
    if (key === undefined) continue;
    const now = getOwnPropertyDescriptor(saved.object, key);
    const before = saved.descriptors[at];
    if (isSame(before, now)) continue;
    const restored = restore(saved.object, key, before);
    // A change that cannot be undone is reported once.
    if (!restored) saved.descriptors[at] = now;
    add(key, restored);
  }
}

/**
 * Saves the properties of objects. A polyfill may add properties.
 * @returns a function that restores what has changed, and returns the changes; with `false` it does not look for added properties,
 *   which takes most of its time
 */
export function watchProperties(objects: readonly WatchedObject[]): (added?: boolean) => PageChange[] {
  const all = objects.map(save);
  return (added = true) => {
    const found: Found[] = [];
    for (let at = 0; at < all.length; at += 1) {
      const saved = all[at];
      if (!saved) continue;
      const add = (key: PropertyKey | null, restored: boolean) => {
        found[found.length] = { in: saved, key, restored };
      };
      restoreParent(saved, add);
      if (saved.whole && (added || saved.everywhere)) removeAdded(saved, add);
      restoreChanged(saved, add);
    }
    // From here on the language works again.
    return found.map(({ in: { name }, key, restored }) => ({
      what: key === null ? `the prototype of ${name}` : `${name}.${String(key)}`,
      restored,
    }));
  };
}

/** What every code of the page calls all the time: the host's code goes wrong as soon as one of these does. */
const vital: ReadonlySet<string> = new Set(
  `Object Function Array String Number Boolean Symbol BigInt Date Promise RegExp Error AggregateError EvalError
  RangeError ReferenceError SyntaxError TypeError URIError Map Set WeakMap WeakSet WeakRef FinalizationRegistry Proxy
  Reflect JSON Math Intl ArrayBuffer SharedArrayBuffer DataView Atomics Iterator globalThis undefined NaN Infinity
  Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float32Array Float64Array
  BigInt64Array BigUint64Array parseInt parseFloat isNaN isFinite encodeURI encodeURIComponent decodeURI
  decodeURIComponent setTimeout clearTimeout setInterval clearInterval queueMicrotask requestAnimationFrame
  cancelAnimationFrame structuredClone EventTarget Event Node Element HTMLElement Document DocumentFragment
  CharacterData Text MessageChannel MessagePort MutationObserver URL URLSearchParams`.split(/\s+/),
);

/** Watched also where the guard or a deployment's monitoring has put its own function in their place before any module ran. */
const wrapped: ReadonlySet<string> = new Set(['fetch', 'XMLHttpRequest', 'addEventListener', 'removeEventListener']);

/** Objects of the page, beside its globals' own, whose properties a module can hide. */
const instances: Readonly<Record<string, () => object | undefined>> = {
  document: () => document,
  history: () => history,
  navigator: () => navigator,
  crypto: () => globalThis.crypto,
  'crypto.subtle': () => globalThis.crypto?.subtle,
  performance: () => performance,
  'navigator.serviceWorker': () => navigator.serviceWorker,
  caches: () => globalThis.caches,
  indexedDB: () => globalThis.indexedDB,
  customElements: () => globalThis.customElements,
};

/** Whether the language or the browser made a value: its code is native, or it is a namespace like `JSON`. */
function isNative(value: unknown): value is object {
  if (typeof value === 'function') return /\[native code\]/.test(Function.prototype.toString.call(value));
  return typeof value === 'object' && value !== null && Symbol.toStringTag in value;
}

/** Iterators and functions of each kind have prototypes that no global names. */
function* hiddenObjects(): Generator<[string, object]> {
  yield ['iterator of Array', [].values()];
  yield ['iterator of Map', new Map().entries()];
  yield ['iterator of Set', new Set().values()];
  yield ['iterator of String', ''[Symbol.iterator]()];
  yield ['iterator of RegExp', 'a'.matchAll(/a/g)];
  yield ['generator', (function* () {})()];
  yield ['async generator', (async function* () {})()];
  yield ['async function', async () => undefined];
}

/** Everything that the language and the browser give a page, by what it is for: `vital`, and the rest. */
export function nativeObjects(): Readonly<Record<'vital' | 'rest', WatchedObject[]>> {
  const found = new Set<object>([globalThis]);
  const objects: Record<'vital' | 'rest', WatchedObject[]> = { vital: [], rest: [] };
  /** Adds an object and those that it inherits from. */
  const add = (kind: 'vital' | 'rest', name: string, object: object | null | undefined) => {
    let inherited = name;
    for (let at = object; at && !found.has(at); at = getPrototypeOf(at)) {
      found.add(at);
      objects[kind].push({ name: inherited, object: at });
      inherited = `what ${name} inherits`;
    }
  };
  const globals: Record<'vital' | 'rest', string[]> = { vital: [], rest: [] };
  for (const name of new Set([...vital, ...Object.getOwnPropertyNames(globalThis)])) {
    const descriptor = getOwnPropertyDescriptor(globalThis, name);
    if (!descriptor) continue;
    const kind = vital.has(name) ? 'vital' : 'rest';
    const { value } = descriptor;
    // Anything else is the host's own, or a bundler's.
    if (kind === 'rest' && !isNative(descriptor.get ?? value) && !wrapped.has(name)) continue;
    globals[kind].push(name);
    if (!isNative(value)) continue;
    if (typeof value === 'function') add(kind, `${name}.prototype`, Reflect.get(value, 'prototype'));
    add(kind, name, value);
  }
  for (const [name, object] of hiddenObjects()) add('vital', name, getPrototypeOf(object));
  for (const [name, find] of Object.entries(instances)) add('rest', name, find());
  add('rest', 'window', getPrototypeOf(globalThis));
  for (const kind of ['vital', 'rest'] as const)
    objects[kind].push({ name: 'window', object: globalThis, keys: globals[kind] });
  return objects;
}
