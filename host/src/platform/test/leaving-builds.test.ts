import { describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import type { RegistryModule } from '@admin-h5/contract';
import { keyId } from '@admin-h5/contract/signatures';
import { newKeys } from '../../../../scripts/local/release-keys.ts';
import { knownGoodBuilds } from '../device-memory.ts';
import { eachOnNewDevice, name, open, opened, world } from './device.ts';
import { config as unsigned, listedModule, registry, release } from './releases.ts';

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

describe('a module that is disabled', () => {
  it('leaves the page where it is open, with a panel, and comes back once it is enabled', async () => {
    const platform = await opened();
    await platform.publish({ stable: 'one', disabled: true });
    await waitFor(() => expect(platform.state()).toMatchObject({ kind: 'failed', failure: { kind: 'disabled' } }));
    await platform.publish({ stable: 'one' });
    await waitFor(() => expect(platform.running()).toBe('one'));
  });

  it.each([
    ['the release of the registry', async () => undefined],
    [
      'an override',
      (platform: ReturnType<typeof open>) => platform.now().override(name, { kind: 'build', build: 'two' }, unsigned),
    ],
    [
      'a development build',
      (platform: ReturnType<typeof open>) =>
        platform.now().override(name, { kind: 'dev', origin: 'http://localhost:9100' }, unsigned),
    ],
  ])('runs on no device: %s', async (_what, prepare) => {
    const platform = open();
    await platform.publish({ disabled: true });
    await prepare(platform);
    await platform.enter();
    expect(platform.state()).toMatchObject({ kind: 'failed', failure: { kind: 'disabled' } });
    expect(world.loaded).toEqual([]);
  });

  it('becomes idle where none of its screens is open', async () => {
    const platform = await opened();
    platform.now().leave(name);
    await platform.publish({ stable: 'one', disabled: true });
    await waitFor(() => expect(platform.running()).toBe('idle'));
  });
});

describe('a build whose revocation is forced', () => {
  it('is replaced at once by the build that is to run now', async () => {
    const platform = await opened();
    await platform.publish({ stable: 'two', revoked: ['one'], forced: ['one'] });
    await waitFor(() =>
      expect([platform.running(), platform.notice(), world.loaded]).toEqual(['two', null, ['one', 'two']]),
    );
  });

  it('is replaced by a panel where there is none', async () => {
    const platform = await opened();
    await platform.publish({ stable: 'one', revoked: ['one', 'two', 'three'], forced: ['one'] });
    await waitFor(() => expect(platform.state()).toMatchObject({ kind: 'failed', failure: { kind: 'revoked' } }));
    expect(knownGoodBuilds(name)).toEqual(['one']);
  });

  it('is removed although its update is being loaded', async () => {
    const platform = await opened();
    await platform.publish({ stable: 'two' });
    world.outcomes.two = new Promise(() => undefined);
    void platform.update();
    await platform.publish({ stable: 'three', revoked: ['one'], forced: ['one'] });
    await waitFor(() => expect(platform.running()).toBe('three'));
  });
});

it('a build whose key is revoked leaves the page', async () => {
  const keys = newKeys();
  const config = { ...unsigned, rootKey: keys.rootKey };
  const signed = (change: Partial<RegistryModule> = {}) =>
    listedModule({ releases: [{ ...release('one'), signature: keys.sign(name, release('one')) }], ...change });
  jest.mocked(fetch).mockImplementation(async () => Response.json(registry(signed(world.served))));
  const platform = open();
  await platform.now().refreshRegistry(config);
  await platform.now().enter(name, config);
  expect(platform.running()).toBe('one');
  world.served = { revokedKeys: [await keyId(keys.team(name).publicKey)] };
  await platform.now().refreshRegistry(config);
  await waitFor(() => expect(platform.state()).toMatchObject({ kind: 'failed', failure: { kind: 'revoked-key' } }));
});
