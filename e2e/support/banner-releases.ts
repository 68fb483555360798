import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RegistryModule, Release } from '@admin-h5/contract';
import type { Stack } from '../../scripts/local/stack.ts';
import { buildVariant, describe } from './build-variant.ts';
import type { Change } from './replace-loader.ts';
import { test as base } from './test.ts';

const list = 'src/pages/banner-list.tsx';
const edit = 'src/pages/banner-edit.tsx';

/** Releases of the banner module, each a real build: what differs can be seen on the screen. */
const changes = {
  /** What is in use before anything happens. */
  first: [],
  second: [
    { file: list, from: '搜索标题', to: '搜索标题（第二版）' },
    { file: edit, from: 'entityLabel="轮播图"', to: 'entityLabel="轮播图第二版"' },
    { file: 'src/banner.less', from: 'max-width: 7.5rem', to: 'max-width: 4rem' },
  ],
  throwsAtLoad: [
    { file: 'src/module.tsx', from: 'export default', to: "throw new Error('第三版坏了');\nexport default" },
  ],
  neverEnds: [{ file: 'src/module.tsx', from: 'export default', to: 'while (Date.now() > 0);\nexport default' }],
  throwsAtRender: [
    { file: list, from: 'const [previewing', to: "if (list) throw new Error('第四版坏了');\n  const [previewing" },
    { file: list, from: 'export default', to: 'const list: boolean = true;\nexport default' },
  ],
} as const satisfies Record<string, readonly Change[]>;

export type ReleaseName = keyof typeof changes;

export interface BannerReleases {
  /** Folder that the module's origin serves; a test may take files away and bring them back. */
  folder: string;
  build: (name: ReleaseName) => string;
  /** As the registry holds it, unsigned. */
  release: (name: ReleaseName) => Release;
  /** Files of a build as they were made, for bringing back what was taken away. */
  restore: (name: ReleaseName) => void;
  /** Puts a release, and whatever else of the module is given, into the registry that the stack serves. */
  publish: (stack: Stack, stable: ReleaseName, more?: Partial<RegistryModule>) => void;
}

const names = Object.keys(changes).filter((name): name is ReleaseName => name in changes);

async function prepare(): Promise<BannerReleases> {
  const folder = mkdtempSync(path.join(tmpdir(), 'admin-h5-banner-'));
  const releases = new Map<ReleaseName, { release: Release; source: string }>();
  for (const name of names) {
    const variant = await buildVariant('banner', name, changes[name]);
    cpSync(variant.folder, path.join(folder, variant.build), { recursive: true });
    const release = { ...describe(variant), releasedAt: '2026-01-01T00:00:00.000Z', signature: null };
    releases.set(name, { release, source: variant.folder });
  }
  const get = (name: ReleaseName) => {
    const found = releases.get(name);
    if (!found) throw new Error(`no release "${name}"`);
    return found;
  };
  const build = (name: ReleaseName) => get(name).release.build;
  return {
    folder,
    build,
    release: (name) => get(name).release,
    restore: (name) => cpSync(get(name).source, path.join(folder, build(name)), { recursive: true }),
    publish: (stack, stable, more = {}) => {
      const listed: RegistryModule = {
        name: 'banner',
        origin: stack.remote('banner').origin,
        releases: [...releases.values()].map(({ release }) => release),
        stable: build(stable),
        canary: null,
        revoked: [],
        ...more,
      };
      stack.modules = [...stack.modules.filter(({ name }) => name !== 'banner'), listed];
    },
  };
}

/** A stack whose banner module has several releases, its registry asked every 300 ms. */
export const test = base.extend<object, { releases: BannerReleases }>({
  releases: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs off its first parameter
    async ({}, use) => {
      const releases = await prepare();
      await use(releases);
      rmSync(releases.folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  stackOptions: [
    async ({ releases }, use) =>
      use({ remoteFiles: { banner: releases.folder }, config: { registryPollInterval: 300 } }),
    { scope: 'worker' },
  ],
});
