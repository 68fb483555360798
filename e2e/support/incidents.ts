import type { Page } from '@playwright/test';

export interface Incident {
  module: string;
  build: string;
  during: string;
  failure: { kind: string; detail: string };
}

/** Notes what the host reports, from the next document on. */
export async function listenToIncidents(page: Page): Promise<() => Promise<Incident[]>> {
  await page.addInitScript(() => {
    const reported: unknown[] = [];
    Reflect.set(window, 'reported', reported);
    window.addEventListener('admin-h5:module-incident', (event) => {
      if (event instanceof CustomEvent) reported.push(event.detail);
    });
  });
  return () => page.evaluate(() => Reflect.get(window, 'reported'));
}
