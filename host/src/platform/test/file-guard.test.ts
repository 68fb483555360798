import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { explain } from '../loader/explain.ts';
import { guardFile, isOverdue, limitFiles } from '../loader/file-guard.ts';
import { registerFiles } from '../loader/file-integrity.ts';

const base = 'http://localhost:8081/abc_1/chunks/';
const answer = jest.fn<typeof fetch>();

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(globalThis, 'fetch').mockImplementation(answer);
  limitFiles(1000);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  answer.mockReset();
});

/** An element on its way into the document, and how often its `error` fired. */
function load(address: string, element: HTMLScriptElement | HTMLLinkElement = document.createElement('script')) {
  const failed = jest.fn();
  element.addEventListener('error', failed);
  guardFile(element, address);
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
  it('is asked for at its own address, and after each failure at one that no cache knows', () => {
    const first = load(`${base}1.js`);
    expect(first.element).toMatchObject({ src: `${base}1.js` });
    first.element.dispatchEvent(new Event('error'));
    const second = load(`${base}1.js`);
    expect(second.element).toMatchObject({ src: `${base}1.js?again=1` });
    second.element.dispatchEvent(new Event('error'));
    expect(load(`${base}1.js`).element).toMatchObject({ src: `${base}1.js?again=2` });
    expect(load(`${base}2.css`, document.createElement('link')).element).toMatchObject({ href: `${base}2.css` });
  });

  it('fails when its time is up, and not once it has arrived', () => {
    const slow = load(`${base}slow.css`, document.createElement('link'));
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

describe('why a file failed', () => {
  it('is that it took too long, without asking again', async () => {
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

  it('is that its transfer had been cut off where the whole file comes the next time', async () => {
    const content = new TextEncoder().encode('export {};');
    const digest = createHash('sha384').update(content).digest('base64');
    registerFiles('admin_h5_whole_1', 'http://localhost:8081/whole_1/', { 'chunks/1.js': `sha384-${digest}` });
    const address = 'http://localhost:8081/whole_1/chunks/1.js';
    arrive('export {};');
    expect((await explain(lost(address))).kind).toBe('incomplete');
    arrive('stolen();');
    expect((await explain(lost(address))).kind).toBe('integrity');
  });

  it('is the network where nothing answers', async () => {
    answer.mockRejectedValueOnce(new TypeError('failed'));
    expect((await explain(lost(`${base}4.js`))).kind).toBe('unreachable');
  });

  it("is the module's own code where the script arrived and defines nothing, or throws", async () => {
    expect((await explain(lost(`${base}5.js`, 'missing'))).kind).toBe('broken');
    expect((await explain(new TypeError('x is undefined'))).kind).toBe('broken');
    expect(answer).not.toHaveBeenCalled();
  });
});
