import type { Page } from '@playwright/test';

export interface Incident {
  module: string;
  build: string;
  during: string;
  failure: { kind: string; detail: string };
}

/**
 * Notes what the host reports, from the next document on.
 * @param blocks whether a page that took no input counts: a busy machine makes every module such a one
 */
export async function listenToIncidents(page: Page, { blocks = false } = {}): Promise<() => Promise<Incident[]>> {
  await page.addInitScript(() => {
    const reported: unknown[] = [];
    Reflect.set(window, 'reported', reported);
    window.addEventListener('admin-h5:module-incident', (event) => {
      if (event instanceof CustomEvent) reported.push(event.detail);
    });
  });
  return async () => {
    const all: Incident[] = await page.evaluate(() => Reflect.get(window, 'reported'));
    return all.filter(({ during }) => blocks || during !== 'block');
  };
}
