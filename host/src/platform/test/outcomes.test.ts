import { describe, expect, it, jest } from '@jest/globals';
import { signIn } from '@admin-h5/client/host';
import { person } from '@admin-h5/testing';
import { waitFor } from '@testing-library/react';
import { startReports } from '../reports.ts';
import { broken, eachOnNewDevice, open, opened, world } from './device.ts';
import { config, registry } from './releases.ts';

eachOnNewDevice();

/** Collects phase and build of each report that this page sends. */
function collectReports(): string[] {
  const collected: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    if (typeof init?.body === 'string') {
      const { reports }: { reports: { phase: string; build: string; loadTime?: number }[] } = JSON.parse(init.body);
      for (const { phase, build, loadTime } of reports)
        collected.push(`${phase} ${build}${loadTime === undefined ? '' : ', timed'}`);
    }
    return Response.json(registry(world.served));
  });
  return collected;
}

describe('the host reports', () => {
  it('a build that was drawn, one that failed, and one in whose place another ran or that hung', async () => {
    const reports = collectReports();
    signIn({ token: 'token-of-anna', userInfo: person('u1') });
    startReports({ ...config, registry: '/api/remotes' });
    await opened('one');
    world.outcomes['two'] = { ok: false, failure: broken };
    const second = open();
    await second.publish({ stable: 'two' });
    await second.enter();
    expect(second.running()).toBe('one');
    world.outcomes['three'] = new Promise<never>(() => undefined);
    for (let page = 1; page <= 2; page += 1) {
      const killed = open();
      await killed.publish({ stable: 'three' });
      void killed.enter();
      await waitFor(() => expect(world.loaded.filter((build) => build === 'three')).toHaveLength(page));
    }
    const last = open();
    await last.publish({ stable: 'three' });
    await last.enter();
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const expected = [
      'drawn one, timed',
      'failed two',
      'fell-back two',
      'looped three',
      'failed three',
      'fell-back three',
    ];
    await waitFor(() => {
      document.dispatchEvent(new Event('visibilitychange'));
      expect(reports.toSorted()).toEqual(expected.toSorted());
    });
  });
});
