import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { eachOnNewDevice, open, opened, world } from './device.ts';

eachOnNewDevice();

const waitUntilLoaded = (build: string, times: number) =>
  waitFor(() => expect(world.loaded.filter((loaded) => loaded === build)).toHaveLength(times));

// In a file of its own, with the closed pages first: all pages of a file get the events of the same window.
describe('a release that never rendered anything here', () => {
  it('is not rejected after pages that were closed while it was loading', async () => {
    await opened('one');
    world.outcomes.two = new Promise<never>(() => undefined);
    for (let page = 0; page < 2; page += 1) {
      const closed = open();
      await closed.publish({ stable: 'two' });
      void closed.enter();
      await waitUntilLoaded('two', page + 1);
      window.dispatchEvent(new Event('pagehide'));
    }
    world.outcomes = {};
    const later = open();
    await later.publish({ stable: 'two' });
    await later.enter();
    expect([later.running(), later.notice()]).toEqual(['two', null]);
  });

  it('is rejected after two pages in a row that were killed while it started', async () => {
    await opened('one');
    // An endless loop: its page is killed, and no event is sent.
    const never = new Promise<never>(() => undefined);
    world.outcomes.two = never;
    for (let page = 0; page < 2; page += 1) {
      const killed = open();
      await killed.publish({ stable: 'two' });
      void killed.enter();
      await waitUntilLoaded('two', page + 1);
    }
    const later = open();
    await later.publish({ stable: 'two' });
    await later.enter();
    expect([later.running(), later.notice()]).toMatchObject([
      'one',
      { kind: 'fallback', failure: { kind: 'timeout' } },
    ]);
    expect(world.loaded.filter((build) => build === 'two')).toHaveLength(2);
  });
});
