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
  const scripts = new Set<string>();
  page.on('request', (request) => requested.push(request.url()));
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.add(response.url());
  });
  for (const path of visited) await page.goto(stack.baseUrl + path, { waitUntil: 'networkidle' });

  const remotes = stack.modules.map((module) => new URL(module.origin).origin);
  expect(requested.filter((url) => remotes.some((origin) => url.startsWith(origin)))).toEqual([]);
  expect(requested.filter((url) => /remotes\.json|\/api\/remotes/.test(url))).toEqual([]);
  // Fetched again: a page that has been left no longer has the bodies of its responses.
  for (const url of scripts)
    expect(await (await page.request.get(url)).text()).not.toMatch(/__FEDERATION__|loadRemote/);
});
