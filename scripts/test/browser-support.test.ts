import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { remoteNames, root } from '../build/workspaces.ts';

/**
 * Library functions that the browsers of `supportedBrowsers` (Safari 15.4, Chromium 100) lack. The compiler
 * makes only syntax older, so pages would stop in those browsers, and no developer's browser shows it.
 */
const tooYoung = [
  /\.(toReversed|toSorted|toSpliced)\(/,
  /\bURL\.(canParse|parse)\(/,
  /\bAbortSignal\.(any|timeout)\(/,
  /[pP]arams\.size\b|URLSearchParams\([^)]*\)\.size\b/,
  /\b(Object|Map)\.groupBy\(/,
  /\bPromise\.(try|withResolvers)\(/,
  /\bArray\.fromAsync\(/,
  /\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/,
  /\.(keys|values|entries)\(\)\.(map|filter|some|every|find|toArray|reduce)\(/,
];

const shared = ['contract', 'client', 'ui', 'admin-kit'].map((name) => `shared/${name}`);
const folders = ['host', ...shared, ...remoteNames().map((name) => `remotes/${name}`)];

describe('code that runs in the browser', () => {
  it.each(folders)('of %s calls nothing that the oldest supported browsers lack', (folder) => {
    const found = readdirSync(path.join(root, folder, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|(^|\/)(test|testing)\//.test(file))
      .flatMap((file) => {
        const text = readFileSync(path.join(root, folder, 'src', file), 'utf8');
        return tooYoung.flatMap((pattern) =>
          [...text.matchAll(new RegExp(pattern, 'g'))].map(([call]) => `${file}: ${call}`),
        );
      });
    expect(found).toEqual([]);
  });
});
