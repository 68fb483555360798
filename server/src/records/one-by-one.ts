import { setImmediate as turn } from 'node:timers/promises';

/** Records between two pauses: a few milliseconds of work on SQLite. */
const stride = 20;

/**
 * Items for a loop that writes each of them. On SQLite everything is answered at once, so that a long loop would never
 * let another request in: every now and then it waits for one turn of the event loop.
 */
export async function* oneByOne<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  let count = 0;
  for (const item of items) {
    count += 1;
    if (count % stride === 0) await turn();
    yield item;
  }
}
