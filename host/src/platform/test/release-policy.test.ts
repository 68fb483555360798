import { describe, expect, it } from '@jest/globals';
import { packageVersions, type RegistryModule } from '@admin-h5/contract';
import { chooseRelease, deviceBucket, type DeviceView } from '../release-policy.ts';
import { listedModule, release } from './releases.ts';

const failure = { kind: 'broken', detail: 'throws' } as const;
const fresh: DeviceView = { bucket: 50, override: null, rejected: new Map(), good: [] };

function chosen(change: Partial<RegistryModule>, memory: Partial<DeviceView>) {
  const choice = chooseRelease(listedModule(change), { ...fresh, ...memory });
  return choice.kind === 'release' ? [choice.release.build, choice.how] : choice.kind;
}

describe('the build to run', () => {
  it("is the registry's", () => expect(chosen({}, { good: ['two'] })).toEqual(['one', 'registry']));

  it('is the last known-good one where the registry’s has failed here, with the reason', () => {
    const memory = { rejected: new Map([['three', failure]]), good: ['three', 'two', 'one'] };
    expect(chosen({ stable: 'three' }, memory)).toEqual(['two', 'fallback']);
    expect(chooseRelease(listedModule({ stable: 'three' }), { ...fresh, ...memory })).toMatchObject({ failure });
  });

  it('is the stable one where a canary has failed on a device without a known-good build', () => {
    const canary = { build: 'three', percent: 100 };
    expect(chosen({ canary }, { rejected: new Map([['three', failure]]) })).toEqual(['one', 'fallback']);
  });

  it('is never a known-good one that is revoked, not in the registry, or of another contract', () => {
    const memory = { rejected: new Map([['three', failure]]), good: ['two'] };
    expect(chosen({ stable: 'three', revoked: ['two'] }, memory)).toEqual(['three', 'registry']);
    expect(chosen({ stable: 'three', releases: [release('three')] }, memory)).toEqual(['three', 'registry']);
    const other = [release('three'), release('two', '^2.0.0')];
    expect(chosen({ stable: 'three', releases: other }, memory)).toEqual(['three', 'registry']);
  });

  it('is never a known-good one that has failed in this page too', () => {
    const rejected = new Map([
      ['three', failure],
      ['two', failure],
    ]);
    expect(chosen({ stable: 'three' }, { rejected, good: ['two', 'one'] })).toEqual(['one', 'fallback']);
  });

  it('is the one that a person chose for this device, unless it is revoked, unknown or of another contract', () => {
    expect(chosen({}, { override: 'two' })).toEqual(['two', 'override']);
    expect(chosen({ revoked: ['two'] }, { override: 'two' })).toEqual(['one', 'registry']);
    expect(chosen({}, { override: 'nothing' })).toEqual(['one', 'registry']);
    const other = [release('two', '^2.0.0'), release('one')];
    expect(chosen({ releases: other }, { override: 'two' })).toEqual(['one', 'registry']);
  });

  it('is the canary for the devices of its percentage, also when that is lowered', () => {
    const canary = { build: 'two', percent: 51 };
    expect(chosen({ canary }, {})).toEqual(['two', 'registry']);
    expect(chosen({ canary: { ...canary, percent: 50 } }, {})).toEqual(['one', 'registry']);
  });
});

const module = (change: Partial<RegistryModule> = {}): RegistryModule =>
  listedModule({ releases: [release('new'), release('old')], stable: 'old', ...change });

const selected = (from: RegistryModule, bucket = 0) => {
  const choice = chooseRelease(from, { ...fresh, bucket });
  return choice.kind === 'release' ? choice.release.build : choice.kind;
};

describe('the release a device runs', () => {
  it('is stable where there is no canary', () => expect(selected(module())).toBe('old'));

  it('is the canary for devices below its percentage only', () => {
    const listed = module({ canary: { build: 'new', percent: 10 } });
    expect(selected(listed, 9)).toBe('new');
    expect(selected(listed, 10)).toBe('old');
  });

  it('is never a revoked build', () => {
    expect(selected(module({ canary: { build: 'new', percent: 100 }, revoked: ['new'] }))).toBe('old');
    expect(selected(module({ revoked: ['old'] }))).toBe('none');
  });

  it('is stable where the canary requires another contract', () => {
    const listed = module({
      releases: [release('new', '^2.0.0'), release('old')],
      canary: { build: 'new', percent: 100 },
    });
    expect(selected(listed)).toBe('old');
  });

  it('is the newest older release where the stable one requires a newer contract', () => {
    const releases = [release('next'), release('stable', '^9.0.0'), release('older', '^9.0.0'), release('oldest')];
    expect(selected(module({ releases, stable: 'stable' }))).toBe('oldest');
    // One that worked on this device comes first; one that was never released to everyone does not run.
    const good = chooseRelease(module({ releases, stable: 'stable' }), { ...fresh, good: ['gone', 'next'] });
    expect(good).toMatchObject({ kind: 'release', release: { build: 'next' } });
    expect(selected(module({ releases: releases.slice(0, 3), stable: 'stable' }))).toBe('incompatible');
  });

  it('reports the required and the provided version where no release fits', () => {
    const listed = module({ releases: [release('old', '^2.0.0')] });
    expect(chooseRelease(listed, { ...fresh, bucket: 0 })).toEqual({
      kind: 'incompatible',
      needed: '@admin-h5/client ^2.0.0',
      offered: packageVersions['@admin-h5/client'],
    });
  });

  it('ignores packages that the module does not use', () => {
    const light = release('old');
    const contract = { '@admin-h5/contract': `^${packageVersions['@admin-h5/contract']}` };
    expect(selected(module({ releases: [{ ...light, declaration: { ...light.declaration, contract } }] }))).toBe('old');
  });
});

describe("a device's bucket", () => {
  it('is SHA-256(device id + module) mod 100, the same each time', async () => {
    // echo -n devicecategory | sha256sum, as a number modulo 100.
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode('devicecategory'));
    const expected = Number(BigInt(`0x${Buffer.from(digest).toString('hex')}`) % 100n);
    expect(await deviceBucket('device', 'category')).toBe(expected);
  });
});
