import type { Browser, Page } from '@playwright/test';
import { signIn } from '../../e2e/support/test.ts';
import type { Stack } from '../../scripts/local/stack.ts';
import type { Recorder, Request } from './record-requests.ts';

export const rounds = 9;
export const centre = 'pages/admin/index';
const viewport = { width: 375, height: 812 };

export const isCode = (request: Request) => request.type === 'Script' || request.type === 'Stylesheet';

export async function signedIn(browser: Browser, stack: Stack): Promise<Page> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  await signIn(page, stack, { redirect: '/pages/mine/index' });
  return page;
}

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const search = (page: Page, label: string) => page.getByRole('searchbox', { name: label });

/** Opens a module's list by a click and waits for its rows. */
export async function openModule(page: Page, name: string, label: string): Promise<void> {
  await link(page, name).click();
  await search(page, label).waitFor();
  await page.getByText(/^共 \d+ 条$/).waitFor();
}

/** Opens a module's list; returns all requests, including those after the rows. */
export async function loadsOf(page: Page, requests: Recorder, name: string, label: string): Promise<Request[]> {
  await openModule(page, name, label);
  await requests.quiet();
  return requests.take();
}

/** Returns to the admin centre and discards the requests made meanwhile. */
export async function backToCentre(page: Page, requests: Recorder): Promise<void> {
  await page.getByRole('button', { name: '返回', exact: true }).click();
  await link(page, '轮播图').waitFor();
  await requests.quiet();
  requests.take();
}
