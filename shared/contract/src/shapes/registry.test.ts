import { describe, expect, it } from '@jest/globals';
import type { RegistryModule, Release } from '../registry.ts';
import { registrySchema } from '../schemas/index.ts';
import { isRegistry } from './registry.ts';

const hash = `sha384-${'A'.repeat(64)}`;

const release: Release = {
  build: 'abc_123',
  version: '1.0.0',
  releasedAt: '2026-01-01T00:00:00.000Z',
  declaration: {
    name: 'category',
    title: '分类管理',
    icon: 'category',
    prefixes: ['category'],
    navigation: [{ path: 'category/index', title: '分类', icon: 'category', right: 'category' }],
    routes: [{ path: 'category/index', title: '分类管理', rights: ['category'] }],
    contract: { '@admin-h5/client': '^1.0.0' },
  },
  remote: { name: 'category', global: 'category', entry: 'remoteEntry.js', type: 'script' },
  files: { 'remoteEntry.js': hash, 'chunks/1.js': hash },
  signature: null,
};

const listedModule: RegistryModule = {
  name: 'category',
  origin: 'http://localhost:8081',
  releases: [release],
  stable: 'abc_123',
  canary: null,
  revoked: [],
};
const signature = { value: 'A'.repeat(86), publicKey: 'A'.repeat(122), certificate: 'A'.repeat(86) };
const registry = (change: object = {}): unknown => ({ schema: 1, modules: [{ ...listedModule, ...change }] });

const cases: [string, unknown][] = [
  ['a complete registry', registry()],
  ['no module', { schema: 1, modules: [] }],
  ['a canary', registry({ canary: { build: 'abc_123', percent: 10 } })],
  ['another schema', { schema: 2, modules: [] }],
  ['a list', []],
  ['text', 'registry'],
  ['an origin with a trailing slash', registry({ origin: 'http://localhost:8081/' })],
  ['an origin of another scheme', registry({ origin: 'data:text/javascript,1' })],
  ['a build that leaves its folder', registry({ releases: [{ ...release, build: '../x' }] })],
  ['a file that leaves the folder', registry({ releases: [{ ...release, files: { '../x.js': hash } }] })],
  ['an absolute file', registry({ releases: [{ ...release, files: { '/x.js': hash } }] })],
  ['a short hash', registry({ releases: [{ ...release, files: { 'x.js': 'sha384-abc' } }] })],
  [
    'a declaration without routes',
    registry({ releases: [{ ...release, declaration: { ...release.declaration, routes: undefined } }] }),
  ],
  ...(
    ['^1.6.0', {}, { '@admin-h5/client': 1 }, { '@admin-h5/later': '^1.0.0' }, { __proto__x: '^1.0.0' }, null] as const
  ).map((contract): [string, unknown] => [
    `the contract ${JSON.stringify(contract)}`,
    registry({ releases: [{ ...release, declaration: { ...release.declaration, contract } }] }),
  ]),
  ...(
    [
      { name: 'warehouse', global: 'warehouse', entry: 'static/remoteEntry.js', type: 'script' },
      { name: 'warehouse', global: 'warehouse', entry: 'remoteEntry.js', type: 'module' },
      { name: 'warehouse', global: 'warehouse', entry: '../remoteEntry.js', type: 'script' },
      { name: 'ware house', global: 'warehouse', entry: 'remoteEntry.js', type: 'script' },
      { name: 'warehouse', global: 'warehouse', entry: 'remoteEntry.js', type: 'system' },
      { name: 'warehouse', entry: 'remoteEntry.js', type: 'script' },
      null,
    ] as const
  ).map((remote): [string, unknown] => [
    `the remote ${JSON.stringify(remote)}`,
    registry({ releases: [{ ...release, remote }] }),
  ]),
  ...(
    [
      { path: '/api/category/counts', field: 'unread', unit: '条未读' },
      { path: '/api/category/counts?x=1', field: 'unread', unit: '条未读' },
      { path: 'https://elsewhere.test/api/counts', field: 'unread', unit: '条未读' },
      { path: '/api/../counts', field: 'unread', unit: '条未读' },
      { path: '/api/category/counts', field: '', unit: '条未读' },
      { path: '/api/category/counts', field: 'unread' },
      'unread',
      null,
    ] as const
  ).map((count): [string, unknown] => [
    `the count ${JSON.stringify(count)}`,
    registry({
      releases: [
        {
          ...release,
          declaration: {
            ...release.declaration,
            navigation: release.declaration.navigation.map((entry) => ({ ...entry, count })),
          },
        },
      ],
    }),
  ]),
  ...(
    [
      { prefixes: [] },
      { prefixes: ['modules'] },
      { prefixes: ['category', 'category'] },
      { routes: [] },
      { routes: [{ path: 'Category/Index', title: '分类管理', rights: [] }] },
      { routes: [...release.declaration.routes, ...release.declaration.routes] },
      { title: '' },
    ] as const
  ).map((declaration): [string, unknown] => [
    `the declaration ${JSON.stringify(declaration)}`,
    registry({ releases: [{ ...release, declaration: { ...release.declaration, ...declaration } }] }),
  ]),
  ['a build listed twice', registry({ releases: [release, release] })],
  ['a module listed twice', { schema: 1, modules: [listedModule, listedModule] }],
  ['a version that is none', registry({ releases: [{ ...release, version: 'latest' }] })],
  ['a time that is none', registry({ releases: [{ ...release, releasedAt: 'yesterday' }] })],
  ['a share above 100', registry({ canary: { build: 'abc_123', percent: 101 } })],
  ['no list of revoked builds', registry({ revoked: undefined })],
  ['a forced revocation', registry({ revoked: ['b'], forced: ['b'] })],
  ['a forced revocation of no build', registry({ forced: [1] })],
  ['a disabled module', registry({ disabled: true })],
  ['a module that is neither', registry({ disabled: 'no' })],
  ['revoked keys', registry({ revokedKeys: ['a'.repeat(32)] })],
  ['a revoked key that is none', registry({ revokedKeys: ['A'.repeat(32)] })],
  ...(
    [
      { 'category.read': [2, 3], 'category.write': [] },
      { 'other.read': [3] },
      { category: [3] },
      { 'category.read': [4] },
      { 'category.read': 3 },
      [],
    ] as const
  ).map((rights): [string, unknown] => [`the holders ${JSON.stringify(rights)}`, registry({ rights })]),
  ...(
    [
      [{ name: 'category.read', title: '查看' }],
      [],
      [{ name: 'category.read' }],
      [{ name: 'other.read', title: '查看' }],
      ['category.read'],
    ] as const
  ).map((rights): [string, unknown] => [
    `the declared rights ${JSON.stringify(rights)}`,
    registry({ releases: [{ ...release, declaration: { ...release.declaration, rights } }] }),
  ]),
  ...(
    [
      signature,
      { ...signature, publicKey: 'A' },
      { ...signature, value: '+' },
      { ...signature, certificate: '' },
      { value: 'A' },
    ] as const
  ).map((value): [string, unknown] => [
    `the signature ${JSON.stringify(value)}`,
    registry({ releases: [{ ...release, signature: value }] }),
  ]),
];

describe('the registry', () => {
  it.each(cases)('is the same for pages and for the schema: %s', (_name, value) => {
    expect(isRegistry(value)).toBe(registrySchema.validate(value).error === undefined);
  });

  it('may have more for a page that is older than it: members, and rights', () => {
    const later = {
      ...release.declaration,
      routes: [{ path: 'category/index', title: '分类管理', rights: ['later'] }],
    };
    const younger = registry({ later: true, releases: [{ ...release, declaration: later }] });
    expect(isRegistry(younger)).toBe(true);
    expect(registrySchema.validate(younger).error).toBeDefined();
  });
});
