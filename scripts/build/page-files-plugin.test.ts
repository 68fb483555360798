import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { compile } from '@admin-h5/remote-kit/recipe';
import { pageFilesPlugin } from './page-plugins.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'admin-h5-pages-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function build(files: Readonly<Record<string, string>>): Promise<Record<string, string[]>> {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  await compile({
    mode: 'production',
    context: folder,
    entry: { main: path.join(folder, 'main.mjs') },
    output: { path: path.join(folder, 'dist'), filename: '[name].js', chunkFilename: '[name].js' },
    optimization: { chunkIds: 'named', minimize: false },
    plugins: [pageFilesPlugin(path.join(folder, 'pages.mjs'))],
  });
  return JSON.parse(readFileSync(path.join(folder, 'dist/pages.json'), 'utf8'));
}

describe('the list of page files', () => {
  const home = "{ path: '/home', aliases: ['/start'], load: () => import('./home.mjs') }";

  it("names a screen's chunks under each of its paths, without the page's own and later lazy ones [§1 lazy screens]", async () => {
    const list = await build({
      'main.mjs': "import { pages } from './pages.mjs'; pages[0].load(); import('./other.mjs');",
      'pages.mjs': `export const pages = [${home}];`,
      'home.mjs': "export const later = () => import('./later.mjs');",
      'later.mjs': 'export default 1;',
      'other.mjs': 'export default 2;',
    });
    expect(list).toEqual({ '/home': ['home_mjs.js'], '/start': ['home_mjs.js'] });
  });

  it('fails the build if the page table loads a screen in an unsupported way', async () => {
    const files = {
      'main.mjs': "import { pages } from './pages.mjs'; pages[0].load();",
      'pages.mjs':
        "const load = () => import('./home.mjs'); export const pages = [{ path: '/home', load: () => load() }];",
      'home.mjs': 'export default 1;',
    };
    await expect(build(files)).rejects.toThrow('/home');
  });
});
