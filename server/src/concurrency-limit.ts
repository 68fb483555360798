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
