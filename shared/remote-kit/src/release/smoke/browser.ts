/** The browser of the smoke load: Chromium started, and an account signed in at the host. */
import type { Browser, BrowserContext, LaunchOptions } from 'playwright';
import { ReleaseFailure } from '../failure.ts';
import type { SmokeSettings } from '../settings.ts';

const withoutSmoke = 'or leave the smoke load out with --no-smoke.';

/** @throws ReleaseFailure where Playwright is not installed; it is the team's own choice, so the kit does not bring it. */
async function loadPlaywright() {
  try {
    return await import('playwright');
  } catch {
    throw new ReleaseFailure(
      'usage',
      `The smoke load needs Playwright: npm install --save-dev playwright, ${withoutSmoke}`,
    );
  }
}

/** Starts Chromium: the given one, else Playwright's, Chrome or the system's. */
export async function launchBrowser(executable: string): Promise<Browser> {
  const { chromium } = await loadPlaywright();
  const candidates: LaunchOptions[] =
    executable === ''
      ? [{}, { channel: 'chrome' }, { executablePath: '/usr/bin/chromium' }]
      : [{ executablePath: executable }];
  for (const candidate of candidates) {
    try {
      return await chromium.launch(candidate);
    } catch {
      // The next one.
    }
  }
  const what = executable === '' ? 'No Chromium was found' : `${executable} could not be started`;
  throw new ReleaseFailure(
    'usage',
    `${what}: npx playwright install chromium, name one by CHROMIUM_PATH, ${withoutSmoke}`,
  );
}

/** Milliseconds for each step. */
const timeLimit = 20_000;
const loginCall = '**/api/auth/login';

/** A host as its own pages describe it. */
export interface SmokeHost {
  /** Address that the paths of its pages are below. */
  base: string;
  /** Address of its registry. */
  registry: string;
}

const readString = (settings: object, name: string): string => {
  const value: unknown = Reflect.get(settings, name);
  return typeof value === 'string' ? value : '';
};

function readHost(meta: string | null, address: string): SmokeHost {
  const settings: unknown = JSON.parse(meta ?? 'null');
  if (typeof settings !== 'object' || settings === null)
    throw new ReleaseFailure('usage', `${address} is no page of a host.`);
  return {
    base: new URL(readString(settings, 'basePath'), address).href,
    registry: new URL(readString(settings, 'registry'), address).href,
  };
}

/**
 * Signs in on the host's own page. The call that does it is the only one that is not a GET.
 * @throws ReleaseFailure where the address is no host, or the host refuses the account
 */
export async function signIn(context: BrowserContext, settings: SmokeSettings): Promise<SmokeHost> {
  const page = await context.newPage();
  page.setDefaultTimeout(timeLimit);
  await page.goto(settings.host);
  const meta = page.locator('meta[name="admin-h5-config"]');
  const host = readHost((await meta.count()) > 0 ? await meta.getAttribute('content') : null, settings.host);
  await context.route(loginCall, (route) => route.continue());
  await page.goto(new URL('pages/login/index', host.base).href);
  await page.getByRole('textbox').first().fill(settings.username);
  await page.locator('input[type=password]').first().fill(settings.password);
  await page.getByRole('checkbox', { name: /同意|协议/ }).check();
  const [response] = await Promise.all([
    page.waitForResponse(loginCall).catch(() => null),
    page.getByRole('button', { name: '登录', exact: true }).click(),
  ]);
  if (!response?.ok()) {
    const why = response ? `HTTP ${response.status()}` : 'its login page did not send them';
    throw new ReleaseFailure('usage', `${settings.host} refused SMOKE_USERNAME and SMOKE_PASSWORD: ${why}`);
  }
  await page.waitForURL((url) => !url.pathname.endsWith('/pages/login/index'));
  await context.unroute(loginCall);
  await page.close();
  return host;
}
