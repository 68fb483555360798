/** Elements of prefetched files. */
const elementsAhead = new WeakSet<object>();
/** Running prefetches. */
const under = new WeakMap<() => Promise<unknown>, Promise<unknown>>();

/** Whether an element loads a file that is only prefetched. */
export function isFetchedAhead(element: object): boolean {
  return elementsAhead.has(element);
}

/** Runs `load` and records the elements that it adds synchronously as prefetched. */
function markingElements<T>(load: () => T): T {
  const observer = new MutationObserver(() => undefined);
  observer.observe(document.head, { childList: true });
  try {
    return load();
  } finally {
    for (const { addedNodes } of observer.takeRecords()) for (const node of addedNodes) elementsAhead.add(node);
    observer.disconnect();
  }
}

/**
 * Prefetches code. A missing file has no effect (docs/decisions/0012): `fetchNeeded` requests it again. Never
 * rejects.
 * @param load an `import()`, which adds its elements to the page synchronously
 * @returns the loaded module, or undefined after a failure
 */
export async function fetchAhead<T>(load: () => Promise<T>): Promise<T | undefined> {
  const fetched = markingElements(load).catch(() => undefined);
  under.set(load, fetched);
  try {
    return await fetched;
  } finally {
    if (under.get(load) === fetched) under.delete(load);
  }
}

/** Loads code that is needed now; if its prefetch failed, loads it again. Rejects as `load` does. */
export async function fetchNeeded<T>(load: () => Promise<T>): Promise<T> {
  await under.get(load);
  return load();
}
