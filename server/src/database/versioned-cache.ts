import { LRUCache } from 'lru-cache';

/** The data that a cached value was made from. */
export interface Freshness {
  /** Changes with every edit: no older value is returned. */
  exact: string;
  /** Also changes with the steps of an import and with view counts: a value may be some seconds older. */
  gradual: string;
}

/** Milliseconds for which a value may lack what a running import has written since. */
const maxLagMs = 5000;

interface Entry<Value> extends Freshness {
  value: Promise<Value>;
  at: number;
}

export interface VersionedCacheOptions<Value> {
  /** Most entries. */
  max: number;
  /** Largest sum of all values' sizes, in the unit of `sizeOf`; a larger value is not cached. */
  maxSize?: number;
  sizeOf?: (value: Value, key: string) => number;
  /** Milliseconds after which a value is made anew although its data has the same version; default never. */
  maxAge?: number;
}

/** Computes values once per version of the data they are made from; concurrent callers share one computation. */
export class VersionedCache<Value> {
  readonly #entries: LRUCache<string, Entry<Value>>;
  readonly #sizeOf: (value: Value, key: string) => number;

  constructor({ max, maxSize = max, sizeOf = () => 1, maxAge = 0 }: VersionedCacheOptions<Value>) {
    this.#entries = new LRUCache({ max, maxSize, ttl: maxAge });
    this.#sizeOf = sizeOf;
  }

  /** Whether the value of `key` was made from exactly this data. */
  isOf(key: string, { exact, gradual }: Freshness): boolean {
    const known = this.#entries.peek(key);
    return known?.exact === exact && known.gradual === gradual;
  }

  #find(key: string, { exact, gradual }: Freshness, at: number): Entry<Value> | undefined {
    const known = this.#entries.get(key);
    return known?.exact === exact && (known.gradual === gradual || at - known.at < maxLagMs) ? known : undefined;
  }

  /** The value of `key`, however old. */
  peek(key: string): Promise<Value> | undefined {
    return this.#entries.peek(key)?.value;
  }

  /** Whether `get` would return a value that is there or being computed. */
  has(key: string, fresh: Freshness): boolean {
    return this.#find(key, fresh, performance.now()) !== undefined;
  }

  /** The cached value of `key` if it is fresh enough, else the result of `make`; a failure is not cached. */
  get(key: string, fresh: Freshness, make: () => Promise<Value>): Promise<Value> {
    const at = performance.now();
    const known = this.#find(key, fresh, at);
    if (known) return known.value;
    const entry = { ...fresh, at, value: make() };
    this.#entries.set(key, entry, { size: 1 });
    const isCurrent = () => this.#entries.peek(key) === entry;
    entry.value.then(
      // A copy: setting the same object again would keep its first size.
      (value) => isCurrent() && this.#entries.set(key, { ...entry }, { size: Math.max(1, this.#sizeOf(value, key)) }),
      () => isCurrent() && this.#entries.delete(key),
    );
    return entry.value;
  }
}
