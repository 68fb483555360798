import type { BrowserContext } from 'playwright';
import { ReleaseFailure } from '../failure.ts';
import type { SmokeSettings } from './smoke-settings.ts';

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

const textOf = (settings: object, name: string): string => {
  const value: unknown = Reflect.get(settings, name);
  return typeof value === 'string' ? value : '';
};

function readHost(meta: string | null, address: string): SmokeHost {
  const settings: unknown = JSON.parse(meta ?? 'null');
  if (typeof settings !== 'object' || settings === null)
    throw new ReleaseFailure('usage', `${address} is no page of a host.`);
  return {
    base: new URL(textOf(settings, 'basePath'), address).href,
    registry: new URL(textOf(settings, 'registry'), address).href,
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
