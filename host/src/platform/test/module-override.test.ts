import { describe, expect, it } from '@jest/globals';
import { eachOnNewDevice, name, open, opened, world } from './device.ts';
import { config } from './releases.ts';

eachOnNewDevice();

describe('an override', () => {
  it('runs another build of the registry, and one step undoes it', async () => {
    const platform = await opened();
    await platform.now().override(name, { kind: 'build', build: 'three' }, config);
    expect(platform.running()).toBe('three');
    expect(open().now().overrides).toEqual({ banner: { kind: 'build', build: 'three' } });
    await platform.now().override(name, null, config);
    expect(platform.running()).toBe('one');
    expect(open().now().overrides).toEqual({});
  });

  it('never runs a revoked build', async () => {
    const platform = await opened();
    await platform.publish({ stable: 'one', revoked: ['three'] });
    await platform.now().override(name, { kind: 'build', build: 'three' }, config);
    expect(platform.running()).toBe('one');
    expect(world.loaded).not.toContain('three');
  });

  it('of another origin is refused where the deployment names none', async () => {
    const platform = await opened();
    const production = { ...config, devOrigins: [] };
    await platform.now().override(name, { kind: 'dev', origin: 'http://localhost:9100' }, production);
    expect(platform.state()).toMatchObject({ kind: 'failed', failure: { kind: 'origin' } });
  });
});
