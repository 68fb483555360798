import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';

/** What loading axios does: never ends, or fails. */
let load: () => Promise<object> = () => new Promise(() => undefined);
jest.unstable_mockModule('../http.ts', () => load());
const publishApi = await import('../resources/publish.ts');

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('a call ends after its time limit also while the code for calls is loading, and at once where it is cancelled [§7 timeout]', async () => {
  const late = publishApi.types().catch((error: unknown) => error);
  const left = new AbortController();
  const cancelled = publishApi.types({ signal: left.signal }).catch((error: unknown) => error);
  left.abort();
  await jest.advanceTimersByTimeAsync(0);
  await expect(cancelled).resolves.toMatchObject({ name: 'CallCancelledError' });
  await jest.advanceTimersByTimeAsync(30_000);
  await expect(late).resolves.toMatchObject({ name: 'CallTimeoutError' });
});

it('a call fails as without a network where the code for calls cannot be loaded', async () => {
  jest.resetModules();
  load = () => Promise.reject(new Error('Loading chunk 12 failed'));
  const { types } = await import('../resources/publish.ts');
  await expect(types()).rejects.toMatchObject({ name: 'NetworkError' });
});
