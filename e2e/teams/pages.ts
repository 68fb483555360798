import type { Browser, Page } from '@playwright/test';
import { entryLink } from '../support/admin-screens.ts';
import { fillLogin } from '../support/test.ts';
import type { Product } from './product.ts';

export const computer = { width: 1280, height: 800 };
export const phone = { width: 375, height: 812 };

interface Person {
  viewport: { width: number; height: number };
  username?: string;
  password?: string;
  /** Random id of the device, which chooses its canaries; without it the page makes one. */
  device?: string;
}

/** A device on which a person has opened the admin centre. */
export async function openCentre(browser: Browser, product: Product, person: Person): Promise<Page> {
  const { viewport, username, password, device } = person;
  const page = await browser.newPage({ viewport });
  page.setDefaultTimeout(60_000);
  if (device !== undefined) await page.addInitScript((id) => localStorage.setItem('admin-h5.deviceId', id), device);
  await page.goto(`${product.address}pages/login/index?redirect=${encodeURIComponent('/pages/admin/index')}`);
  await fillLogin(page, username, password);
  await page.getByRole('heading', { name: '管理中心', exact: true }).waitFor();
  return page;
}

/** Opens a module from the admin centre, which has its link in the page and, on a computer, in the navigation beside it. */
export const openModule = (page: Page, title: string): Promise<void> =>
  entryLink(page.getByRole('main'), title).click();

/** Waits until an open page has polled the registry once more and read the response. */
export async function untilTold(page: Page): Promise<void> {
  const request = await page.waitForRequest((each) => each.url().endsWith('/api/remotes'));
  await (await request.response())?.finished();
}
