import { afterEach, describe, expect, it } from '@jest/globals';
import { registerFiles } from '../loader/file-integrity.ts';
import { showStyles } from '../loader/build-styles.ts';

const base = (build: string) => `http://localhost:8083/${build}/`;

/** What a build's chunk loader does when a screen needs a stylesheet. */
function insert(build: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  globalThis.admin_h5_hold_file?.(build, `${base(build)}chunks/1.css`, link);
  document.head.append(link);
  link.dispatchEvent(new Event('load'));
  return link;
}

/** The hash that a build's script is held to. */
function hashOf(build: string, address: string): string {
  const script = document.createElement('script');
  globalThis.admin_h5_hold_file?.(build, address, script);
  script.dispatchEvent(new Event('load'));
  return script.integrity;
}

afterEach(() => document.head.replaceChildren());

describe('styles of a build', () => {
  it("hold while its screens are on the page, and never together with another build's", () => {
    registerFiles('old', base('old'), {});
    registerFiles('new', base('new'), {});
    const hideOld = showStyles(base('old'));
    const old = insert('old');
    expect(old.media).toBe('');

    // The new build is loaded beside the open one: its styles wait.
    const next = insert('new');
    expect(next.media).toBe('not all');

    hideOld();
    const hideNew = showStyles(base('new'));
    expect([old.media, next.media]).toEqual(['not all', '']);

    // A stylesheet of the old build that arrives late changes nothing any more.
    expect(insert('old').media).toBe('not all');
    hideNew();
    expect(next.media).toBe('not all');
  });
});

describe('the hash of a file', () => {
  it('is asked of the release for a checked build, and of nothing for one from a development origin', () => {
    registerFiles('checked', base('checked'), { 'a.js': 'sha384-a' });
    registerFiles('dev', base('dev'), null);
    expect(hashOf('checked', `${base('checked')}a.js`)).toBe('sha384-a');
    expect(hashOf('checked', `${base('checked')}b.js`)).toMatch(/^sha384-A{64}$/);
    expect(hashOf('dev', `${base('dev')}b.js`)).toBe('');
    expect(hashOf('dev', `${base('checked')}a.js`)).toMatch(/^sha384-A{64}$/);
    expect(hashOf('unknown', 'http://localhost:1/a.js')).toMatch(/^sha384-A{64}$/);
  });
});
