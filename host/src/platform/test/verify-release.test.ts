import { describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import type { HostConfig, RegistryModule, Release } from '@admin-h5/contract';
import { keyId } from '@admin-h5/contract/signatures';
import { newKeys } from '../../../../scripts/local/release-keys.ts';
import { makeTeamKey, signRelease } from '../../../../shared/remote-kit/src/signing/keys.ts';
import { markGood, knownGoodBuilds } from '../device-memory.ts';
import { warmModule } from '../prefetch.ts';
import { verifyRelease } from '../resolve-release.ts';
import { failureTexts } from '../view/failure-panel.tsx';
import { eachOnNewDevice, name, open, world } from './device.ts';
import { config as unsigned, listedModule, release } from './releases.ts';

const keys = newKeys();
const config: HostConfig = { ...unsigned, rootKey: keys.rootKey };
const signed = (build: string): Release => ({ ...release(build), signature: keys.sign(name, release(build)) });
const of = (change: Partial<RegistryModule> = {}) =>
  listedModule({ releases: [signed('three'), signed('two'), signed('one')], ...change });
const changedAfterwards = (build: string): Release => ({
  ...signed(build),
  files: { 'x.js': `sha384-${'A'.repeat(64)}` },
});
const teamKeyId = () => keyId(keys.team(name).publicKey);

/** As over HTTP, except on localhost. */
const withoutHashes = () => jest.spyOn(crypto, 'subtle', 'get').mockReturnValue(Reflect.get({}, 'none'));

eachOnNewDevice();

describe('a release', () => {
  it('is verified only where the deployment has a root key', async () => {
    expect(await verifyRelease(of(), signed('one'), config)).toBeNull();
    expect(await verifyRelease(of(), release('one'), unsigned)).toBeNull();
    expect(await verifyRelease(of(), release('one'), config)).toMatchObject({ kind: 'unsigned' });
  });

  it('is refused where its content was changed, and under the name of another module', async () => {
    expect(await verifyRelease(of(), changedAfterwards('one'), config)).toMatchObject({ kind: 'signature' });
    const { declaration } = release('one');
    const foreign = { ...release('one'), declaration: { ...declaration, name: 'user' } };
    const replayed = { ...foreign, signature: keys.sign('user', foreign) };
    expect(await verifyRelease(of(), replayed, config)).toMatchObject({ kind: 'signature' });
    const renamed = { ...replayed, declaration };
    expect(await verifyRelease(of(), renamed, config)).toMatchObject({ kind: 'signature' });
  });

  it("is refused where its key was revoked by the registry, or by the deployment's own setting", async () => {
    const id = await teamKeyId();
    const refusal = { kind: 'revoked-key', detail: `banner one: key ${id}` };
    expect(await verifyRelease(of({ revokedKeys: [id] }), signed('one'), config)).toEqual(refusal);
    expect(await verifyRelease(of(), signed('one'), { ...config, revokedKeys: [id] })).toEqual(refusal);
    const second = makeTeamKey(keys.rootPrivateKey, name);
    const rotated = { ...release('one'), signature: signRelease(second, release('one')) };
    expect(await verifyRelease(of({ revokedKeys: [id] }), rotated, config)).toBeNull();
  });

  it('is refused over HTTP, where the browser cannot verify, and the panel says so', async () => {
    withoutHashes();
    expect(await verifyRelease(of(), signed('one'), config)).toMatchObject({ kind: 'insecure' });
    expect(failureTexts.insecure).toContain('HTTPS');
    expect(await verifyRelease(of(), release('one'), config)).toMatchObject({ kind: 'unsigned' });
  });
});

describe('a module whose release does not verify', () => {
  it('is not loaded, and its panel says why, until the registry has a release that does', async () => {
    const platform = open();
    await platform.publish(of({ releases: [release('one')] }));
    await platform.now().enter(name, config);
    expect(platform.state()).toMatchObject({ kind: 'failed', failure: { kind: 'unsigned' } });
    expect([world.loaded, world.incidents]).toEqual([[], ['load one']]);
    world.served = of();
    await platform.now().retry(name, config);
    expect(platform.running()).toBe('one');
  });

  it('runs a known-good build that does, and none that does not', async () => {
    markGood(name, 'three');
    markGood(name, 'two');
    const platform = open();
    await platform.publish(
      of({ stable: 'one', releases: [signed('three'), changedAfterwards('two'), release('one')] }),
    );
    await platform.now().enter(name, config);
    expect([platform.running(), world.loaded]).toEqual(['three', ['three']]);
    expect(platform.notice()).toMatchObject({ kind: 'fallback', failure: { kind: 'unsigned' } });
    expect(knownGoodBuilds(name)).toEqual(['two', 'three']);
  });

  it('may run later: once it is signed, a known-good build replaces a release that is broken', async () => {
    markGood(name, 'one');
    world.outcomes.two = { ok: false, failure: { kind: 'broken', detail: 'throws' } };
    const platform = open();
    await platform.publish(of({ stable: 'two', releases: [signed('two'), release('one')] }));
    await platform.now().enter(name, config);
    expect(platform.state()).toMatchObject({ kind: 'failed', failure: { kind: 'broken' } });
    world.served = of({ stable: 'two', releases: [signed('two'), signed('one')] });
    await platform.now().refreshRegistry(config);
    await waitFor(() => expect(platform.running()).toBe('one'));
  });

  it('runs no override of it', async () => {
    const platform = open();
    await platform.publish(of({ releases: [release('two'), signed('one')] }));
    await platform.now().override(name, { kind: 'build', build: 'two' }, config);
    await platform.now().enter(name, config);
    expect(platform.state()).toMatchObject({ kind: 'failed', failure: { kind: 'unsigned' } });
    expect(world.loaded).toEqual([]);
  });

  it('runs what a named development origin serves, which nobody signs', async () => {
    const platform = open();
    await platform.publish(of({ releases: [release('one')] }));
    await platform.now().override(name, { kind: 'dev', origin: 'http://localhost:9100' }, config);
    jest.mocked(fetch).mockResolvedValueOnce(Response.json(release('dev')));
    await platform.now().enter(name, config);
    expect(platform.running()).toBe('dev');
  });

  it('is not prefetched', async () => {
    const files = { 'remoteEntry.js': `sha384-${'A'.repeat(64)}` };
    await warmModule(of({ releases: [{ ...release('one'), files }] }), config);
    expect(fetch).not.toHaveBeenCalled();
    const good = { ...release('one'), files };
    await warmModule(of({ releases: [{ ...good, signature: keys.sign(name, good) }] }), config);
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});

describe('over HTTP, where the browser has no hashes', () => {
  it('a module runs its stable build where the deployment has no root key, and fails with the cause where it has one', async () => {
    withoutHashes();
    const platform = open();
    await platform.publish(of({ canary: { build: 'two', percent: 50 } }));
    await platform.now().enter(name, unsigned);
    expect(platform.running()).toBe('one');

    const checking = open();
    await checking.publish(of());
    await checking.now().enter(name, config);
    expect(checking.state()).toMatchObject({ kind: 'failed', failure: { kind: 'insecure' } });
  });
});
