import { expect, signIn, test } from '../support/test.ts';

test('the page holds one React and one @admin-h5/shared, and the module runs on both', async ({ page, stack }) => {
  const reacts = new Set<string>();
  page.on('response', async (response) => {
    // React says its version in its own code; a second copy anywhere would be a second file that does.
    if (response.request().resourceType() === 'script' && /react\.transitional\.element/.test(await response.text()))
      reacts.add(response.url());
  });
  await signIn(page, stack, { redirect: '/pages/admin/category/index' });
  await expect(page.getByRole('heading', { name: '分类管理' })).toBeVisible();
  // The frame has the title before the module is here; its content comes from the module.
  await expect(page.getByText('杀虫剂').first()).toBeVisible();
  expect([...reacts].every((url) => url.startsWith(stack.baseUrl))).toBe(true);

  // The module draws with the person whom the host signed in: both read one session store.
  const shares = await page.evaluate(() => {
    const federation: unknown = Reflect.get(globalThis, '__FEDERATION__');
    const instances: unknown =
      typeof federation === 'object' && federation !== null ? Reflect.get(federation, '__INSTANCES__') : [];
    const copies = new Map<string, Set<string>>();
    for (const instance of Array.isArray(instances) ? instances : []) {
      for (const [name, versions] of Object.entries(instance.shareScopeMap?.default ?? {})) {
        for (const share of Object.values(Object(versions))) {
          const owners = copies.get(name) ?? new Set<string>();
          owners.add(String(Reflect.get(Object(share), 'from')));
          copies.set(name, owners);
        }
      }
    }
    return [...copies].map(([name, owners]) => [name, [...owners]] as const);
  });
  expect(shares.map(([name]) => name)).toEqual(
    expect.arrayContaining(['react', '@admin-h5/shared/auth', '@admin-h5/shared/api']),
  );
  for (const [name, owners] of shares) expect([name, owners]).toEqual([name, ['admin_h5_host']]);
});
