import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { startNginx } from '../../deploy/test/nginx.ts';
import { buildHost, buildRenderer, hostDist } from '../../scripts/build/host.ts';
import { startApi } from '../../scripts/local/api-process.ts';
import { freePort } from '../../scripts/local/ports.ts';
import { seededDataDir } from '../../scripts/local/copy-seeded-data.ts';
import { startWebServer } from '../../scripts/local/web-server-process.ts';
import { expect, test } from '../support/test.ts';

/** A process that is killed, and started again on its port. */
interface Killed {
  kill: () => Promise<void>;
  start: () => Promise<void>;
}

/** The product as visitors meet it: nginx with its store, `web-server` and the API as processes, and their data. */
async function startVisitorsStack() {
  await buildHost();
  await buildRenderer();
  const dataDir = await seededDataDir();
  const [apiPort, rendererPort] = [await freePort(), await freePort()];
  const apiOrigin = `http://127.0.0.1:${apiPort}`;
  const startedApi = () => startApi(apiPort, { DATA_DIR: dataDir, LOG_LEVEL: 'error' }, true);
  // The shortest time that a page is fresh: everything below is then about pages that are older.
  const settings = { API_UPSTREAM: apiOrigin, PAGE_SECONDS: '1' };
  const startedRenderer = () => startWebServer(rendererPort, settings);
  let runningApi = await startedApi();
  let runningRenderer = await startedRenderer();
  const environment = { ...settings, RENDERER_UPSTREAM: runningRenderer.origin };
  const nginx = await startNginx({ template: 'host', build: hostDist, environment });
  const api: Killed = {
    kill: async () => {
      const ended = once(runningApi.child, 'exit');
      runningApi.child.kill('SIGKILL');
      await ended;
    },
    start: async () => void (runningApi = await startedApi()),
  };
  const renderer: Killed = {
    kill: () => runningRenderer.stop('SIGKILL'),
    start: async () => void (runningRenderer = await startedRenderer()),
  };
  const stop = async () => {
    await nginx.remove();
    await runningRenderer.stop();
    await runningApi.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { baseUrl: `${nginx.origin}/admin-h5/`, apiOrigin, api, renderer, stop };
}

let stack: Awaited<ReturnType<typeof startVisitorsStack>>;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  stack = await startVisitorsStack();
});
test.afterAll(() => stack?.stop());

async function idsOf(type: 'product' | 'material'): Promise<string[]> {
  const { data } = await (await fetch(`${stack.apiOrigin}/api/publish/list?type=${type}&size=2`)).json();
  return data.list.map(({ id }: { id: string }) => id);
}

/** What nginx sends to a browser, which the store has by encoding: status, where the page came from, and its HTML. */
async function read(address: string) {
  const response = await fetch(stack.baseUrl + address, { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } });
  const store = /desc=(\w+)/.exec(response.headers.get('server-timing') ?? '')?.[1] ?? 'document';
  return { status: response.status, store, html: await response.text() };
}

test('the renderer, the API and both are killed while visitors read: what was rendered stays, and nothing is an error page', async ({
  page,
}) => {
  const [[product, other], [material]] = [await idsOf('product'), await idsOf('material')];
  const pages: readonly (readonly [address: string, text: string])[] = [
    ['pages/index/index', '公司简介'],
    ['pages/category/second', '杀虫剂'],
    ['pages/category/insecticide?categoryId=all', '款产品'],
    [`pages/product/detail?id=${product}`, '登记信息'],
    ['pages/materials/list', 'CAS'],
    [`pages/materials/detail?id=${material}`, '关键参数'],
    ['pages/company/about', '工商信息'],
  ];
  for (const [address, text] of pages) expect((await read(address)).html).toContain(text);

  const failures: string[] = [];
  let reads = 0;
  const readers = new AbortController();
  const reader = async () => {
    while (!readers.signal.aborted) {
      for (const [address, text] of pages) {
        const { status, store, html } = await read(address);
        reads += 1;
        if (status !== 200 || !html.includes(text)) failures.push(`${address}: ${status} from ${store}`);
      }
    }
  };
  const done = Promise.all([reader(), reader()]);
  /** Until no page is younger than nginx may send without asking for a newer one. */
  const untilAll = (store: RegExp) =>
    expect
      .poll(async () => {
        const stores = await Promise.all(pages.map(async ([address]) => (await read(address)).store));
        return stores.filter((one) => !store.test(one));
      })
      .toEqual([]);
  const stale = /^STALE$/;
  const renewed = /^(HIT|MISS|EXPIRED|UPDATING)$/;

  await test.step('the renderer', async () => {
    await stack.renderer.kill();
    await untilAll(stale);
    await stack.renderer.start();
    await untilAll(renewed);
  });
  await test.step('the API', async () => {
    await stack.api.kill();
    await untilAll(stale);
  });
  await test.step('both', async () => {
    await stack.renderer.kill();
    await untilAll(stale);
    // Rendered by nobody yet: the document without content, which says in a browser what is missing.
    expect(await read(`pages/product/detail?id=${other}`)).toMatchObject({ status: 200, store: 'document' });
    // Its data is an hour old by the visitor's clock, so that the page tries to load it again.
    await page.clock.setSystemTime(Date.now() + 3_600_000);
    for (const [address, text] of pages) {
      const failed = page.waitForResponse((response) => response.status() === 503);
      await page.goto(stack.baseUrl + address);
      await failed;
      await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
      await expect(page.getByRole('button', { name: '重试' })).toHaveCount(0);
    }
  });
  await test.step('both are back', async () => {
    await stack.api.start();
    await stack.renderer.start();
    await untilAll(renewed);
  });
  readers.abort();
  await done;
  expect(failures).toEqual([]);
  expect(reads).toBeGreaterThan(pages.length * 10);
});
