import { randomBytes, randomFillSync } from 'node:crypto';

/** 128 random bits in hexadecimal, for records that anyone with the id may read (files, sessions, inquiries). */
export const newId = (): string => randomBytes(16).toString('hex');

/** Length of every id, characters. */
export const idLength = 32;
const idPattern = /^[0-9a-f]{32}$/;
export const isId = (value: string): boolean => idPattern.test(value);

const tailBytes = 7;
/** Random bytes are made many at once, since an import needs tens of thousands of ids. */
const pool = Buffer.alloc(tailBytes * 256);
let used = pool.length;

function randomTail(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += tailBytes;
  return pool.toString('hex', used - tailBytes, used);
}

let lastTime = 0;
let counter = 0;

/**
 * An id that sorts by creation time, also within one millisecond of one process: of every record, unique across all entities, and of
 * rows that are read in order. What one transaction stores (a sheet, the first content) has one `createdAt`; its ids keep its order.
 */
export function newOrderedId(): string {
  const now = Date.now();
  counter = now <= lastTime ? counter + 1 : 0;
  lastTime = Math.max(now, lastTime);
  return lastTime.toString(16).padStart(12, '0') + counter.toString(16).padStart(6, '0') + randomTail();
}
