import { describe, expect, it } from '@jest/globals';
import { packageVersions, type RegistryModule } from '@admin-h5/contract';
import { deviceBucket } from '../registry/device-bucket.ts';
import { selectRelease } from '../registry/select-release.ts';
import { entry, release } from './releases.ts';

const module = (change: Partial<RegistryModule> = {}): RegistryModule =>
  entry({ releases: [release('new'), release('old')], stable: 'old', ...change });

const chosen = (entry: RegistryModule, bucket = 0) => {
  const selection = selectRelease(entry, bucket);
  return selection.kind === 'release' ? selection.release.build : selection.kind;
};

describe('the release a device runs', () => {
  it('is stable where there is no canary', () => expect(chosen(module())).toBe('old'));

  it('is the canary for devices below its percentage only', () => {
    const entry = module({ canary: { build: 'new', percent: 10 } });
    expect(chosen(entry, 9)).toBe('new');
    expect(chosen(entry, 10)).toBe('old');
  });

  it('is never a revoked build', () => {
    expect(chosen(module({ canary: { build: 'new', percent: 100 }, revoked: ['new'] }))).toBe('old');
    expect(chosen(module({ revoked: ['old'] }))).toBe('none');
  });

  it('falls back to stable where the canary asks for another contract', () => {
    const entry = module({
      releases: [release('new', '^2.0.0'), release('old')],
      canary: { build: 'new', percent: 100 },
    });
    expect(chosen(entry)).toBe('old');
  });

  it('says what is needed and what is there where nothing fits', () => {
    const entry = module({ releases: [release('old', '^2.0.0')] });
    expect(selectRelease(entry, 0)).toEqual({
      kind: 'incompatible',
      needed: '@admin-h5/client ^2.0.0',
      offered: packageVersions['@admin-h5/client'],
    });
  });

  it('refuses what was built against the one package that there was before', () => {
    const former = release('old');
    const entry = module({ releases: [{ ...former, declaration: { ...former.declaration, contract: '^1.6.0' } }] });
    expect(selectRelease(entry, 0)).toEqual({
      kind: 'incompatible',
      needed: '@admin-h5/shared ^1.6.0',
      offered: '不再提供',
    });
  });

  it('asks nothing of a package that the module does not use', () => {
    const light = release('old');
    const contract = { '@admin-h5/contract': '^1.0.0' };
    expect(chosen(module({ releases: [{ ...light, declaration: { ...light.declaration, contract } }] }))).toBe('old');
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
