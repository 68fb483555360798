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
/** One function answers it, as browsers differ. */
const inputMethodFile = 'form/input-method-key.ts';

const folders = ['host', ...shared, ...remoteNames().map((name) => `remotes/${name}`)];

const sourcesOf = (folder: string) =>
  readdirSync(path.join(root, folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|(^|\/)(test|testing)\//.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(root, folder, 'src', file), 'utf8') }));

describe('code that runs in the browser', () => {
  it.each(folders)('of %s calls nothing that the oldest supported browsers lack', (folder) => {
    const found = sourcesOf(folder).flatMap(({ file, text }) =>
      tooYoung.flatMap((pattern) => [...text.matchAll(new RegExp(pattern, 'g'))].map(([call]) => `${file}: ${call}`)),
    );
    expect(found).toEqual([]);
  });

  it.each(folders)('of %s leaves the keys of an input method alone', (folder) => {
    const found = sourcesOf(folder).filter(({ file, text }) => {
      if (file === inputMethodFile) return false;
      const listensForEnter = /\b[kK]ey(Down|Up|Press)?\b/.test(text) && /[!=]== '(Enter|Escape)'/.test(text);
      return (
        /\.(isComposing|keyCode|which)\b/.test(text) || (listensForEnter && !text.includes('isInputMethodKey(event)'))
      );
    });
    expect(found.map(({ file }) => file)).toEqual([]);
  });
});
