import { setImmediate as yieldToEvents } from 'node:timers/promises';

/** Records between two pauses: a few milliseconds of work on SQLite. */
const stride = 20;

/**
 * Iterates over items that a loop works on one by one, and yields to the event loop after every `every`-th, by default
 * the twentieth: SQLite is synchronous, so a long loop would block all other requests.
 */
export async function* yieldEvery<Item>(items: Iterable<Item>, every = stride): AsyncGenerator<Item> {
  let count = 0;
  for (const item of items) {
    count += 1;
    if (count % every === 0) await yieldToEvents();
    yield item;
  }
}
