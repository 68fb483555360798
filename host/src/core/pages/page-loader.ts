/** The code of screens, loaded when it is needed or ahead. */
import type { PageComponent } from '@admin-h5/client/host';
import { errorTexts } from '@admin-h5/contract';
import type { DataAhead } from './data-ahead.ts';

export interface PageModule {
  default: PageComponent;
  ahead?: DataAhead;
}

export type LoadPage = () => Promise<PageModule>;

/** Milliseconds after which loading a screen's code fails (specification, section 9). */
const timeLimit = 60_000;

/** The specification's error text for logs, and the message that the screen shows instead (decisions, Navigation). */
export class PageTimeoutError extends Error {
  readonly errMsg = errorTexts.timeoutErrMsg;

  constructor() {
    super(errorTexts.timeout);
    this.name = 'PageTimeoutError';
  }
}

const loaded = new WeakMap<LoadPage, PageComponent>();

export function loadedPage(load: LoadPage): PageComponent | undefined {
  return loaded.get(load);
}

/** Stores a screen's code, so that it can be drawn at once. */
export function keepPage(load: LoadPage, Page: PageComponent): void {
  loaded.set(load, Page);
}

/** Loads a screen's code; after a failure the next call fetches again. */
export async function loadPage(load: LoadPage): Promise<PageComponent> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const overtime = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new PageTimeoutError()), timeLimit);
  });
  try {
    const { default: Page } = await Promise.race([fetchNeeded(load), overtime]);
    keepPage(load, Page);
    return Page;
  } finally {
    clearTimeout(timer);
  }
}

/** Prefetches a screen's code. Never rejects: after a failure it is fetched again when the screen opens. */
export async function loadPageAhead(load: LoadPage): Promise<PageModule | undefined> {
  const page = await fetchAhead(load);
  if (page) keepPage(load, page.default);
  return page;
}

const elementsAhead = new WeakSet<object>();
/** Running prefetches. */
const prefetches = new WeakMap<() => Promise<unknown>, Promise<unknown>>();

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
  prefetches.set(load, fetched);
  try {
    return await fetched;
  } finally {
    if (prefetches.get(load) === fetched) prefetches.delete(load);
  }
}

/** Loads code that is needed now; if its prefetch failed, loads it again. Rejects as `load` does. */
export async function fetchNeeded<T>(load: () => Promise<T>): Promise<T> {
  await prefetches.get(load);
  return load();
}
