import { devCipher } from '@admin-h5/contract';
import { encryptPassword } from '@admin-h5/contract/cipher';
import { test as base, expect, type Page } from '@playwright/test';
import { startNginxStack } from '../../deploy/test/nginx-stack.ts';
import { type Stack, type StackOptions, startStack } from '../../scripts/local/stack.ts';
import { collectViolations } from './violations.ts';

export interface WorkerFixtures {
  /** Settings of this file's stack; set them with `test.use({ stackOptions: … })` at the top of a file. */
  stackOptions: StackOptions;
  /** What the product runs on: `node` as `npm start` does, `nginx` as it is deployed, with PostgreSQL. */
  behind: 'node' | 'nginx';
  stack: Stack;
}

interface TestFixtures {
  /** What the security policy refused in any page; every test fails on one, unless it caused it on purpose and takes it out. */
  violations: string[];
  /** Console errors and uncaught exceptions of the page. A test that wants none names it and ends with `expect(problems).toEqual([])`. */
  problems: string[];
}

const hasNoSheetEntry = () => !Object.hasOwn(Object(history.state), 'ah5Cover');

/**
 * Waits until the history has no entry of a sheet, a second at most (a test may leave a page whose sheet is open). A sheet that
 * closes removes its entry with `history.go`, a task later: a navigation that begins at that moment is aborted or undone.
 */
async function sheetsSettled(page: Page): Promise<void> {
  await page.waitForFunction(hasNoSheetEntry, null, { timeout: 1000, polling: 20 }).catch(() => undefined);
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  page: async ({ page }, use) => {
    const goto = page.goto.bind(page);
    const reload = page.reload.bind(page);
    page.goto = (url, options) => sheetsSettled(page).then(() => goto(url, options));
    page.reload = (options) => sheetsSettled(page).then(() => reload(options));
    await use(page);
  },
  stackOptions: [{}, { scope: 'worker', option: true }],
  behind: ['node', { scope: 'worker', option: true }],
  stack: [
    async ({ stackOptions, behind }, use) => {
      const stack = await (behind === 'nginx' ? startNginxStack() : startStack(stackOptions));
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 300_000, title: 'stack, with the builds that are missing (npm run build makes them)' },
  ],
  violations: [
    async ({ browser }, use) => {
      const violations: string[] = [];
      const stop = collectViolations(browser, violations);
      await use(violations);
      stop();
      expect(violations).toEqual([]);
    },
    { auto: true },
  ],
  problems: async ({ page }, use) => {
    const problems: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(String(error)));
    await use(problems);
  },
});

export { expect };

interface SignIn {
  username?: string;
  password?: string;
  /** Page to open; by default the one that the login opens. */
  redirect?: string;
}

const adminCentre = '/pages/admin/index';

/** Stores a new session in the page's browser, as the login does, and opens a page with it. */
export async function signIn(
  page: Page,
  { baseUrl, host }: Pick<Stack, 'baseUrl' | 'host'>,
  { username = 'admin', password = 'admin123456', redirect = adminCentre }: SignIn = {},
): Promise<void> {
  const response = await page.request.post(`${host.origin}/api/auth/login`, {
    data: { username, password: encryptPassword(password, devCipher) },
  });
  const { token, userInfo, message } = await response.json();
  expect(response.ok(), `login of ${username}: ${message}`).toBe(true);
  const storing = await page.addInitScript(
    ([origin, parts]) => {
      if (location.origin !== origin) return;
      for (const [key, value] of parts) localStorage.setItem(key, value);
    },
    [
      new URL(baseUrl).origin,
      [
        ['admin-h5.token', token],
        ['admin-h5.userInfo', JSON.stringify(userInfo)],
      ],
    ] as const,
  );
  await page.goto(baseUrl.replace(/\/$/, '') + redirect);
  // Later pages keep what the session has become.
  await storing.dispose();
}

/** Signs in through the login screen and waits for the screen that follows: for tests of the login itself. */
export async function signInByForm(
  page: Page,
  { baseUrl }: Pick<Stack, 'baseUrl'>,
  { username, password, redirect }: SignIn = {},
): Promise<void> {
  const query = redirect ? `?redirect=${encodeURIComponent(redirect)}` : '';
  await page.goto(`${baseUrl}pages/login/index${query}`);
  await fillLogin(page, username, password);
  await page.waitForURL((url) => !url.pathname.endsWith('/pages/login/index'));
  // The form stays until the next screen's code is there, and its fields would be taken for that screen's.
  await expect(page.getByRole('button', { name: '登录', exact: true })).toHaveCount(0);
}

/** Fills and submits the login form that the page shows. */
export async function fillLogin(page: Page, username = 'admin', password = 'admin123456'): Promise<void> {
  await page.getByRole('textbox').first().fill(username);
  await page.locator('input[type=password]').first().fill(password);
  const agreement = page.getByRole('checkbox', { name: /同意|协议/ });
  if (!(await agreement.isChecked())) await agreement.check();
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

/** A device counts a view of a record once an hour, and earlier tests of this server have looked at the same one. */
export const deviceNamed = (name: string) =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36 ${name}`;
