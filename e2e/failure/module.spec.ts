import type { Page } from '@playwright/test';
import { replaceService } from '../support/replace-service.ts';
import {
  expectPanel,
  expectRestAtWork,
  isSameDocument,
  type Mend,
  openCentre,
  openFaulty,
  sentences,
  setFault,
  test,
  type World,
} from './faulty-module-test.ts';
import { expect } from '../support/test.ts';

const { unreachable, broken, timeout, incomplete, integrity } = sentences;

interface Row {
  what: string;
  sentence: string;
  /** Causes the fault; returns a function that removes the cause. */
  cause: (world: World) => Mend | Promise<Mend>;
  /** Whether a retry asks the module's origin for a file; code that threw is here already. */
  fetches?: false;
}

const container = /^remoteEntry\.js$/;
const exposed = /__federation_expose_module\.\w+\.js$/;

const damaged =
  (pattern: RegExp, change: (content: string) => string | null): Row['cause'] =>
  ({ faulty }) =>
    faulty.damage(faulty.find(pattern), change);

const tampered = (content: string) => `window.tampered = true;${content}`;

const rows: Row[] = [
  {
    what: 'its server is down',
    sentence: unreachable,
    cause: async ({ origin }) => {
      await origin.stop();
      return () => origin.start();
    },
  },
  { what: 'its server does not answer', sentence: timeout, cause: ({ origin }) => replaceService(origin, () => {}) },
  {
    what: 'its server answers HTML',
    sentence: broken,
    cause: ({ origin }) =>
      replaceService(origin, (_request, response) =>
        response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>maintenance</h1>'),
      ),
  },
  {
    what: 'its files are cut off on their way',
    sentence: incomplete,
    cause: ({ origin }) =>
      replaceService(origin, (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/javascript', 'content-length': '4096' });
        response.write('var', () => response.destroy());
      }),
  },
  { what: 'its container is gone', sentence: unreachable, cause: damaged(container, () => null) },
  { what: 'its container was tampered with', sentence: integrity, cause: damaged(container, tampered) },
  { what: 'its exposed chunk is gone', sentence: unreachable, cause: damaged(exposed, () => null) },
  { what: 'its exposed chunk was tampered with', sentence: integrity, cause: damaged(exposed, tampered) },
  {
    what: 'it throws while it is loaded',
    sentence: broken,
    cause: async ({ page }) => {
      await setFault(page, 'load');
      return async () => void (await setFault(page, null));
    },
    fetches: false,
  },
];

async function requestsDuring(page: Page, origin: string, deed: () => Promise<unknown>): Promise<string[]> {
  const requested: string[] = [];
  const note = (request: { url: () => string }) => {
    if (request.url().startsWith(origin)) requested.push(request.url());
  };
  page.on('request', note);
  await deed();
  page.off('request', note);
  return requested;
}

for (const { what, sentence, cause, fetches = true } of rows) {
  test(`a module does not open: ${what}`, async ({ page, stack, faulty }) => {
    const world: World = { page, stack, faulty, origin: stack.remote(faulty.name) };
    await openCentre(world);
    const mend = await cause(world);
    await openFaulty(page);
    await expectPanel(page, sentence);
    await expectRestAtWork(page);

    await openFaulty(page);
    await expectPanel(page, sentence);
    await mend();
    const requested = await requestsDuring(page, world.origin.origin, async () => {
      await page.getByRole('button', { name: '重试' }).click();
      await expect(page.getByRole('heading', { name: '模块已打开' })).toBeVisible();
    });
    if (fetches) expect(requested).not.toEqual([]);
    expect(await isSameDocument(page)).toBe(true);
    expect(await page.evaluate(() => Reflect.get(window, 'tampered'))).toBeUndefined();
  });
}
