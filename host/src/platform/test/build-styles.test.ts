import { afterEach, describe, expect, it } from '@jest/globals';
import { registerFiles } from '../loader/file-integrity.ts';
import { showStyles } from '../loader/build-styles.ts';

const base = (build: string) => `http://localhost:8083/${build}/`;

/** What a build's chunk loader does when a screen needs a stylesheet. */
function insert(build: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = `${base(build)}chunks/1.css`;
  link.integrity = globalThis.admin_h5_integrity?.(build, link.href) ?? '';
  document.head.append(link);
  return link;
}

const settle = () => Promise.resolve();

afterEach(() => document.head.replaceChildren());

describe('styles of a build', () => {
  it("hold while its screens are on the page, and never together with another build's", async () => {
    registerFiles('old', base('old'), {});
    registerFiles('new', base('new'), {});
    const hideOld = showStyles(base('old'));
    const old = insert('old');
    await settle();
    expect(old.media).toBe('');

    // The new build is loaded beside the open one: its styles wait.
    const next = insert('new');
    await settle();
    expect(next.media).toBe('not all');

    hideOld();
    const hideNew = showStyles(base('new'));
    expect([old.media, next.media]).toEqual(['not all', '']);

    // A stylesheet of the old build that arrives late changes nothing any more.
    const late = insert('old');
    await settle();
    expect(late.media).toBe('not all');
    hideNew();
    expect(next.media).toBe('not all');
  });

  it("of the shell are no module's matter", async () => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = 'http://localhost:8080/admin-h5/assets/main.css';
    document.head.append(link);
    registerFiles('old', base('old'), {});
    insert('old');
    await settle();
    expect(link.media).toBe('');
  });
});

describe('the hash of a file', () => {
  it('is asked of the release for a checked build, and of nothing for one from a development origin', () => {
    registerFiles('checked', base('checked'), { 'a.js': 'sha384-a' });
    registerFiles('dev', base('dev'), null);
    const ask = globalThis.admin_h5_integrity;
    expect(ask?.('checked', `${base('checked')}a.js`)).toBe('sha384-a');
    expect(ask?.('checked', `${base('checked')}b.js`)).toMatch(/^sha384-A{64}$/);
    expect(ask?.('dev', `${base('dev')}b.js`)).toBe('');
    expect(ask?.('dev', `${base('checked')}a.js`)).toMatch(/^sha384-A{64}$/);
    expect(ask?.('unknown', 'http://localhost:1/a.js')).toMatch(/^sha384-A{64}$/);
  });
});
