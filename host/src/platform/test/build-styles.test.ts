import { afterEach, describe, expect, it } from '@jest/globals';
import { installInsertionGuard } from '../federation/insertion-guard.ts';
import { registerBuild } from '../federation/module-files.ts';
import { showStyles } from '../federation/build-styles.ts';

installInsertionGuard();

const origin = 'http://localhost:8083';

const base = (build: string) => `${origin}/${build}/`;

/** Does what a build's chunk loader does for a stylesheet. */
function insert(build: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = `${base(build)}chunks/1.css`;
  document.head.append(link);
  link.dispatchEvent(new Event('load'));
  return link;
}

afterEach(() => document.head.replaceChildren());

describe('styles of a build', () => {
  it("apply while its screens are on the page, and never together with another build's", () => {
    registerBuild(origin, { module: 'banner', build: 'old', files: {} });
    registerBuild(origin, { module: 'banner', build: 'new', files: {} });
    const hideOld = showStyles(base('old'));
    const old = insert('old');
    expect(old.media).toBe('');

    // The new build is loaded while the old one is open: its styles are off.
    const next = insert('new');
    expect(next.media).toBe('not all');

    hideOld();
    const hideNew = showStyles(base('new'));
    expect([old.media, next.media]).toEqual(['not all', '']);

    // A stylesheet of the old build that arrives late is off too.
    expect(insert('old').media).toBe('not all');
    hideNew();
    expect(next.media).toBe('not all');
  });
});
