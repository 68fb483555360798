import type { HostConfig, Registry, RegistryModule, Release } from '@admin-h5/contract';
import { devCipher } from '@admin-h5/contract';

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
    files: {},
    signature: null,
  };
}

/** The module with the releases `one`, `two` and `three`; `one` is stable. */
export const entry = (change: Partial<RegistryModule> = {}): RegistryModule => ({
  name: 'banner',
  origin: 'http://localhost:8083',
  releases: [release('three'), release('two'), release('one')],
  stable: 'one',
  canary: null,
  revoked: [],
  ...change,
});

export const registry = (change: Partial<RegistryModule> = {}): Registry => ({ schema: 1, modules: [entry(change)] });

export const config: HostConfig = {
  apiBase: '',
  registry: '/remotes.json',
  basePath: '/admin-h5/',
  maxWidth: 960,
  catalogueAccess: 'visitor',
  cipherKey: devCipher.key,
  cipherIv: devCipher.iv,
  remoteOrigins: ['http://localhost:8083'],
  linkOrigins: [],
  rootKey: '',
  revokedKeys: [],
  devOrigins: ['http://localhost:9100'],
  registerSms: false,
  loginRedirectDelay: 0,
  moduleTimeout: 10_000,
  registryPollInterval: 30_000,
  changesPollInterval: 30_000,
};
