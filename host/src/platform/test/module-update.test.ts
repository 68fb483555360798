import { describe, expect, it } from '@jest/globals';
import type { LoadResult } from '../platform.ts';
import { broken, type Device, eachOnNewDevice, name, open, opened, Page, path, world } from './device.ts';
import { config } from './releases.ts';

eachOnNewDevice();

/** A promise that the test settles. */
function deferred<T>() {
  let settle: ((value: T) => void) | null = null;
  const promise = new Promise<T>((resolve) => {
    settle = resolve;
  });
  return { promise, resolve: (value: T) => settle?.(value) };
}

describe('a release that appears', () => {
  it('is offered where the module is open, and used when it is next opened', async () => {
    const platform = await opened();
    await platform.publish({ stable: 'two' });
    expect([platform.running(), platform.notice()]).toEqual(['one', { kind: 'update', state: 'offered' }]);
    platform.now().leave(name);
    await platform.enter();
    expect([platform.running(), platform.notice()]).toEqual(['two', null]);
  });

  it('is used when it is next opened also where its notice was closed', async () => {
    const platform = await opened();
    await platform.publish({ stable: 'two' });
    platform.now().dismiss(name);
    await platform.publish({ stable: 'two', revoked: ['three'] });
    expect(platform.notice()).toBeNull();
    platform.now().leave(name);
    await platform.enter();
    expect(platform.running()).toBe('two');
  });

  it('makes a module without an open screen idle, so that no screen of the old build is rendered again', async () => {
    const platform = await opened();
    platform.now().leave(name);
    expect(platform.running()).toBe('one');
    await platform.publish({ stable: 'two' });
    expect(platform.running()).toBe('idle');
  });

  it('is no longer offered once it is rolled back, and a rollback is itself an update', async () => {
    const platform = await opened();
    await platform.publish({ stable: 'two' });
    await platform.publish({ stable: 'one' });
    expect(platform.notice()).toBeNull();
    await platform.publish({ stable: 'two' });
    await platform.update();
    await platform.publish({ stable: 'one' });
    await platform.update();
    expect(platform.running()).toBe('one');
  });

  it('replaces the open build only once its screen has loaded', async () => {
    const platform = await opened();
    await platform.publish({ stable: 'two' });
    const screen = deferred<{ default: typeof Page }>();
    world.pages.two = () => screen.promise;
    const updating = platform.update();
    await new Promise((resolve) => setTimeout(resolve));
    expect([platform.running(), platform.notice()]).toEqual(['one', { kind: 'update', state: 'busy' }]);
    screen.resolve({ default: Page });
    await updating;
    expect([platform.running(), platform.notice()]).toEqual(['two', null]);
  });

  it.each([
    ['it', () => (world.outcomes.two = { ok: false, failure: broken })],
    ['its screen', () => (world.pages.two = () => Promise.reject(new Error('throws')))],
  ])('leaves the open build alone where %s cannot be loaded, and may be tried again', async (_what, fail) => {
    const platform = await opened();
    await platform.publish({ stable: 'two' });
    fail();
    await platform.update();
    expect([platform.running(), platform.notice()]).toEqual(['one', { kind: 'update', state: 'failed' }]);
    world.outcomes = {};
    world.pages = {};
    await platform.update();
    expect([platform.running(), platform.notice()]).toEqual(['two', null]);
  });
});

it('a load changes nothing after a later one has started', async () => {
  const platform = open();
  await platform.publish({ stable: 'one' });
  const slow = deferred<LoadResult>();
  world.outcomes.one = slow.promise;
  const first = platform.enter();
  await new Promise((resolve) => setTimeout(resolve));
  world.outcomes = {};
  await platform.publish({ stable: 'two' });
  await platform.now().retry(name, config);
  slow.resolve({ ok: false, failure: broken });
  await first;
  expect(platform.running()).toBe('two');
});

/** Loads a screen's code, as opening the screen does. */
async function loadScreen(platform: Device): Promise<unknown> {
  const state = platform.state();
  if (state?.kind !== 'ready') throw new Error('not running');
  return state.screens
    .get(path)?.()
    .catch((error: unknown) => error);
}
const gone = () => Promise.reject(Object.assign(new Error('Loading chunk 1 failed'), { name: 'ChunkLoadError' }));

describe("a screen's code that cannot be loaded", () => {
  it('makes the module run the release that the registry names now, once', async () => {
    const platform = await opened();
    world.pages.one = gone;
    world.served = { stable: 'two' };
    await loadScreen(platform);
    expect(platform.running()).toBe('two');
    world.pages.two = gone;
    platform.now().onRendered(name, 'two');
    await loadScreen(platform);
    await loadScreen(platform);
    expect(world.loaded).toEqual(['one', 'two']);
  });

  it('is a failure of the screen alone where the registry names the same build', async () => {
    const platform = await opened();
    world.pages.one = gone;
    expect(await loadScreen(platform)).toMatchObject({ name: 'ChunkLoadError' });
    expect(platform.running()).toBe('one');
    expect(world.incidents).toEqual(['page one']);
  });

  it('makes the module run the last good release where the build never rendered here', async () => {
    await opened('one');
    const later = open();
    await later.publish({ stable: 'two' });
    await later.enter();
    world.pages.two = gone;
    await loadScreen(later);
    expect([later.running(), later.notice()]).toMatchObject(['one', { kind: 'fallback' }]);
  });
});
