import type { Route } from '@playwright/test';
import type { Stack } from '../../scripts/local/stack.ts';
import { callAsPerson } from '../support/api.ts';
import { development, newestId, renderedPages, test } from '../support/rendered-pages.ts';
import { takenOver } from '../support/taken-over.ts';
import { deviceNamed, expect } from '../support/test.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(() => {
    test.use({ colorScheme });
    test(`every visitors' page is taken over as it was rendered, without loading its data again (${colorScheme})`, async ({
      page,
      stack,
      problems,
    }) => {
      test.setTimeout(120_000);
      const calls: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (request.method() === 'GET' && /^\/api\/(publish|category|company|banner)/.test(pathname))
          calls.push(pathname);
      });
      const pages = await renderedPages(stack);
      // The theme is the style sheets' alone: in the short run a few pages are enough for the second one.
      for (const [address, text] of colorScheme === 'dark' && !development ? pages.slice(0, 3) : pages) {
        const response = await page.goto(stack.baseUrl + address);
        expect(await response?.text(), address).toContain(text);
        await takenOver(page);
        expect([address, calls, problems]).toEqual([address, [], []]);
      }
    });
  });
}

/** The parts of React's inner tree that the test below reads. */
interface Fiber {
  tag: number;
  flags: number;
  alternate: Fiber | null;
  child: Fiber | null;
  sibling: Fiber | null;
}

/** Runs in the page before its code: counts, for each commit of React, the components that were drawn again. */
function countRedrawn(): void {
  const counts: number[] = [];
  Reflect.set(window, 'redrawn', counts);
  const functionTags = new Set([0, 11, 15]);
  const performedWork = 1;
  const countIn = (fiber: Fiber): number => {
    const own = functionTags.has(fiber.tag) && fiber.alternate && (fiber.flags & performedWork) !== 0 ? 1 : 0;
    // What is below was left as it is.
    if (fiber.alternate?.child === fiber.child) return own;
    let sum: number = own;
    for (let child = fiber.child; child; child = child.sibling) sum += countIn(child);
    return sum;
  };
  Reflect.set(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: (_id: number, root: { current: Fiber }) => counts.push(countIn(root.current)),
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
  });
}

test('what a page shows is not drawn a second time once it is taken over', async ({ page, stack }) => {
  const [product, material] = [await newestId(stack, 'product'), await newestId(stack, 'material')];
  await page.addInitScript(countRedrawn);
  for (const address of [
    'pages/index/index',
    'pages/category/insecticide?categoryId=all',
    `pages/product/detail?id=${product}`,
    'pages/materials/list',
    `pages/materials/detail?id=${material}`,
  ]) {
    await page.goto(stack.baseUrl + address);
    await page.waitForFunction(() =>
      [...document.querySelectorAll('main a, main button')].every((element) =>
        Object.keys(element).some((key) => key.startsWith('__reactFiber')),
      ),
    );
    await takenOver(page);
    const counts = await page.evaluate((): number[] => Reflect.get(window, 'redrawn'));
    expect(counts.length, address).toBeGreaterThan(0);
    // The pictures of the first screen, which have loaded meanwhile; the whole page is two to four hundred.
    expect(Math.max(...counts), `${address}: ${counts.join(', ')}`).toBeLessThan(60);
  }
});

/** The count of views, read without adding one. */
async function viewsOf(stack: Stack, id: string): Promise<number> {
  const response = await fetch(`${stack.apiOrigin}/api/publish/${id}`, { headers: { purpose: 'prefetch' } });
  const { data }: { data: { viewCount: number } } = await response.json();
  return data.viewCount;
}

test.describe('a first device', () => {
  test.use({ userAgent: deviceNamed('a first device') });

  test('a view of a rendered record is counted once, by the browser', async ({ page, stack }) => {
    const id = await newestId(stack, 'product');
    const before = await viewsOf(stack, id);
    const address = `${stack.baseUrl}pages/product/detail?id=${id}`;
    await (await fetch(address)).text();
    expect(await viewsOf(stack, id)).toBe(before);
    const counted = page.waitForResponse((response) => response.url().endsWith(`/api/publish/${id}/view`));
    await page.goto(address);
    expect((await counted).status()).toBe(200);
    expect(await viewsOf(stack, id)).toBe(before + 1);
  });
});

test.describe('a second device', () => {
  test.use({ userAgent: deviceNamed('a second device') });

  test('a view of a restored tab, whose page was rendered long ago, is counted once', async ({ page, stack }) => {
    const id = await newestId(stack, 'product');
    const before = await viewsOf(stack, id);
    const address = `${stack.baseUrl}pages/product/detail?id=${id}`;
    await page.route(address, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/"at":\d+/, `"at":${Date.now() - 3_600_000}`);
      await route.fulfill({ response, body });
    });
    const loaded = page.waitForResponse((response) => response.url().endsWith(`/api/publish/${id}`));
    const counted = page.waitForResponse((response) => response.url().endsWith(`/api/publish/${id}/view`));
    await page.goto(address);
    await loaded;
    expect((await counted).status()).toBe(200);
    expect(await viewsOf(stack, id)).toBe(before + 1);
  });
});

test('an unknown record has status 404 and says so', async ({ page, stack }) => {
  const response = await page.goto(`${stack.baseUrl}pages/product/detail?id=unknown1`);
  expect(response?.status()).toBe(404);
  await expect(page.getByText('产品不存在或已下架')).toBeVisible();
});

test('a deleted record has status 410, and its page says that it is not there', async ({ page, stack }) => {
  const id = await newestId(stack, 'material');
  const call = await callAsPerson(stack);
  await call('DELETE', `/api/material/${id}`);
  const response = await page.goto(`${stack.baseUrl}pages/materials/detail?id=${id}`);
  expect(response?.status()).toBe(410);
  await expect(page.getByText('原料不存在或已下架')).toBeVisible();
});

test.describe('a theme that was chosen', () => {
  test.use({ colorScheme: 'light' });

  test('shows before the code of the page runs', async ({ page, stack }) => {
    await page.goto(`${stack.baseUrl}pages/help/index`);
    await page.evaluate(() => localStorage.setItem('admin-h5.theme', 'dark'));
    await page.route('**/assets/main.*.js', (route) => route.abort());
    await page.reload({ waitUntil: 'domcontentloaded' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
});

test('a rendered page that is scrolled before its code is there stays where it is', async ({ page, stack }) => {
  const held: Route[] = [];
  await page.route('**/assets/main.*.js', (route) => void held.push(route));
  await page.goto(`${stack.baseUrl}pages/category/insecticide`, { waitUntil: 'commit' });
  await page.locator('main a[href*="/pages/product/detail"]').nth(6).scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(100);
  for (const route of held) await route.continue();
  await page.unroute('**/assets/main.*.js');
  await takenOver(page);
  expect(await page.evaluate(() => scrollY)).toBe(place);
});
