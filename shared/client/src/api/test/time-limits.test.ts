/** @jest-environment node */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

/** A request without a response, with the settings that the client gives it. */
class SilentRequest extends EventTarget {
  static last: SilentRequest;
  timeout = 0;
  readonly upload = new EventTarget();
  ontimeout: (() => void) | null = null;
  readyState = 0;
  constructor() {
    super();
    SilentRequest.last = this;
  }
  open() {}
  send() {}
  abort() {}
  setRequestHeader() {}
  getAllResponseHeaders() {
    return '';
  }
}
Reflect.set(globalThis, 'XMLHttpRequest', SilentRequest);
// Axios looks for `XMLHttpRequest` when it is loaded.
const { uploadFile } = await import('../upload.ts');
const { productApi } = await import('../resources/catalogue.ts');
const publishApi = await import('../resources/publish.ts');

const timedOut = {
  name: 'CallTimeoutError',
  errMsg: 'The connection timed out, click the screen to try again.',
  message: '连接超时，点击屏幕重试',
};
const moved = (target: EventTarget) =>
  target.dispatchEvent(Object.assign(new Event('progress'), { lengthComputable: true, loaded: 1, total: 2 }));
const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

/** How a call ended, or that it has not. */
function watch(call: Promise<unknown>): { end: unknown } {
  const watched: { end: unknown } = { end: 'still running' };
  call.catch((error: unknown) => {
    watched.end = error;
  });
  return watched;
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('a call is aborted after 30 s in all [§7 timeout, §9 timeouts]', async () => {
  const call = watch(publishApi.types());
  await pass(0);
  expect(SilentRequest.last.timeout).toBe(30_000);
  SilentRequest.last.ontimeout?.();
  await pass(0);
  expect(call.end).toMatchObject(timedOut);
});

describe('a transfer', () => {
  it.each([
    ['upload', () => uploadFile(new File(['x'], 'a.png')), () => moved(SilentRequest.last.upload)],
    ['download', () => productApi.exportSheet('csv'), () => moved(SilentRequest.last)],
  ])(
    '%s is aborted after 60 s without progress, and has no limit in all [§9 timeouts, §client no limit]',
    async (_name, start, progress) => {
      const transfer = watch(start());
      await pass(0);
      expect(SilentRequest.last.timeout).toBe(0);
      for (let minute = 0; minute < 5; minute += 1) {
        await pass(59_999);
        expect(transfer.end).toBe('still running');
        progress();
      }
      await pass(60_000);
      expect(transfer.end).toMatchObject(timedOut);
    },
  );
});
