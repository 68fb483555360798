import type { ReleaseDescription } from '@admin-h5/contract';

/** A build of the module `banner`. */
export const release: ReleaseDescription = {
  build: 'b1',
  version: '1.0.0',
  declaration: {
    name: 'banner',
    title: '轮播图',
    icon: 'banner',
    prefixes: ['banner'],
    navigation: [],
    routes: [{ path: 'banner/index', title: '轮播图', rights: [] }],
    contract: { '@admin-h5/client': '^1.0.0' },
  },
  remote: { name: 'banner_b1', global: 'banner_b1', entry: 'remoteEntry.js', type: 'script' },
  files: { 'remoteEntry.js': `sha384-${'A'.repeat(64)}` },
};
