import { describe, expect, it } from '@jest/globals';
import { type Device, eachOnNewDevice, name, open, opened, path, world } from './device.ts';

eachOnNewDevice();

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
