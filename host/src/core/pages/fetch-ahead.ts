/** Elements of files that nobody needs yet. */
const elementsAhead = new WeakSet<object>();
/** What is being fetched ahead. */
const under = new WeakMap<() => Promise<unknown>, Promise<unknown>>();

/** Whether an element of the page loads a file that is only fetched ahead. */
export function isFetchedAhead(element: object): boolean {
  return elementsAhead.has(element);
}

/** Runs `load`, and takes the elements that it puts into the page before it returns for files that nobody needs yet. */
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
 * Fetches code before it is needed. A file of it that is lost costs nothing (docs/decisions/0012): `fetchNeeded` asks for it
 * again. Never rejects.
 * @param load an `import()`, which puts its elements into the page at once
 * @returns what it loads, undefined where that failed
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

/** Fetches code that is needed now, anew where the same was being fetched ahead and failed. Rejects as `load` does. */
export async function fetchNeeded<T>(load: () => Promise<T>): Promise<T> {
  await under.get(load);
  return load();
}
