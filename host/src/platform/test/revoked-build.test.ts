import { describe, expect, it } from '@jest/globals';
import { eachOnNewDevice, name, opened, world } from './device.ts';

eachOnNewDevice();

describe('a revoked build that is open', () => {
  it('shows a notice, continues to run, and is not loaded again', async () => {
    const platform = await opened();
    await platform.publish({ stable: 'one', revoked: ['one'] });
    expect([platform.running(), platform.notice()]).toEqual([
      'one',
      { kind: 'revoked', replaceable: false, state: 'offered' },
    ]);
    platform.now().leave(name);
    await platform.enter();
    expect(platform.running()).toBe('not-deployed');
    expect(world.loaded).toEqual(['one']);
  });

  it('offers the build that is to run instead', async () => {
    const platform = await opened();
    await platform.publish({ stable: 'two', revoked: ['one'] });
    expect(platform.notice()).toMatchObject({ kind: 'revoked', replaceable: true });
    await platform.update();
    expect([platform.running(), platform.notice()]).toEqual(['two', null]);
  });
});
