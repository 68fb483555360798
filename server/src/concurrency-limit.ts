import { addressKey } from './address-key.ts';
import { overloaded } from './errors.ts';

/** Runs at most a given number of tasks at once; further tasks wait in order. */
export class ConcurrencyLimit {
  #free: number;
  readonly #maxWaiting: number;
  readonly #waiting: (() => void)[] = [];

  constructor(atOnce: number, maxWaiting = Infinity) {
    this.#free = atOnce;
    this.#maxWaiting = maxWaiting;
  }

  /** Whether nothing runs or waits. */
  isIdle(atOnce: number): boolean {
    return this.#free === atOnce;
  }

  /** Runs `work` when fewer tasks than the limit run; returns or throws its result. Throws AppError 503 when too many wait. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else if (this.#waiting.length >= this.#maxWaiting) throw overloaded();
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}

/** A limit of its own for each address, so that one that asks for much waits alone. */
export class FairShares {
  readonly #limits = new Map<string, ConcurrencyLimit>();
  readonly #atOnce: number;
  readonly #maxWaiting: number;

  constructor(atOnce: number, maxWaiting: number) {
    this.#atOnce = atOnce;
    this.#maxWaiting = maxWaiting;
  }

  /** Runs `work` as `ConcurrencyLimit` does, among the work of the same caller. */
  async run<T>({ ip }: { ip: string }, work: () => Promise<T>): Promise<T> {
    const caller = addressKey(ip);
    const limit = this.#limits.get(caller) ?? new ConcurrencyLimit(this.#atOnce, this.#maxWaiting);
    this.#limits.set(caller, limit);
    try {
      return await limit.run(work);
    } finally {
      if (limit.isIdle(this.#atOnce)) this.#limits.delete(caller);
    }
  }
}
