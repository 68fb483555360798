import { expect, signIn, test } from '../support/test.ts';

/** The deployment's own servers in a browser: real nginx for host and remotes, from the templates of the images. */
test.use({ behind: 'nginx' });

test('a visitor browses behind nginx, and the browser finds nothing against the policy', async ({
  page,
  stack,
  problems,
}) => {
  await page.goto(`${stack.baseUrl}pages/index/index`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('img').first()).toBeVisible();
  await page.reload({ waitUntil: 'networkidle' });
  await expect(page).toHaveTitle('首页');
  expect(problems).toEqual([]);
});

test('the bare origin leads to the first screen', async ({ page, stack, problems }) => {
  await page.goto(new URL('/', stack.baseUrl).href);
  await expect(page).toHaveURL(stack.baseUrl);
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  expect(problems).toEqual([]);
});

test("a screen's chunk is asked for before the page's code has run, once, and comes compressed", async ({
  page,
  stack,
}) => {
  const order: string[] = [];
  const encodings = new Set<string | undefined>();
  page.on('request', (request) => {
    if (/\.(js|css)$/.test(request.url())) order.push(new URL(request.url()).pathname);
  });
  page.on('response', (response) => {
    if (/\.(js|css)$/.test(response.url())) encodings.add(response.headers()['content-encoding']);
  });
  // The page's own code never arrives, so that whatever else is asked for was named by the header.
  await page.route(/assets\/main\./, () => {});
  const answer = await page.goto(`${stack.baseUrl}pages/index/index`, { waitUntil: 'commit' });
  const named = [...(answer?.headers().link ?? '').matchAll(/<([^>]+)>/g)].map((match) => match[1] ?? '');
  expect(named.length).toBeGreaterThan(0);
  await expect.poll(() => named.filter((file) => !order.includes(file))).toEqual([]);

  await page.unroute(/assets\/main\./);
  order.length = 0;
  await page.goto(`${stack.baseUrl}pages/index/index`, { waitUntil: 'networkidle' });
  expect(named.filter((file) => order.filter((requested) => requested === file).length > 1)).toEqual([]);
  expect([...encodings]).toEqual(['br']);
});

test('an administrator opens a module from its own nginx', async ({ page, stack, problems }) => {
  await signIn(page, stack, { redirect: '/pages/admin/category/index' });
  await expect(page.getByRole('heading', { name: '分类管理' })).toBeVisible();
  expect(problems).toEqual([]);
});
