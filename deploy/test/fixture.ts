import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ReleaseDescription } from '@admin-h5/contract';
import { appDescription, appName } from '../../host/src/core/app-name.ts';
import { root } from '../../scripts/build/workspaces.ts';

/** A folder with the given files, in the shape of a build. */
export interface Fixture {
  folder: string;
  remove: () => void;
}

function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
}

const compressed = (name: string, text: string) => ({
  [name]: text,
  [`${name}.gz`]: `gz:${text}`,
  [`${name}.br`]: `br:${text}`,
});

/** The host's page as a build writes it, with the app's name and description. */
export const hostPage = (): string =>
  readFileSync(path.join(root, 'host/src/index.html'), 'utf8')
    .replace('<%= name %>', appName)
    .replace('<%= description %>', appDescription);

/**
 * A build of the host with the product's own page; compressed variants contain a mark, so that a test sees which one
 * was sent.
 */
export function hostFixture(mark: string): Fixture {
  const folder = mkdtempSync(path.join(tmpdir(), 'admin-h5-host-build-'));
  const page = hostPage().replace(
    '</head>',
    `<script defer src="__ADMIN_H5_BASE__/assets/main.${mark}.js"></script></head>`,
  );
  writeFiles(folder, {
    'index.html': page,
    // A screen with a document of its own, as every public screen has.
    'documents/root.html': page.replace('</head>', '<meta name="document" content="root"></head>'),
    ...compressed(`assets/main.${mark}.js`, `main of ${mark}`),
    [`assets/main.${mark}.js.map`]: '{}',
    [`assets/home.${mark}.css`]: 'p {}',
    'pages.json': JSON.stringify({
      '/': [],
      '/pages/index/index': [`assets/home.${mark}.js`, `assets/home.${mark}.css`],
    }),
    'third-party-notices.txt': 'notices of aaa',
    'manifest.webmanifest': '{"name":"aaa"}',
    'offline.json': JSON.stringify([`assets/main.${mark}.js`]),
    'sw.js': 'self.started = true;',
    'packages.json': JSON.stringify({ host: 'aaa', packages: {} }),
    '.source': 'x',
  });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** One build of a remote. */
export function remoteFixture(build: string): Fixture {
  const top = mkdtempSync(path.join(tmpdir(), 'admin-h5-remote-build-'));
  const release: ReleaseDescription = {
    build,
    version: '1.2.3',
    declaration: {
      name: 'category',
      title: '分类管理',
      icon: 'category',
      prefixes: ['category'],
      navigation: [],
      routes: [{ path: 'category/index', title: '分类管理', rights: [] }],
      contract: { '@admin-h5/client': '^1.0.0' },
    },
    remote: { name: 'category', global: 'category', entry: 'remoteEntry.js', type: 'script' },
    files: {},
  };
  writeFiles(path.join(top, build), {
    'release.json': JSON.stringify(release),
    ...compressed('remoteEntry.js', `entry of ${build}`),
    'remoteEntry.js.map': '{}',
  });
  return { folder: path.join(top, build), remove: () => rmSync(top, { recursive: true, force: true }) };
}
