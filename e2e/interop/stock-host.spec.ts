import { expect, test as base } from '@playwright/test';
import { buildRemote, readRelease, remoteDist } from '../../scripts/build/remote.ts';
import { remoteNames } from '../../scripts/build/workspaces.ts';
import { freePort } from '../../scripts/local/ports.ts';
import { createRemoteServer } from '../../scripts/local/remote-server.ts';
import { startStockHost, type StockHost } from '../support/stock-host.ts';

const test = base.extend<object, { stockHost: StockHost }>({
  stockHost: [
    // oxlint-disable-next-line no-empty-pattern -- it needs nothing, and Playwright reads the pattern.
    async ({}, use) => {
      const host = await startStockHost();
      await use(host);
      await host.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

for (const name of remoteNames()) {
  test(`${name} runs in an ordinary federation host, loaded by its manifest`, async ({ page, stockHost }) => {
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
    // Its screens run on that host's one client.
    expect(await page.evaluate(() => Reflect.get(window, 'usersOfClient')())).toContain(remote?.name);
    await remotes.close();
  });
}
