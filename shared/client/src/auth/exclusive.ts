import { randomId } from './random-id.ts';
import { readStored, removeStored, writeStored } from './safe-storage.ts';

/** A tab that dies while it holds the lease must not stop the others for longer than this. */
const leaseTime = 40_000;
/** Time for another tab's write to become visible before the lease counts as won. */
const settleTime = 50;
const retryTime = 200;

const wait = (ms: number) => new Promise<void>((done) => void setTimeout(done, ms));

function holderOf(key: string): string | null {
  const [until, holder] = (readStored(key) ?? '').split(' ');
  const left = Number(until) - Date.now();
  // A lease that ends later than any could was written by a clock that has been put back since.
  return holder && left > 0 && left <= leaseTime ? holder : null;
}

async function withLease<T>(key: string, work: () => Promise<T>): Promise<T> {
  const me = randomId();
  for (;;) {
    if (holderOf(key) === null) {
      writeStored(key, `${Date.now() + leaseTime} ${me}`);
      await wait(settleTime);
      if (holderOf(key) === me) break;
    }
    await wait(retryTime);
  }
  try {
    return await work();
  } finally {
    if (holderOf(key) === me) removeStored(key);
  }
}

/**
 * Runs `work` while no other tab of this origin runs work of the same name: by Web Locks, or by a lease in storage
 * where there are none (plain HTTP). A later caller waits and then runs too, so it must look first whether the work
 * is still to be done.
 */
export function exclusive<T>(name: string, work: () => Promise<T>): Promise<T> {
  const key = `admin-h5.lock.${name}`;
  const locks: LockManager | undefined = typeof navigator === 'undefined' ? undefined : navigator.locks;
  return locks ? locks.request(key, work) : withLease(key, work);
}
