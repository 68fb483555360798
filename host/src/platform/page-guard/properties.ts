import type { PageChange } from './change.ts';
import type { WatchedObject } from './watched.ts';

type Descriptor = PropertyDescriptor | undefined;

const isSame = (a: Descriptor, b: Descriptor) => a?.value === b?.value && a?.get === b?.get && a?.set === b?.set;

function put(object: object, key: PropertyKey, descriptor: Descriptor): boolean {
  return descriptor ? Reflect.defineProperty(object, key, descriptor) : Reflect.deleteProperty(object, key);
}

/** What every loop over an object or an array meets. */
const inLoops: ReadonlySet<object> = new Set([Object.prototype, Array.prototype]);

/** Whether a name that was added is in the way: in front of one that the object inherits, or in every loop. */
function isInTheWay(object: object, key: PropertyKey): boolean {
  const parent = Reflect.getPrototypeOf(object);
  if (parent && Reflect.has(parent, key)) return true;
  return inLoops.has(object) && Reflect.getOwnPropertyDescriptor(object, key)?.enumerable === true;
}

/** Compares an object with what it was when this was called; a polyfill may add names. */
function watchObject({ name, object, keys }: WatchedObject): () => PageChange[] {
  const before = new Map<PropertyKey, Descriptor>(
    (keys ?? Reflect.ownKeys(object)).map((key) => [key, Reflect.getOwnPropertyDescriptor(object, key)]),
  );
  return () => {
    const added = keys ? [] : Reflect.ownKeys(object).filter((key) => !before.has(key) && isInTheWay(object, key));
    const changed = [...before]
      .filter(([key, descriptor]) => !isSame(descriptor, Reflect.getOwnPropertyDescriptor(object, key)))
      .map(([key]) => key);
    return [...changed, ...added].map((key) => {
      const restored = put(object, key, before.get(key));
      // What cannot be undone is told once.
      if (!restored) before.set(key, Reflect.getOwnPropertyDescriptor(object, key));
      return { what: `${name}.${String(key)}`, restored };
    });
  };
}

/** Keeps the properties of objects as they are now. @returns puts back what has changed, and tells what that was */
export function watchProperties(objects: readonly WatchedObject[]): () => PageChange[] {
  const checks = objects.map(watchObject);
  return () => checks.flatMap((check) => check());
}
