import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import webpack from 'webpack';
import { placeholder } from '../build-alias.ts';
import { type DevServer, startDevServer } from '../serve.ts';

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
