import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hostPage } from '../../deploy/test/fixture.ts';

/**
 * A renderer whose pages are named by their addresses: `/pages/fails` fails, `/pages/mine` is for a browser alone, `/pages/told` has what
 * the API says, `/pages/nowhere` is no screen.
 */
const renderer = `
export const pageDataId = 'admin-h5-data';
export const createRenderer = async ({ origin }) => async (url) => {
  if (url.pathname.endsWith('/pages/fails')) throw new Error('the API is down');
  if (url.pathname.endsWith('/pages/mine')) return null;
  const style = url.pathname.endsWith('/pages/styled') ? ' style="height:0"' : '';
  const gone = url.pathname.endsWith('/pages/gone');
  const { headers, baseUrl } = origin();
  const text = url.pathname.endsWith('/pages/told') ? await (await fetch(baseUrl + '/api/text')).text() : 'content';
  const screen = url.pathname.endsWith('/pages/nowhere') ? null : '/pages/home';
  return {
    status: gone ? 404 : 200, title: 'A & B', description: '"quoted"', canonical: gone ? null : url.href, image: null,
    facts: [{ name: '</script><b>' }], screen, html: '<link rel="preload" as="image" href="/a.webp"/><p' + style + '>' + text + url.search.replaceAll('&', ' ') + '</p>',
    data: { at: 1, queries: [{ key: ['x'], data: '</script><script>alert(1)</script>' + headers['x-forwarded-for'] }] },
  };
};`;

/** A build of the host with a renderer that needs no API. */
export function rendererFixture(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'admin-h5-renderer-'));
  writeFileSync(path.join(folder, 'render.mjs'), renderer);
  // As a production build has it: without the quotes that HTML does not need.
  const page = hostPage().replaceAll(/(name|id)="([\w-]+)"/g, '$1=$2');
  writeFileSync(path.join(folder, 'index.html'), page);
  writeFileSync(path.join(folder, 'offline.json'), '[]');
  writeFileSync(path.join(folder, 'sw.js'), '');
  writeFileSync(
    path.join(folder, 'pages.json'),
    JSON.stringify({ '/pages/home': ['assets/home.js', 'assets/home.css'] }),
  );
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
