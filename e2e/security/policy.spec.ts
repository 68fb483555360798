import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../support/test.ts';

/** Tries to run a script from an address; answers what became of it. */
function runScript(page: Page, address: string): Promise<string> {
  return page.evaluate(
    (src) =>
      new Promise<string>((resolve) => {
        const script = document.createElement('script');
        script.addEventListener('load', () => resolve('ran'));
        script.addEventListener('error', () => resolve('not loaded'));
        try {
          script.src = src;
        } catch (error) {
          resolve(error instanceof TypeError ? 'refused' : String(error));
          return;
        }
        document.head.append(script);
      }),
    address,
  );
}

/** Hands markup to the browser as a library would; answers what stands there afterwards. */
function write(page: Page, html: string): Promise<string> {
  return page.evaluate((text) => {
    const box = document.createElement('div');
    try {
      box.innerHTML = text;
    } catch (error) {
      return error instanceof TypeError ? 'refused' : String(error);
    }
    return box.innerHTML;
  }, html);
}

/** Removes the violations that a test has caused, once the last one is reported: the event comes after the browser's own message. */
async function takeCaused(violations: string[], last: RegExp): Promise<void> {
  await expect.poll(() => violations.join('\n')).toMatch(last);
  violations.splice(0);
}

test('a script from an origin that is not registered is refused before it is requested', async ({
  page,
  stack,
  violations,
}) => {
  await page.goto(`${stack.baseUrl}pages/index/index`);
  await expect(page.getByRole('heading', { name: '热门产品' })).toBeVisible();
  const requested: string[] = [];
  page.on('request', (request) => {
    // The page loads files of its own while it is idle.
    const isOwn = request.url().startsWith(`${stack.baseUrl}assets/`);
    if (request.resourceType() === 'script' && !isOwn) requested.push(request.url());
  });
  for (const address of ['http://127.0.0.1:9/x.js', '/api/files/x.js', 'data:text/javascript,1']) {
    expect(await runScript(page, address), address).toBe('refused');
  }
  expect(requested).toEqual([]);
  await takeCaused(violations, /require-trusted-types-for refused .*data:text\/javascript,1/);

  // A registered remote's own file runs.
  const build = stack.modules.find(({ name }) => name === 'category');
  expect(await runScript(page, `${build?.origin}/${build?.stable}/remoteEntry.js`)).toBe('ran');
});

test('markup reaches the page through the sanitiser only', async ({ page, stack, violations }) => {
  const markup = '<p style="color:red" onclick="evil()">正文<script>evil()</script></p>';
  await page.goto(`${stack.baseUrl}pages/index/index`);
  await expect(page.getByRole('heading', { name: '热门产品' })).toBeVisible();
  expect(await write(page, markup)).toBe('refused');
  await takeCaused(violations, /require-trusted-types-for refused /);

  // A screen with rich text loads the sanitiser.
  await page.goto(`${stack.baseUrl}pages/company/about`);
  await expect(page.locator('.ah5-rich p').first()).toBeVisible();
  expect(await write(page, markup)).toBe('<p>正文</p>');
  // The parser itself refuses what it meets on the way.
  await takeCaused(violations, /style-src-attr refused inline/);
});

/** Name of the error that an action ends with in the page's own task, since the policy does not apply to a test's own code. */
function errorOf(page: Page, deed: 'inline' | 'eval' | 'policy'): Promise<string> {
  return page.evaluate(
    (chosen) =>
      new Promise<string>((resolve) => {
        const deeds = {
          inline: () => {
            const script = document.createElement('script');
            script.textContent = 'window.ranInline = true';
            document.head.append(script);
          },
          // oxlint-disable-next-line no-eval
          eval: () => globalThis.eval('1 + 1'),
          policy: () =>
            Reflect.get<object, string>(window, 'trustedTypes').createPolicy('another', { createHTML: String }),
        };
        setTimeout(() => {
          try {
            resolve(`none: ${String(deeds[chosen]())}`);
          } catch (error) {
            resolve(error instanceof Error ? error.name : 'thrown');
          }
        });
      }),
    deed,
  );
}

test('neither an inline script nor text as code runs, and no other policy can be made', async ({
  page,
  stack,
  violations,
}) => {
  await signIn(page, stack, { redirect: '/pages/admin/category/index' });
  expect(await errorOf(page, 'eval')).toBe('EvalError');
  expect(await errorOf(page, 'policy')).toBe('TypeError');
  expect(await errorOf(page, 'inline')).toBe('TypeError');
  expect(await page.evaluate(() => Reflect.get(window, 'ranInline'))).toBeUndefined();
  await takeCaused(violations, /require-trusted-types-for refused /);
});
