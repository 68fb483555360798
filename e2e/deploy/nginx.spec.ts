import type { Page, Product, PublishItem } from '@admin-h5/contract';
import type { Service } from '../../scripts/local/stack.ts';
import { callAs, callAsPerson } from '../support/api.ts';
import { expect, signIn, signInByForm, test } from '../support/test.ts';

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

test("a screen's chunk is requested before the page's code has run, once, and comes compressed", async ({
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
  // The page's own code never arrives, so that every other request comes from the header.
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
  await signInByForm(page, stack, { redirect: '/pages/admin/category/index' });
  await expect(page.getByRole('heading', { name: '分类管理' })).toBeVisible();
  expect(problems).toEqual([]);
});

const types = '/api/publish/types';
const imidacloprid = `/api/publish/list?type=product&keyword=${encodeURIComponent('吡虫啉')}`;
const rounds = 6;

/** Whether an instance has been asked for the types, by its own count. */
const answered = async ({ origin }: Service) => (await (await fetch(`${origin}/metrics`)).text()).includes(types);

test('the host asks every instance of the API', async ({ page, stack }) => {
  expect(stack.instances).toHaveLength(2);
  await expect
    .poll(async () => {
      await page.request.get(new URL(types, stack.baseUrl).href);
      return Promise.all(stack.instances.map(answered));
    })
    .toEqual([true, true]);
});

test('what one instance of the API has written every reader sees at once, whichever instance answers', async ({
  stack,
}) => {
  const origins = [...stack.instances.map(({ origin }) => origin), new URL(stack.baseUrl).origin];
  const visitors = origins.map((apiOrigin) => callAs({ apiOrigin }));
  const writer = await callAsPerson(stack);
  const { list, total } = await writer<Page<PublishItem>>('GET', imidacloprid);
  const id = list[0]?.id ?? '';

  for (let round = 0; round < rounds; round += 1) {
    for (const status of [0, 1]) {
      const { version } = await writer<Product>('GET', `/api/product/${id}`);
      await writer('PATCH', `/api/product/${id}/status`, { status, version });
      for (const read of visitors) {
        const now = await read<Page<PublishItem>>('GET', imidacloprid);
        expect([now.total, now.list.some((item) => item.id === id)]).toEqual([total - 1 + status, status === 1]);
      }
    }
  }
});

test('instances of the API are replaced one after the other while people browse and sign in', async ({
  browser,
  stack,
}) => {
  for (const instance of stack.instances) {
    await instance.stop();
    const page = await browser.newPage();
    for (let round = 0; round < rounds; round += 1) {
      const answer = await page.request.get(new URL(types, stack.baseUrl).href);
      expect(answer.status()).toBe(200);
    }
    await signIn(page, stack, { redirect: '/pages/admin/category/index' });
    await expect(page.getByText('杀虫剂').first()).toBeVisible();
    await page.close();
    await instance.start();
  }
});
