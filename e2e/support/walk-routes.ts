import type { Page } from '@playwright/test';
import type { Stack } from '../../scripts/local/stack.ts';
import { adminRoutes, type KnownRoute, knownRoutes } from './routes.ts';
import { expect, signIn, test } from './test.ts';

/** The ids of the first published records of a type, with commas between them. */
export async function firstIds(stack: Stack, type: string, count: number): Promise<string> {
  const response = await fetch(`${stack.apiOrigin}/api/publish/list?type=${type}&size=${count}`);
  const { data }: { data: { list: { id: string }[] } } = await response.json();
  return data.list.map(({ id }) => id).join(',');
}

/** The address of a route with the record that its screen needs. */
export async function addressOf(stack: Stack, { path, needs }: KnownRoute): Promise<string> {
  return needs ? `${path}?id=${await firstIds(stack, needs, 1)}` : path;
}

const absolute = (stack: Stack, address: string) => stack.baseUrl.replace(/\/$/, '') + address;

/** A screen of one record names that first; an edit screen without one is a module's form of a new record. */
function titleOf(stack: Stack, { title, needs, drawn }: KnownRoute): string | RegExp {
  if (needs) return new RegExp(`.+ - ${title}$`);
  return stack.modules.length > 0 ? (drawn ?? title) : title;
}

async function expectScreen(page: Page, stack: Stack, address: string, title: string | RegExp): Promise<void> {
  await expect(page, address).toHaveTitle(title);
  await expect(page, address).toHaveURL(absolute(stack, address));
  await expect(page.getByRole('main'), address).toBeVisible();
}

async function expectLogin(page: Page, stack: Stack, address: string): Promise<void> {
  await expect(page, address).toHaveURL(absolute(stack, `/pages/login/index?redirect=${encodeURIComponent(address)}`));
  await expect(page, address).toHaveTitle('登录');
}

/**
 * Walks every path of both sets, signed out and signed in, and finds the right screen, title, redirect and no console error. Where the
 * catalogue needs a login, too, and no module is there, those paths that this makes a difference to.
 */
export function walkRoutes(mode: 'visitor' | 'login'): void {
  const needsLogin = ({ access }: KnownRoute) => access === 'login' || (access === 'catalogue' && mode === 'login');
  const all = [...knownRoutes, ...adminRoutes];
  const routes =
    mode === 'visitor' ? all : [...knownRoutes.filter(({ access }) => access === 'catalogue'), ...adminRoutes];

  const signedOut =
    '[§1 catalogue, §1 history routing, §2 refusal unknown page, §2B /*, §2B login elsewhere, §6 anonymous, §routes twins, §routes added, §routes unknown, §access catalogue]';
  test(`the paths of both route sets, signed out (catalogueAccess: ${mode}) ${signedOut}`, async ({
    page,
    stack,
    problems,
  }) => {
    test.setTimeout(180_000);
    for (const route of routes) {
      const address = await addressOf(stack, route);
      await page.goto(absolute(stack, address));
      if (needsLogin(route)) await expectLogin(page, stack, address);
      else await expectScreen(page, stack, address, titleOf(stack, route));
    }
    await page.goto(absolute(stack, '/pages/nothing/here'));
    await expect(page.getByRole('main').getByText('页面不存在')).toBeVisible();
    expect(problems).toEqual([]);
  });

  const signedIn = '[§2A /*, §6 logged in, §routes twins, §routes unknown]';
  test(`the paths of both route sets, signed in (catalogueAccess: ${mode}) ${signedIn}`, async ({
    page,
    stack,
    problems,
  }) => {
    test.setTimeout(180_000);
    await signIn(page, stack, { redirect: '/pages/mine/index' });
    const loginPaths = new Set(['/', '/pages/login/index']);
    const registerPaths = new Set(['/pages/login/register', '/pages/register/index']);
    for (const route of routes) {
      const address = await addressOf(stack, route);
      await page.goto(absolute(stack, address));
      // The automatic check leads a signed-in person from the login page to the admin home, and from the registration to 我的.
      if (loginPaths.has(route.path)) await expectScreen(page, stack, '/pages/admin/index', '管理中心');
      else if (registerPaths.has(route.path)) await expectScreen(page, stack, '/pages/mine/index', '我的');
      else await expectScreen(page, stack, address, titleOf(stack, route));
    }
    for (const unknown of ['/pages/nothing/here', '/pages/admin/nothing/index']) {
      await page.goto(absolute(stack, unknown));
      await expect(page.getByRole('main').getByText('页面不存在'), unknown).toBeVisible();
      await expect(page).toHaveURL(absolute(stack, unknown));
    }
    expect(problems).toEqual([]);
  });
}
