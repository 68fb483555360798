import { expect, test } from '@playwright/test';
import { buildRemote, readRelease, remoteDist } from '../../scripts/build/remote.ts';
import { remoteNames } from '../../scripts/build/workspaces.ts';
import { freePort } from '../../scripts/local/ports.ts';
import { createRemoteServer } from '../../scripts/local/remote-server.ts';
import { startStockHost, type StockHost, type StockHostBuild } from '../support/stock-host.ts';

const started = new Map<StockHostBuild, Promise<StockHost>>();
/** One host of each build for all tests of this file. */
function hostOf(build: StockHostBuild): Promise<StockHost> {
  const host = started.get(build) ?? startStockHost(build);
  started.set(build, host);
  return host;
}
test.afterAll(async () => {
  for (const host of started.values()) await (await host).stop();
});

const hosts = [
  ...remoteNames().map((name) => ({ name, host: 'enhanced', what: 'an ordinary federation host' }) as const),
  { name: 'banner', host: 'webpack', what: "a host by webpack's own federation plugin" } as const,
];
for (const { name, host, what } of hosts) {
  test(`${name} runs in ${what}, loaded by its manifest, and shows its first screen`, async ({ page }) => {
    test.setTimeout(300_000);
    const stockHost = await hostOf(host);
    const { build } = await buildRemote(name);
    const remotes = await createRemoteServer({ dist: remoteDist(name), hostOrigins: [stockHost.origin] });
    const port = await freePort();
    await remotes.listen({ port, host: '127.0.0.1' });
    const { declaration, remote } = readRelease(`${remoteDist(name)}/${build}`);
    await page.goto(stockHost.origin);
    await page.waitForFunction(() => 'openRemote' in window);
    const manifest = `http://localhost:${port}/${build}/mf-manifest.json`;
    const screens = await page.evaluate(
      ([module, address]) => Reflect.get(window, 'openRemote')(module, address),
      [name, manifest],
    );
    expect(screens).toEqual(Object.fromEntries(declaration.routes.map(({ path }) => [path, 'function'])));
    // A hook of another React, or a context of another cache, would throw here.
    await expect(page.getByRole('heading', { name: '别家宿主中的页面' })).toBeVisible();
    // Its screens run on that host's one client.
    expect(await page.evaluate(() => Reflect.get(window, 'usersOfClient')())).toContain(remote?.name);
    await remotes.close();
  });
}
