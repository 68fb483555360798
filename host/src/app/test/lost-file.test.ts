import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { fetchAhead, fetchNeeded } from '../../core/pages/page-loader.ts';
import { watchLostFiles } from '../start/lost-file.ts';

const folder = 'http://localhost/admin-h5/assets/';
const reload = jest.fn();
const answer = jest.fn<typeof fetch>();
let stop: () => void;

beforeEach(() => {
  sessionStorage.clear();
  jest.spyOn(globalThis, 'fetch').mockImplementation(answer);
  stop = watchLostFiles(folder, reload);
});
afterEach(() => {
  stop();
  jest.restoreAllMocks();
  reload.mockClear();
  answer.mockReset();
});

/** An element of the page that could not be loaded. */
async function fail(element: HTMLElement, status: number | null): Promise<void> {
  const asked = answer.mock.calls.length;
  if (status === null) answer.mockRejectedValueOnce(new TypeError('no connection'));
  else answer.mockResolvedValueOnce(new Response(null, { status }));
  document.head.append(element);
  element.dispatchEvent(new Event('error'));
  element.remove();
  await waitFor(() => expect(answer.mock.calls.length).toBeGreaterThan(asked));
  await Promise.resolve();
}

const script = (name: string) => Object.assign(document.createElement('script'), { src: folder + name, type: 'none' });
const style = (name: string) =>
  Object.assign(document.createElement('link'), { rel: 'stylesheet', href: folder + name });

describe('a file of the host that does not load', () => {
  it('makes the page load anew once where the server says that it is gone', async () => {
    await fail(script('1.js'), 404);
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    await fail(script('1.js'), 404);
    expect(reload).toHaveBeenCalledTimes(1);
    // The page that comes next may lose another one.
    stop();
    stop = watchLostFiles(folder, reload);
    await fail(style('2.css'), 404);
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
  });

  it("makes it load anew once for a screen's script and stylesheet together", async () => {
    await Promise.all([fail(script('3.js'), 404), fail(style('3.css'), 404)]);
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    await fail(script('4.js'), 404);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it.each([null, 500, 503])('leaves the page as it is where the server is the trouble (%s)', async (status) => {
    await fail(script('1.js'), status);
    expect(reload).not.toHaveBeenCalled();
  });

  it("minds neither pictures nor a module's files", async () => {
    const picture = Object.assign(document.createElement('img'), { alt: '', src: `${folder}a.png` });
    const foreign = Object.assign(script('1.js'), { src: 'http://localhost:8081/abc/1.js' });
    for (const element of [picture, foreign]) {
      document.head.append(element);
      element.dispatchEvent(new Event('error'));
      element.remove();
    }
    await Promise.resolve();
    expect(answer).not.toHaveBeenCalled();
    expect(reload).not.toHaveBeenCalled();
  });
});

/** What `import()` does for a screen: one element in the page at once, and a promise that its file settles for all who ask. */
function chunk(name: string) {
  const elements: HTMLElement[] = [];
  let under: Promise<string> | null = null;
  const fetchFile = () =>
    new Promise<string>((resolve, reject) => {
      const element = script(name);
      elements.push(element);
      element.addEventListener('load', () => resolve(name));
      element.addEventListener('error', () => {
        under = null;
        reject(new Error(`${name} is lost`));
      });
      document.head.append(element);
    });
  const load = () => (under ??= fetchFile());
  return { load, settle: (at: number, event: 'load' | 'error') => elements[at]?.dispatchEvent(new Event(event)) };
}

describe('a file of the host that is only fetched ahead', () => {
  it('costs no reload where it is lost, until it is needed', async () => {
    answer.mockResolvedValue(new Response(null, { status: 404 }));
    const { load, settle } = chunk('5.js');
    const ahead = fetchAhead(load);
    settle(0, 'error');
    expect(await ahead).toBeUndefined();
    expect(answer).not.toHaveBeenCalled();
    const needed = fetchNeeded(load);
    await Promise.resolve();
    settle(1, 'error');
    await expect(needed).rejects.toThrow('5.js is lost');
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it('is requested again where a screen needed it before the prefetch failed', async () => {
    const { load, settle } = chunk('6.js');
    const ahead = fetchAhead(load);
    const needed = fetchNeeded(load);
    settle(0, 'error');
    await ahead;
    await waitFor(() => expect(settle(1, 'load')).toBe(true));
    expect(await needed).toBe('6.js');
    expect(reload).not.toHaveBeenCalled();
  });

  it('leaves other files alone that are lost meanwhile', async () => {
    const { load, settle } = chunk('7.js');
    const ahead = fetchAhead(load);
    await fail(script('8.js'), 404);
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    settle(0, 'load');
    expect(await ahead).toBe('7.js');
  });
});
