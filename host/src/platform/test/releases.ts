import type { HostConfig, Registry, RegistryModule, Release } from '@admin-h5/contract';
import { hostConfig } from '../../core/test/host-config.ts';

/** A release of the module `banner`, for tests. */
export function release(build: string, range = '^1.0.0'): Release {
  return {
    build,
    version: '1.0.0',
    releasedAt: '2026-01-01T00:00:00.000Z',
    declaration: {
      name: 'banner',
      title: '轮播图',
      icon: 'banner',
      prefixes: ['banner'],
      navigation: [],
      routes: [{ path: 'banner/index', title: '轮播图管理', rights: [] }],
      contract: { '@admin-h5/client': range },
    },
    remote: { name: `banner_${build}`, global: `banner_${build}`, entry: 'remoteEntry.js', type: 'script' },
    files: {},
    signature: null,
  };
}

/** The module with the releases `one`, `two` and `three`; `one` is stable. */
export const listedModule = (change: Partial<RegistryModule> = {}): RegistryModule => ({
  name: 'banner',
  origin: 'http://localhost:8083',
  releases: [release('three'), release('two'), release('one')],
  stable: 'one',
  canary: null,
  revoked: [],
  ...change,
});

export const registry = (change: Partial<RegistryModule> = {}): Registry => ({
  schema: 1,
  modules: [listedModule(change)],
});

export const config: HostConfig = { ...hostConfig, devOrigins: ['http://localhost:9100'] };
