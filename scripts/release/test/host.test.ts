import { createServer } from 'node:http';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { RegistryModule, Release } from '@admin-h5/contract';
import { leftBehind, releaseHost } from '../host.ts';

const releaseOf = (build: string, range: string): Release => ({
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
    contract: { '@admin-h5/ui': range },
  },
  remote: { name: 'banner', global: 'banner', entry: 'remoteEntry.js', type: 'script' },
  files: {},
  signature: null,
});
const module: RegistryModule = {
  name: 'banner',
  origin: 'https://banner.modules.example.com',
  releases: [releaseOf('three', '^9.0.0'), releaseOf('two', '^8.0.0'), releaseOf('one', '^1.0.0')],
  stable: 'one',
  canary: { build: 'three', percent: 5 },
  revoked: [],
};

afterEach(() => {
  jest.restoreAllMocks();
});

describe('the modules that a new host leaves behind', () => {
  it('are those whose stable or canary release requires what it does not provide', () => {
    expect(leftBehind([module], { '@admin-h5/ui': '1.3.0' })).toEqual([
      { module: 'banner', build: 'three', unmet: ['@admin-h5/ui ^9.0.0'] },
    ]);
    expect(leftBehind([module], { '@admin-h5/ui': '9.1.0' })).toMatchObject([{ build: 'one' }]);
    expect(leftBehind([{ ...module, canary: null }], { '@admin-h5/ui': '1.3.0' })).toEqual([]);
  });

  it('are listed by asking the registry, with exit code 1', async () => {
    const lines: string[] = [];
    jest.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)));
    const server = createServer((_, response) => response.end(JSON.stringify({ schema: 1, modules: [module] })));
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    try {
      expect(await releaseHost(['check', `http://127.0.0.1:${port}/api/remotes`])).toBe(1);
    } finally {
      server.close();
    }
    expect(lines[0]).toBe('banner three needs @admin-h5/ui ^9.0.0');
    await expect(releaseHost(['check'])).rejects.toThrow(/Usage/);
  });
});
