import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import webpack from 'webpack';
import { makeAlias, type DevServer, placeholder, readPath, requirePort, startDevServer, withAlias } from '../serve.ts';

const host = 'https://www.example.com';
const folder = mkdtempSync(path.join(tmpdir(), 'admin-h5-dev-'));
const source = path.join(folder, 'index.js');
let server: DevServer;

const get = (name: string, origin = host) => fetch(`${server.origin}${name}`, { headers: { origin } });
const currentBuild = async (): Promise<string> => {
  const { build }: { build: string } = await (await get('/release.json')).json();
  return build;
};

beforeAll(async () => {
  writeFileSync(source, `globalThis.built = '${placeholder} one';`);
  server = await startDevServer({
    configuration: {
      mode: 'development',
      devtool: false,
      context: folder,
      entry: source,
      output: { path: path.join(folder, 'dist', placeholder), filename: 'remoteEntry.js' },
      plugins: [
        {
          apply: (compiler) =>
            compiler.hooks.thisCompilation.tap('Release', (compilation) =>
              compilation.emitAsset(
                'release.json',
                new webpack.sources.RawSource(JSON.stringify({ build: placeholder })),
              ),
            ),
        },
      ],
    },
    port: 0,
    hostOrigins: [host],
  });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('the development server of a module', () => {
  it('names the newest build, whose files are below its id, for the named host alone', async () => {
    const release = await get('/release.json');
    expect(release.headers.get('access-control-allow-origin')).toBe(host);
    expect(release.headers.get('cache-control')).toBe('no-store');
    const build = await currentBuild();
    expect(build).toMatch(/^dev_[0-9a-z]{12}$/);
    expect(build).not.toBe(placeholder);
    const entry = await get(`/${build}/remoteEntry.js`);
    expect(await entry.text()).toContain(`${build} one`);
    expect((await get(`/${build}/nothing.js`)).status).toBe(404);
    expect((await get('/release.json', 'https://evil.example.com')).headers.get('access-control-allow-origin')).toBe(
      null,
    );
  });

  it('gives the next build an id of its own, and tells pages of it', async () => {
    const before = await currentBuild();
    const aborted = new AbortController();
    const events = await fetch(`${server.origin}/events`, { headers: { origin: host }, signal: aborted.signal });
    writeFileSync(source, `globalThis.built = '${placeholder} two';`);
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of events.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      if (text.includes('"action":"built"')) break;
    }
    aborted.abort();
    const build = await currentBuild();
    expect(build > before).toBe(true);
    expect(await (await get(`/${build}/remoteEntry.js`)).text()).toContain(`${build} two`);
  });
});

describe('the alias of a development build', () => {
  const alias = makeAlias(Date.parse('2026-11-22T00:00:00Z'));

  it('is as long as the placeholder, and grows with the time', () => {
    expect(alias).toHaveLength(placeholder.length);
    expect(makeAlias(Date.parse('2026-11-22T00:00:01Z')) > alias).toBe(true);
  });

  it('stands in the addresses and in the text of the same build', () => {
    expect(readPath(`/${alias}/chunks/list.js`)).toEqual({ alias, file: 'chunks/list.js' });
    expect(readPath(`/${alias}/admin_h5_banner_${alias}.1.hot-update.json`)?.file).toBe(
      `admin_h5_banner_${placeholder}.1.hot-update.json`,
    );
    expect(withAlias(`var admin_h5_banner_${placeholder};`, alias)).toBe(`var admin_h5_banner_${alias};`);
  });

  it('is the folder of builds alone, which no path leaves', () => {
    for (const other of ['/release.json', `/${alias}/`, `/${alias}/../x.js`, '/dev_1/x.js', `/${alias}/%2e%2e/x`])
      expect(readPath(other)).toBeNull();
  });
});

it('names --port and another port where one is taken, and says nothing of a free one', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await expect(requirePort(port)).rejects.toThrow(
    new RegExp(`Port ${port} cannot be used .*EADDRINUSE.*: name another one with --port, such as --port ${port + 1}`),
  );
  other.close();
  await once(other, 'close');
  await requirePort(port);
});
