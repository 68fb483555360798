import type { PageChange } from './change.ts';
import type { WatchedObject } from './watched.ts';

type Descriptor = PropertyDescriptor | undefined;

const isSame = (a: Descriptor, b: Descriptor) => a?.value === b?.value && a?.get === b?.get && a?.set === b?.set;

function restore(object: object, key: PropertyKey, descriptor: Descriptor): boolean {
  return descriptor ? Reflect.defineProperty(object, key, descriptor) : Reflect.deleteProperty(object, key);
}

/** Prototypes whose enumerable properties appear in every `for…in` loop. */
const inLoops: ReadonlySet<object> = new Set([Object.prototype, Array.prototype]);

/** Whether an added property can break other code: it hides an inherited one, or it appears in every `for…in` loop. */
function breaksOthers(object: object, key: PropertyKey): boolean {
  const parent = Reflect.getPrototypeOf(object);
  if (parent && Reflect.has(parent, key)) return true;
  return inLoops.has(object) && Reflect.getOwnPropertyDescriptor(object, key)?.enumerable === true;
}

/** Saves the properties of an object. The returned function restores what has changed; a polyfill may add properties. */
function watchObject({ name, object, keys }: WatchedObject): () => PageChange[] {
  const before = new Map<PropertyKey, Descriptor>(
    (keys ?? Reflect.ownKeys(object)).map((key) => [key, Reflect.getOwnPropertyDescriptor(object, key)]),
  );
  return () => {
    const added = keys ? [] : Reflect.ownKeys(object).filter((key) => !before.has(key) && breaksOthers(object, key));
    const changed = [...before]
      .filter(([key, descriptor]) => !isSame(descriptor, Reflect.getOwnPropertyDescriptor(object, key)))
      .map(([key]) => key);
    return [...changed, ...added].map((key) => {
      const restored = restore(object, key, before.get(key));
      // A change that cannot be undone is reported once.
      if (!restored) before.set(key, Reflect.getOwnPropertyDescriptor(object, key));
      return { what: `${name}.${String(key)}`, restored };
    });
  };
}

/** Saves the properties of objects. @returns a function that restores them, and returns the changes */
export function watchProperties(objects: readonly WatchedObject[]): () => PageChange[] {
  const checks = objects.map(watchObject);
  return () => checks.flatMap((check) => check());
}
