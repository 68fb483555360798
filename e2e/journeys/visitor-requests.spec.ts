import { expect, test } from '../support/test.ts';

/** What a visitor opens, from the home screen on. */
const visited = [
  'pages/index/index',
  'pages/category/second',
  'pages/category/insecticide',
  'pages/materials/list',
  'pages/mine/index',
  'pages/company/about',
  'pages/search/index',
];

test('a visitor loads no federation code, no registry and nothing from a remote [§1 lazy screens]', async ({
  page,
  stack,
}) => {
  const requested: string[] = [];
  const scripts: Promise<string>[] = [];
  page.on('request', (request) => requested.push(request.url()));
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  });
  for (const path of visited) await page.goto(stack.baseUrl + path, { waitUntil: 'networkidle' });

  const remotes = stack.modules.map((module) => new URL(module.origin).origin);
  expect(requested.filter((url) => remotes.some((origin) => url.startsWith(origin)))).toEqual([]);
  expect(requested.filter((url) => /remotes\.json|\/api\/remotes/.test(url))).toEqual([]);
  for (const code of await Promise.all(scripts)) expect(code).not.toMatch(/__FEDERATION__|loadRemote/);
});
