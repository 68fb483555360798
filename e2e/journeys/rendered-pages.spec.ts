import type { Route } from '@playwright/test';
import type { PublishType } from '@admin-h5/contract';
import { buildHost, hostDevelopmentDist } from '../../scripts/build/host.ts';
import type { Stack } from '../../scripts/local/stack.ts';
import { callAsPerson } from '../support/api.ts';
import { takenOver } from '../support/taken-over.ts';
import { test as base, expect } from '../support/test.ts';

/**
 * Visitors' pages as the server renders them: taken over by a browser, and read without scripts. React reports an attribute that differs
 * from the server's HTML only in its development build, which takes minutes to make: `npm run test:soak` has it (`DEVELOPMENT_HOST`).
 */
const development = process.env.DEVELOPMENT_HOST === '1';

const test = base.extend({
  stackOptions: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs off its first parameter
    async ({}, use) => {
      if (development) await buildHost('development');
      await use({ rendered: true, ...(development && { hostFiles: hostDevelopmentDist }) });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

async function newestId(stack: Stack, type: PublishType): Promise<string> {
  const response = await fetch(`${stack.apiOrigin}/api/publish/list?type=${type}&size=1`);
  const { data }: { data: { list: { id: string }[] } } = await response.json();
  return data.list[0]?.id ?? '';
}

/** Every rendered screen with something that its HTML contains. */
async function renderedPages(stack: Stack): Promise<[address: string, text: string][]> {
  const [product, material] = [await newestId(stack, 'product'), await newestId(stack, 'material')];
  return [
    ['pages/index/index', '公司简介'],
    ['pages/category/second', '杀虫剂'],
    ['pages/category/insecticide', '款产品'],
    ['pages/category/insecticide?categoryId=all&toxicity=%E4%BD%8E%E6%AF%92&view=tile', '款产品'],
    ['pages/category/insecticide?categoryId=all&page=2', '上一页'],
    [`pages/product/detail?id=${product}`, '登记信息'],
    ['pages/materials/list', 'CAS'],
    [`pages/materials/detail?id=${material}`, '关键参数'],
    ['pages/company/about', '工商信息'],
    ['pages/about/index', '工商信息'],
    ['pages/search/index', '大家在搜'],
    ['pages/search/index?keyword=%E5%90%A1%E8%99%AB%E5%95%89', '吡虫啉'],
    ['pages/agreement/user', '用户协议'],
    ['pages/agreement/privacy', '隐私政策'],
    ['pages/help/index', '如何查找产品'],
  ];
}

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

/** Addresses of pictures without their width. */
const pictureOf = (address: string) => new URL(address).pathname;

// A test for each: a page that was left may still load pictures.
for (const path of ['pages/index/index', 'pages/category/insecticide', 'pages/product/detail']) {
  test(`pictures that nobody sees yet wait for the code of a rendered page: ${path}`, async ({ page, stack }) => {
    const address = path.endsWith('detail') ? `${path}?id=${await newestId(stack, 'product')}` : path;
    const asked = new Set<string>();
    page.on('request', (request) => {
      if (request.resourceType() === 'image') asked.add(pictureOf(request.url()));
    });
    const held: Route[] = [];
    await page.route('**/assets/main.*.js', (route) => void held.push(route));
    await page.goto(stack.baseUrl + address, { waitUntil: 'commit' });
    // The main picture is there, and the page has been laid out.
    await page.waitForFunction(() => (document.querySelector<HTMLImageElement>('main img')?.naturalWidth ?? 0) > 0);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    // Before the longest wait for the code is over.
    const soon = [...asked];
    const below = await page
      .locator('.ah5-image--below > img')
      .evaluateAll((pictures) => pictures.map((picture) => (picture instanceof HTMLImageElement ? picture.src : '')));
    expect(below.length).toBeGreaterThan(0);
    const above = await page
      .locator('img:not(.ah5-image--below img)')
      .evaluateAll((pictures) => pictures.map((picture) => (picture instanceof HTMLImageElement ? picture.src : '')));
    const shown = new Set(above.map(pictureOf));
    expect(soon.filter((picture) => !shown.has(picture))).toEqual([]);
    expect(await page.locator('.ah5-carousel__slide[inert] img').count()).toBe(0);
    for (const route of held) await route.continue();
    await page.unroute('**/assets/main.*.js');
    await takenOver(page);
    const waiting = page.locator('.ah5-image--below > img').first();
    await waiting.scrollIntoViewIfNeeded();
    await expect(waiting).toHaveJSProperty('complete', true);
    expect(await waiting.evaluate((picture) => Reflect.get(picture, 'naturalWidth'))).toBeGreaterThan(0);
  });
}

test('pictures below the first screen load after 8 s where the code of the page never comes', async ({
  page,
  stack,
}) => {
  await page.route('**/assets/main.*.js', () => {});
  await page.goto(`${stack.baseUrl}pages/category/insecticide?categoryId=all`, { waitUntil: 'commit' });
  const waiting = page.locator('.ah5-image--below > img').first();
  await waiting.waitFor({ state: 'attached' });
  const waits = () =>
    page.evaluate(
      () => document.getAnimations().filter((one) => Reflect.get(one, 'animationName') === 'ah5-image-wait').length,
    );
  await expect.poll(waits).toBeGreaterThan(0);
  const moveTo = (time: number) =>
    page.evaluate((to) => {
      for (const one of document.getAnimations())
        if (Reflect.get(one, 'animationName') === 'ah5-image-wait') one.currentTime = to;
    }, time);
  await moveTo(7000);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await expect(waiting).toBeHidden();
  expect(await waiting.evaluate((picture) => Reflect.get(picture, 'naturalWidth'))).toBe(0);
  await moveTo(8100);
  await expect(waiting).toBeVisible();
  await waiting.scrollIntoViewIfNeeded();
  await expect.poll(() => waiting.evaluate((picture) => Reflect.get(picture, 'naturalWidth'))).toBeGreaterThan(0);
});

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

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('every page is readable', async ({ page, stack }) => {
    for (const [address, text] of await renderedPages(stack)) {
      await page.goto(stack.baseUrl + address, { waitUntil: 'domcontentloaded' });
      await expect(page.getByText(text).first(), address).toBeVisible();
    }
  });

  test('a visitor walks from the home page to the company, a product and a material', async ({ page, stack }) => {
    await page.goto(`${stack.baseUrl}pages/index/index`);
    await page.locator('main a[href*="company/about"]:not([inert] *)').first().click();
    // Rich text, cleaned by the server.
    await expect(page.locator('.ah5-rich p').first()).toBeVisible();
    await page.goto(`${stack.baseUrl}pages/category/second`);
    await page.locator('main a[href*="category/insecticide"]').first().click();
    await page.locator('main a[href*="product/detail"]').first().click();
    await expect(page.getByRole('heading', { name: '登记信息' })).toBeVisible();
    await page.goto(`${stack.baseUrl}pages/materials/list`);
    await page.locator('main a[href*="materials/detail"]').first().click();
    await expect(page.getByText('关键参数')).toBeVisible();
  });

  test('a list has pages, an order and filters', async ({ page, stack }) => {
    await page.goto(`${stack.baseUrl}pages/category/insecticide?categoryId=all`);
    const total = await page.getByText(/共 \d+ 款产品/).textContent();
    const firstNames = await page.locator('.catalogue-list li').allTextContents();
    await page.getByRole('link', { name: '加载更多' }).click();
    await expect(page).toHaveURL(/categoryId=all&page=2$/);
    const secondNames = await page.locator('.catalogue-list li').allTextContents();
    expect(secondNames.filter((name) => firstNames.includes(name))).toEqual([]);
    await page.getByRole('tab', { name: '最新' }).click();
    await expect(page).toHaveURL(/categoryId=all&sort=newest$/);
    await page.getByLabel('毒性').selectOption('低毒');
    await page.locator('.filter-plain button').click();
    await expect(page).toHaveURL(/categoryId=all&sort=newest/);
    await expect(page.getByText(/共 \d+ 款产品/)).not.toHaveText(total ?? '');
    await page.getByRole('group', { name: '已选条件' }).getByRole('link').click();
    await expect(page.getByText(/共 \d+ 款产品/)).toHaveText(total ?? '');
  });

  test('the further pictures of a carousel come into view by scrolling it', async ({ page, stack }) => {
    await page.goto(`${stack.baseUrl}pages/index/index`);
    const carousel = page.getByRole('region', { name: '推荐' });
    const second = carousel.locator('noscript .ah5-carousel__slide').first().locator('img').first();
    await expect(second).not.toBeInViewport();
    const box = await carousel.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 50, (box?.y ?? 0) + 50);
    await page.mouse.wheel(box?.width ?? 0, 0);
    await expect(second).toBeInViewport({ ratio: 0.9 });
    await expect.poll(() => second.evaluate((picture) => Reflect.get(picture, 'naturalWidth'))).toBeGreaterThan(0);
  });

  test('the search is a form, and its kinds are links', async ({ page, stack }) => {
    await page.goto(`${stack.baseUrl}pages/search/index`);
    await page.getByRole('searchbox').fill('吡虫啉');
    await page.getByRole('searchbox').press('Enter');
    await expect(page.getByText(/找到 \d+ 款产品/)).toBeVisible();
    await page.getByRole('tab', { name: /^原料/ }).click();
    await expect(page.getByText(/找到 \d+ 种原料|没有找到/).first()).toBeVisible();
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
