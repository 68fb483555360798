import { describe, expect, it, jest } from '@jest/globals';
import { broken, eachOnNewDevice, name, open, opened, path, world } from './device.ts';
import { config, registry, release } from './releases.ts';

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

  it('of another origin follows the builds that its development server makes, in the place of the running one', async () => {
    const origin = 'http://localhost:9100';
    let made = 1;
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
      if (address !== `${origin}/release.json`) return Response.json(registry(world.served));
      const { releasedAt: _at, signature: _signature, ...description } = release(`dev_${made}`);
      return Response.json(description);
    });
    const platform = await opened();
    await platform.now().override(name, { kind: 'dev', origin }, config);
    expect(platform.running()).toBe('dev_1');
    made = 2;
    await platform.now().followDevBuild(name, path, config);
    expect(platform.running()).toBe('dev_2');
    // What cannot be loaded does not replace what is on the screen.
    made = 3;
    world.outcomes.dev_3 = { ok: false, failure: broken };
    await platform.now().followDevBuild(name, path, config);
    expect(platform.running()).toBe('dev_2');
    await platform.now().override(name, null, config);
    await platform.now().followDevBuild(name, path, config);
    expect(platform.running()).toBe('one');
  });
});
