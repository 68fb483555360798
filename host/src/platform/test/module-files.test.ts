import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { explain } from '../failure.ts';
import { installInsertionGuard, isOverdue, registerBuild, setFileTimeLimit, showStyles } from '../module-files.ts';

installInsertionGuard();

const origin = 'http://localhost:8081';
const base = `${origin}/abc_1/chunks/`;
registerBuild(origin, { module: 'banner', build: 'abc_1', files: null });
const answer = jest.fn<typeof fetch>();

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(globalThis, 'fetch').mockImplementation(answer);
  setFileTimeLimit(1000);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  answer.mockReset();
});

/** A script or stylesheet that a chunk loader inserts into the document, and how often its `error` event was fired. */
function load(address: string) {
  const failed = jest.fn();
  const element = address.endsWith('.css')
    ? Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address })
    : Object.assign(document.createElement('script'), { src: address });
  element.addEventListener('error', failed);
  document.head.append(element);
  return { element, failed };
}

/** What webpack's runtime rejects with. */
const lost = (request: string, type = 'error') =>
  Object.assign(new Error(`Loading chunk failed: ${request}`), { name: 'ChunkLoadError', request, type });

const answers = (status: number, type: string) =>
  answer.mockResolvedValueOnce(new Response('', { status, headers: { 'content-type': type } }));

const arrive = (text: string) =>
  answer.mockResolvedValueOnce(new Response(text, { headers: { 'content-type': 'text/javascript' } }));

describe('a file of a module', () => {
  it('is requested at its own address, and after each failure at one that no cache has', () => {
    const first = load(`${base}1.js`);
    expect(first.element).toMatchObject({ src: `${base}1.js` });
    first.element.dispatchEvent(new Event('error'));
    const second = load(`${base}1.js`);
    expect(second.element).toMatchObject({ src: `${base}1.js?again=1` });
    second.element.dispatchEvent(new Event('error'));
    expect(load(`${base}1.js`).element).toMatchObject({ src: `${base}1.js?again=2` });
    expect(load(`${base}2.css`).element).toMatchObject({ href: `${base}2.css` });
  });

  it('that arrived and defined nothing is requested past all caches the next time', async () => {
    load(`${base}broken.js`).element.dispatchEvent(new Event('load'));
    await expect(explain(lost(`${base}broken.js`, 'missing'))).resolves.toMatchObject({ kind: 'broken' });
    expect(load(`${base}broken.js`).element).toMatchObject({ src: `${base}broken.js?again=1` });
  });

  it('fails when its time is up, and not once it has arrived', () => {
    const slow = load(`${base}slow.css`);
    const quick = load(`${base}quick.js`);
    jest.advanceTimersByTime(999);
    quick.element.dispatchEvent(new Event('load'));
    expect(slow.failed).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(slow.failed).toHaveBeenCalledTimes(1);
    expect(quick.failed).not.toHaveBeenCalled();
    expect([isOverdue(`${base}slow.css`), isOverdue(`${base}quick.js`)]).toEqual([true, false]);
  });
});

const hashOf = (address: string) => load(address).element.integrity;

describe('the hash of a file', () => {
  const files = { 'a.js': `sha384-${'a'.repeat(64)}` };
  beforeEach(() => {
    registerBuild(origin, { module: 'banner', build: 'checked', files: files });
    registerBuild(origin, { module: 'banner', build: 'dev', files: null });
  });

  it('comes from the release for a checked build, and is not required from a development origin', () => {
    expect(hashOf(`${origin}/checked/a.js`)).toBe(files['a.js']);
    expect(hashOf(`${origin}/dev/b.js`)).toBeFalsy();
  });

  it('matches no file that the release does not list, or that belongs to no registered build', () => {
    const impossible = `sha384-${'A'.repeat(64)}`;
    expect(hashOf(`${origin}/checked/b.js`)).toBe(impossible);
    expect(hashOf(`${origin}/checked/b.css`)).toBe(impossible);
    expect(hashOf(`${origin}/unknown/a.js`)).toBe(impossible);
  });

  it("is not required of the page's own files", () => {
    expect(hashOf('http://localhost/admin-h5/assets/main.js')).toBeFalsy();
  });

  it.each<[string, (script: HTMLScriptElement) => void]>([
    ['appendChild', (script) => document.head.appendChild(script)],
    ['insertBefore', (script) => document.head.insertBefore(script, null)],
    ['replaceChildren', (script) => document.body.replaceChildren(script)],
    ['insertAdjacentElement', (script) => document.body.insertAdjacentElement('beforeend', script)],
    ['replaceWith', (script) => document.body.appendChild(document.createElement('p')).replaceWith(script)],
    [
      'a tree',
      (script) => {
        const tree = document.createElement('div');
        tree.innerHTML = '<p></p>';
        tree.firstElementChild?.append(script);
        document.body.append(tree);
      },
    ],
    [
      'a fragment',
      (script) => {
        const fragment = document.createDocumentFragment();
        fragment.append(script);
        document.body.append(fragment);
      },
    ],
  ])('is set however the element is inserted: %s', (_how, insert) => {
    const script = document.createElement('script');
    script.src = `${origin}/checked/a.js`;
    insert(script);
    expect([script.integrity, script.crossOrigin]).toEqual([files['a.js'], 'anonymous']);
  });
});

describe('why a file failed', () => {
  it('is that it took too long, without another request', async () => {
    load(`${base}late.js`);
    jest.advanceTimersByTime(1000);
    expect((await explain(lost(`${base}late.js`))).kind).toBe('timeout');
    expect(answer).not.toHaveBeenCalled();
  });

  it.each([
    [404, 'text/html', 'unreachable'],
    [500, 'application/json', 'unreachable'],
    [200, 'text/html', 'broken'],
    [200, 'text/javascript', 'integrity'],
    [200, 'text/css', 'integrity'],
  ])('is told by an answer of %s %s: %s', async (status, type, kind) => {
    answers(status, type);
    expect((await explain(lost(`${base}3.js?again=2`))).kind).toBe(kind);
    expect(answer.mock.calls[0]?.[0]).toBe(`${base}3.js`);
  });

  it('is found for a stylesheet that the text of an error names, as Vite does', async () => {
    answers(200, 'text/css');
    const error = new Error(`Unable to preload CSS for ${base}page.css`);
    expect(await explain(error)).toMatchObject({ kind: 'integrity', detail: expect.stringContaining('page.css') });
  });

  it('is that its transfer was cut off, not that its hash is wrong', async () => {
    const cut = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('export'));
        controller.error(new TypeError('net::ERR_CONTENT_LENGTH_MISMATCH'));
      },
    });
    answer.mockResolvedValueOnce(new Response(cut, { headers: { 'content-type': 'text/javascript' } }));
    expect((await explain(lost(`${base}cut.js`))).kind).toBe('incomplete');
  });

  it('is that its transfer was cut off where the whole file arrives the next time', async () => {
    const content = new TextEncoder().encode('export {};');
    const digest = createHash('sha384').update(content).digest('base64');
    registerBuild(origin, { module: 'banner', build: 'whole_1', files: { 'chunks/1.js': `sha384-${digest}` } });
    const address = 'http://localhost:8081/whole_1/chunks/1.js';
    arrive('export {};');
    expect((await explain(lost(address))).kind).toBe('incomplete');
    arrive('stolen();');
    expect((await explain(lost(address))).kind).toBe('integrity');
  });

  it('is the network where there is no response', async () => {
    answer.mockRejectedValueOnce(new TypeError('failed'));
    expect((await explain(lost(`${base}4.js`))).kind).toBe('unreachable');
  });

  it('is that it took too long where the second request gets no response either', async () => {
    answer.mockImplementationOnce(
      (_address, init) =>
        new Promise((_, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
        }),
    );
    const found = explain(lost(`${base}silent.js`));
    await jest.advanceTimersByTimeAsync(1000);
    expect((await found).kind).toBe('timeout');
  });

  it('is found out for a stylesheet of Rspack too, whose error has only a code', async () => {
    answers(200, 'text/css');
    const failed = Object.assign(new Error('Loading CSS chunk failed'), {
      code: 'CSS_CHUNK_LOAD_FAILED',
      type: 'error',
      request: `${base}7.css`,
    });
    expect((await explain(failed)).kind).toBe('integrity');
  });

  it("is the module's own code where the script arrived and defines nothing, or throws", async () => {
    expect((await explain(lost(`${base}5.js`, 'missing'))).kind).toBe('broken');
    expect((await explain(new TypeError('x is undefined'))).kind).toBe('broken');
    expect(answer).not.toHaveBeenCalled();
  });
});

/** Does what a build's chunk loader does for a stylesheet. */
function insert(build: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = `${origin}/${build}/chunks/1.css`;
  document.head.append(link);
  link.dispatchEvent(new Event('load'));
  return link;
}

afterEach(() => document.head.replaceChildren());

describe('styles of a build', () => {
  it("apply while its screens are on the page, and never together with another build's", () => {
    registerBuild(origin, { module: 'banner', build: 'old', files: {} });
    registerBuild(origin, { module: 'banner', build: 'new', files: {} });
    const hideOld = showStyles(`${origin}/old/`);
    const old = insert('old');
    expect(old.media).toBe('');

    // The new build is loaded while the old one is open: its styles are off.
    const next = insert('new');
    expect(next.media).toBe('not all');

    hideOld();
    const hideNew = showStyles(`${origin}/new/`);
    expect([old.media, next.media]).toEqual(['not all', '']);

    // A stylesheet of the old build that arrives late is off too.
    expect(insert('old').media).toBe('not all');
    hideNew();
    expect(next.media).toBe('not all');
  });
});
