import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { signIn, signOut } from '@admin-h5/client/host';
import { person } from '@admin-h5/testing';
import type { ModuleReports } from '@admin-h5/contract';
import { moduleReportsSchema } from '@admin-h5/contract/schemas';
import { saveOverrides } from '../overrides.ts';
import { noteOutcome, reportIncident, startReports } from '../reports.ts';
import { config } from './releases.ts';

let calls: { url: unknown; init: RequestInit | undefined; body: ModuleReports }[] = [];
let status = 200;
let builds = 0;
/** A build that no other test has reported: a page reports each phase of a build once. */
const newBuild = () => `build${(builds += 1)}`;
const failed = (build: string) =>
  reportIncident({
    module: 'banner',
    build,
    failure: { kind: 'timeout', detail: 'https://example.com/?phone=13900000000' },
    during: 'load',
  });

/** Lets the timers of ten minutes run, and the promises between them. */
const pass = () => jest.advanceTimersByTimeAsync(600_000);

// One clock for all tests: the page remembers when it sent last.
beforeAll(() => {
  jest.useFakeTimers();
});
afterAll(() => {
  jest.useRealTimers();
});

beforeEach(async () => {
  localStorage.clear();
  calls = [];
  status = 200;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const sent: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
    const { value, error } = moduleReportsSchema.validate(sent);
    if (error) throw error;
    calls.push({ url, init, body: value });
    return new Response(null, { status });
  });
  signIn({ token: 'token-of-anna', userInfo: person('u1') });
  startReports({ ...config, registry: '/api/remotes' });
  await pass();
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('what became of a build', () => {
  it('is sent together, with the token, also while the page is closed, and without personal data', async () => {
    const build = newBuild();
    noteOutcome({ module: 'banner', build, phase: 'drawn', loadTime: 120 });
    failed(build);
    reportIncident({ module: 'banner', build, failure: { kind: 'broken', detail: '' }, during: 'intrude' });
    await pass();
    expect(calls).toHaveLength(1);
    const { url, init, body } = calls[0] ?? {};
    expect(url).toBe('/api/remotes/reports');
    expect(init).toMatchObject({ keepalive: true, headers: { Authorization: 'Bearer token-of-anna' } });
    expect(body).toEqual({
      device: expect.stringMatching(/^[0-9a-f]{64}$/),
      reports: [
        { module: 'banner', build, phase: 'drawn', loadTime: 120 },
        { module: 'banner', build, phase: 'failed', during: 'load', kind: 'timeout' },
        { module: 'banner', build, phase: 'polluted', during: 'intrude', kind: 'broken' },
      ],
    });
    // Without `device`: a hash may contain any digits.
    expect(JSON.stringify(body?.reports)).not.toMatch(/anna|139/);
  });

  it('is sent once per device, build and phase', async () => {
    const build = newBuild();
    failed(build);
    await pass();
    failed(build);
    await pass();
    expect(calls).toHaveLength(1);
    expect(localStorage.getItem('admin-h5:modules:reported')).toBe(`{"banner":{"${build}":["failed"]}}`);
  });

  it('is sent at most every ten seconds, and when the page is hidden', async () => {
    failed(newBuild());
    await jest.advanceTimersByTimeAsync(3000);
    expect(calls).toHaveLength(1);
    failed(newBuild());
    await jest.advanceTimersByTimeAsync(5000);
    expect(calls).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(5000);
    expect(calls).toHaveLength(2);
    failed(newBuild());
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(calls).toHaveLength(3);
  });

  it('is not repeated by the page after a failure, and shows nothing', async () => {
    const build = newBuild();
    status = 500;
    failed(build);
    await pass();
    failed(build);
    await pass();
    expect(calls).toHaveLength(1);
    expect(localStorage.getItem('admin-h5:modules:reported')).toBeNull();
    jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
    failed(newBuild());
    await pass();
  });

  it('is not sent for a build that a person chose for this device', async () => {
    saveOverrides({ banner: { kind: 'build', build: 'any' } });
    failed(newBuild());
    await pass();
    expect(calls).toEqual([]);
  });

  it('is not sent where nobody is signed in', async () => {
    signOut();
    failed(newBuild());
    await pass();
    expect(calls).toEqual([]);
  });
});
