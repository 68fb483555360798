import { describe, expect, it, jest } from '@jest/globals';
import { broken, eachOnNewDevice, open, opened, world } from './device.ts';
import { config } from './releases.ts';

eachOnNewDevice();

describe('the registry', () => {
  it('stays as it is where a response cannot be used', async () => {
    const platform = await opened();
    const before = platform.now().registry;
    jest.mocked(fetch).mockResolvedValueOnce(Response.json({ schema: 1, modules: [{}] }));
    await platform.now().refreshRegistry(config);
    jest.mocked(fetch).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await platform.now().refreshRegistry(config);
    expect(platform.now().registry).toBe(before);
    expect(platform.running()).toBe('one');
  });

  it('is the same object after an equal response, so that nothing is rendered again', async () => {
    const platform = await opened();
    const before = platform.now().registry;
    await platform.now().refreshRegistry(config);
    expect(platform.now().registry).toBe(before);
  });

  it('is read again after an earlier one of this device was used instead', async () => {
    await opened();
    jest.mocked(fetch).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const later = open();
    await later.now().readRegistry(config);
    expect(later.now().registry).toMatchObject({ kind: 'ready', stale: true });
    await later.now().refreshRegistry(config);
    expect(later.now().registry).toMatchObject({ kind: 'ready', stale: false });
  });

  it('is the static one on a new device while the API does not respond, unless that has no modules', async () => {
    const byApi = { ...config, registry: '/api/remotes' };
    world.served = { stable: 'one' };
    jest.mocked(fetch).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const platform = open();
    await platform.now().readRegistry(byApi);
    expect(platform.now().registry).toMatchObject({ kind: 'ready', stale: true });
    expect(jest.mocked(fetch).mock.calls.map(([address]) => address)).toEqual([
      '/api/remotes',
      '/admin-h5/remotes.json',
    ]);

    localStorage.clear();
    jest.mocked(fetch).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    jest.mocked(fetch).mockResolvedValueOnce(Response.json({ schema: 1, modules: [] }));
    const empty = open();
    await empty.now().readRegistry(byApi);
    expect(empty.now().registry.kind).toBe('failed');
  });

  it('starts a module whose failure panel is on the page when it names another release', async () => {
    const platform = open();
    world.outcomes.one = { ok: false, failure: broken };
    await platform.publish({ stable: 'one' });
    await platform.enter();
    expect(platform.running()).toBe('failed');
    await platform.publish({ stable: 'two' });
    await new Promise((resolve) => setTimeout(resolve));
    expect(platform.running()).toBe('two');
  });
});
