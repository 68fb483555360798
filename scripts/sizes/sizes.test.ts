import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { brotliCompressSync } from 'node:zlib';
import { compareSizes } from './check.ts';
import { pageSizes, sourcePart } from './page-size.ts';

let dist: string;

beforeEach(() => {
  dist = mkdtempSync(path.join(tmpdir(), 'admin-h5-sizes-'));
  mkdirSync(path.join(dist, 'assets'));
});
afterEach(() => rmSync(dist, { recursive: true, force: true }));

function asset(name: string, text: string, source?: string): number {
  const file = path.join(dist, 'assets', name);
  const compressed = brotliCompressSync(text);
  writeFileSync(file, text);
  writeFileSync(`${file}.br`, compressed);
  // One segment: every character comes from the start of the source.
  if (source)
    writeFileSync(`${file}.map`, JSON.stringify({ version: 3, sources: [source], names: [], mappings: 'AAAA' }));
  return compressed.length;
}

describe("the size of a page's code", () => {
  it("sums what the document and the screen's list name, compressed, each file once", () => {
    const main = asset(
      'main.0123456789ab.js',
      'main();',
      'webpack://host/./node_modules/@tanstack/query-core/build/a.js',
    );
    const style = asset('main.0123456789ab.css', 'p{color:red}');
    const screen = asset('12.0123456789ab.js', 'screen(1);', 'webpack://host/./shared/ui/src/tag/tag.tsx');
    asset('13.0123456789ab.js', 'later();');
    writeFileSync(
      path.join(dist, 'index.html'),
      '<script defer src="__BASE__/assets/main.0123456789ab.js"></script><link href=__BASE__/assets/main.0123456789ab.css rel=stylesheet>',
    );
    writeFileSync(
      path.join(dist, 'pages.json'),
      JSON.stringify({ '/home': ['assets/12.0123456789ab.js', 'assets/main.0123456789ab.css'] }),
    );
    expect(pageSizes(dist, ['/home'])).toEqual({
      '/home': {
        brotli: main + style + screen,
        files: { 'main.js': main, 'main.css': style, '12.js': screen },
        parts: { '@tanstack/query-core': 'main();'.length, 'shared/ui/src/tag': 'screen(1);'.length },
      },
    });
    expect(() => pageSizes(dist, ['/gone'])).toThrow('/gone');
  });

  it.each([
    ['webpack://admin_h5_host/./node_modules/axios/lib/core/Axios.js', 'axios'],
    ['webpack://admin_h5_host/./node_modules/a/node_modules/@b/c/index.js', '@b/c'],
    ['webpack://admin_h5_host/./host/src/visitor/detail/gallery/one.tsx', 'host/src/visitor/detail'],
    ['webpack://admin_h5_host/webpack/runtime/ensure chunk', 'webpack'],
  ])('assigns %s to %s', (source, part) => {
    expect(sourcePart(source)).toBe(part);
  });
});

const home = (brotli: number, axios: number) => ({
  '/home': { brotli, files: { 'main.js': brotli }, parts: { axios, react: 5000 } },
});

describe('the comparison with the accepted sizes', () => {
  it('lets a page shrink, and grow by 2 %', () => {
    expect(compareSizes(home(100_000, 0), home(90_000, 0)).ok).toBe(true);
    expect(compareSizes(home(100_000, 0), home(102_000, 2000)).ok).toBe(true);
  });

  it('names the files and parts that have grown on a page that is too large', () => {
    const { ok, lines } = compareSizes(home(100_000, 1000), home(102_001, 9000));
    expect(ok).toBe(false);
    expect(lines).toEqual([
      'GREW  /home: 102.0 KB of JavaScript and CSS, accepted 100.0 KB',
      '        main.js: +2001 bytes',
      '        from axios: +8000 characters',
    ]);
  });

  it('refuses a page that has no accepted size', () => {
    expect(compareSizes({}, home(10, 0)).ok).toBe(false);
  });
});
