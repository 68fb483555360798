import { describe, expect, it } from '@jest/globals';
import { eachOnNewDevice, name, opened, world } from './device.ts';

eachOnNewDevice();

describe('a revoked build that is open', () => {
  it('says so, goes on, and is not loaded again', async () => {
    const platform = await opened();
    await platform.publish({ stable: 'one', revoked: ['one'] });
    expect([platform.running(), platform.notice()]).toEqual([
      'one',
      { kind: 'revoked', replaceable: false, state: 'offered' },
    ]);
    platform.now().leave(name);
    await platform.enter();
    expect(platform.running()).toBe('disabled');
    expect(world.loaded).toEqual(['one']);
  });

  it('offers what is to run in its place', async () => {
    const platform = await opened();
    await platform.publish({ stable: 'two', revoked: ['one'] });
    expect(platform.notice()).toMatchObject({ kind: 'revoked', replaceable: true });
    await platform.update();
    expect([platform.running(), platform.notice()]).toEqual(['two', null]);
  });
});
