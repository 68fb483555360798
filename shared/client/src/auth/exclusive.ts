import { randomId } from './random-id.ts';
import { readStored, removeStored, writeStored } from './storage.ts';

/** Milliseconds of a lease: a tab that is closed while it holds the lease blocks the others for this time at most. */
const leaseTime = 40_000;
/** Milliseconds until another tab's write is visible here; only then has this tab got the lease. */
const settleTime = 50;
const retryTime = 200;

const wait = (ms: number) => new Promise<void>((done) => void setTimeout(done, ms));

function findHolder(key: string): string | null {
  const [until, holder] = (readStored(key) ?? '').split(' ');
  const left = Number(until) - Date.now();
  // A lease that ends too late was written before the device's clock was put back.
  return holder && left > 0 && left <= leaseTime ? holder : null;
}

async function withLease<T>(key: string, work: () => Promise<T>): Promise<T> {
  const me = randomId();
  for (;;) {
    if (findHolder(key) === null) {
      writeStored(key, `${Date.now() + leaseTime} ${me}`);
      await wait(settleTime);
      if (findHolder(key) === me) break;
    }
    await wait(retryTime);
  }
  try {
    return await work();
  } finally {
    if (findHolder(key) === me) removeStored(key);
  }
}

/**
 * Runs `work` while no other tab of this origin runs work of the same name: by Web Locks, or by a lease in storage
 * where there are none (plain HTTP). A later call waits and then runs too, so `work` must first check whether it
 * still has anything to do.
 * @param options `settle`: `work` begins when what the tab before it has stored is visible here, a moment after its end
 */
export function exclusive<T>(name: string, work: () => Promise<T>, { settle = false } = {}): Promise<T> {
  const key = `admin-h5.lock.${name}`;
  const locks: LockManager | undefined = typeof navigator === 'undefined' ? undefined : navigator.locks;
  if (!locks) return withLease(key, work);
  return locks.request(key, () => (settle ? wait(settleTime).then(work) : work()));
}
