import { describe, expect, it, jest } from '@jest/globals';
import { knownGoodBuilds } from '../device-memory.ts';
import { broken, eachOnNewDevice, name, open, opened, path, world } from './device.ts';
import { config } from './releases.ts';

const unreachable = { kind: 'unreachable', detail: 'no connection' } as const;

eachOnNewDevice();

describe('the last good release', () => {
  it('runs where the new one cannot be loaded, with a notice and an incident', async () => {
    await opened('one');
    world.outcomes.two = { ok: false, failure: broken };
    const later = open();
    await later.publish({ stable: 'two' });
    await later.enter();
    expect([later.running(), later.notice()]).toEqual(['one', { kind: 'fallback', failure: broken }]);
    expect(world.incidents).toEqual(['load two']);
  });

  it('runs where the new one throws at its first rendering, which then is not known-good', async () => {
    await opened('one');
    const later = await opened('two');
    await later.now().onRenderError(name, 'two', new Error('undefined is not a function'), config);
    expect(later.running()).toBe('one');
    expect(later.notice()).toMatchObject({ kind: 'fallback' });
    expect(knownGoodBuilds(name)).toEqual(['one']);
    expect(world.incidents).toEqual(['render two']);
    // It does not run again when the person leaves the module and returns.
    later.now().leave(name);
    await later.enter();
    expect(later.running()).toBe('one');
  });

  it('does not replace a build that has rendered here before', async () => {
    await opened('one');
    await opened('two');
    const later = await opened('two');
    await later.now().onRenderError(name, 'two', new Error('a broken record'), config);
    expect(later.running()).toBe('two');
  });

  it('does not run where it fails too: then the panel says why the newest failed', async () => {
    await opened('one');
    world.outcomes.one = { ok: false, failure: unreachable };
    world.outcomes.two = { ok: false, failure: broken };
    const later = open();
    await later.publish({ stable: 'two' });
    await later.enter();
    expect(later.state()).toEqual({ kind: 'failed', failure: broken });
    expect(world.loaded.slice(-2)).toEqual(['two', 'one']);
  });

  it('is replaced when it is next opened by a release that could only not be reached', async () => {
    await opened('one');
    world.outcomes.two = { ok: false, failure: unreachable };
    const later = open();
    await later.publish({ stable: 'two' });
    await later.enter();
    expect(later.running()).toBe('one');
    later.now().leave(name);
    world.outcomes = {};
    await later.enter();
    expect([later.running(), later.notice()]).toEqual(['two', null]);
  });

  it('is remembered by the page itself where storage is blocked', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('blocked');
    });
    const platform = await opened('one');
    world.outcomes.two = { ok: false, failure: broken };
    await platform.publish({ stable: 'two' });
    platform.now().leave(name);
    await platform.enter();
    expect([platform.running(), platform.notice()]).toEqual(['one', { kind: 'fallback', failure: broken }]);
  });

  it('is never one that the registry has revoked', async () => {
    await opened('one');
    world.outcomes.two = { ok: false, failure: broken };
    const later = open();
    await later.publish({ stable: 'two', revoked: ['one'] });
    await later.enter();
    expect(later.running()).toBe('failed');
    expect(world.loaded).toEqual(['one', 'two']);
  });

  it('runs at once in later pages where a release hung or broke, until a person asks for it', async () => {
    await opened('one');
    world.outcomes.two = { ok: false, failure: { kind: 'timeout', detail: 'no response' } };
    const first = open();
    await first.publish({ stable: 'two' });
    await first.enter();
    world.loaded = [];
    const later = open();
    await later.publish({ stable: 'two' });
    await later.enter();
    expect([later.running(), world.loaded]).toEqual(['one', ['one']]);
    world.outcomes = {};
    await later.update();
    expect(later.running()).toBe('two');
    expect(await opened('two').then((page) => page.notice())).toBeNull();
  });

  it('runs where a release was prefetched and throws when it is first opened', async () => {
    await opened('one');
    const later = open();
    await later.publish({ stable: 'two' });
    await later.now().prefetch(name, path, config);
    await later.enter();
    await later.now().onRenderError(name, 'two', new Error('undefined is not a function'), config);
    expect([later.running(), later.notice()]).toMatchObject(['one', { kind: 'fallback' }]);
  });
});

it('a build that cannot run beside the loaded one is used after the page is loaded again', async () => {
  const reload = { ok: false, failure: { kind: 'reload', detail: 'same name' } } as const;
  const platform = await opened('one');
  await platform.publish({ stable: 'two' });
  world.outcomes.two = reload;
  await platform.update();
  expect([platform.running(), world.reloads]).toEqual(['one', 1]);
  platform.now().leave(name);
  await platform.enter();
  expect(world.reloads).toBe(2);
});
