import { describe, expect, it } from '@jest/globals';
import type { ReleaseDescription } from './registry.ts';
import { canonicalJson, certificateBytes, releaseBytes } from './signatures.ts';

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

const release: ReleaseDescription = {
  build: 'b1',
  version: '1.0.0',
  declaration: {
    name: 'banner',
    title: '轮播图',
    icon: 'banner',
    prefixes: ['banner'],
    navigation: [],
    routes: [{ path: 'banner/index', title: '轮播图', rights: [] }],
    contract: { '@admin-h5/ui': '^1.0.0', '@admin-h5/client': '^1.0.0' },
  },
  remote: { name: 'banner_b1', global: 'banner_b1', entry: 'a.js', type: 'script' },
  files: { 'b.js': 'sha384-b', 'a.js': 'sha384-a' },
};

describe('canonical JSON', () => {
  it('sorts keys by code unit at every depth, and leaves lists in their order', () => {
    expect(canonicalJson({ b: [{ z: 1, a: 2 }, 'x'], B: null, a: { é: true, '\u{1f600}': 1, z: 0 } })).toBe(
      '{"B":null,"a":{"z":0,"é":true,"\u{1f600}":1},"b":[{"a":2,"z":1},"x"]}',
    );
  });

  it('leaves out what has no value, and writes texts as JSON does', () => {
    expect(canonicalJson({ a: undefined, b: '"\n', c: [undefined] })).toBe(String.raw`{"b":"\"\n","c":[null]}`);
  });
});

describe('what is signed', () => {
  it('is these very bytes for this release', () => {
    expect(text(releaseBytes('banner', release))).toBe(
      '{"build":"b1","declaration":{"contract":{"@admin-h5/client":"^1.0.0","@admin-h5/ui":"^1.0.0"},"icon":"banner",' +
        '"name":"banner","navigation":[],"prefixes":["banner"],"routes":[{"path":"banner/index","rights":[],"title":"轮播图"}],' +
        '"title":"轮播图"},"files":{"a.js":"sha384-a","b.js":"sha384-b"},"module":"banner",' +
        '"purpose":"admin-h5 release 1","remote":{"entry":"a.js","global":"banner_b1","name":"banner_b1","type":"script"},"version":"1.0.0"}',
    );
    expect(text(certificateBytes('banner', 'key'))).toBe(
      '{"module":"banner","publicKey":"key","purpose":"admin-h5 key 1"}',
    );
  });

  it('does not depend on the order of keys', () => {
    const { build, version, declaration, remote, files } = release;
    const contract = { '@admin-h5/client': '^1.0.0', '@admin-h5/ui': '^1.0.0' };
    const other = { files: { 'a.js': files['a.js'] ?? '', 'b.js': files['b.js'] ?? '' }, version, remote, build };
    expect(releaseBytes('banner', { ...other, declaration: { ...declaration, contract } })).toEqual(
      releaseBytes('banner', release),
    );
  });

  it.each<[string, Partial<ReleaseDescription>]>([
    ['build', { build: 'b2' }],
    ['version', { version: '1.0.1' }],
    ['contract', { declaration: { ...release.declaration, contract: {} } }],
    ['declaration', { declaration: { ...release.declaration, prefixes: ['user'] } }],
    ['remote', { remote: { name: 'x', global: 'x', entry: 'b.js', type: 'script' } }],
    ['file that is one more', { files: { ...release.files, 'c.js': 'sha384-c' } }],
    ['file that is one less', { files: { 'a.js': 'sha384-a' } }],
    ['file with another hash', { files: { ...release.files, 'a.js': 'sha384-x' } }],
  ])('differs with another %s', (_what, change) => {
    expect(releaseBytes('banner', { ...release, ...change })).not.toEqual(releaseBytes('banner', release));
  });

  it('differs with another module', () =>
    expect(releaseBytes('user', release)).not.toEqual(releaseBytes('banner', release)));
});
