import { describe, expect, it } from '@jest/globals';
import { contractVersion, type RegistryModule } from '@admin-h5/shared/contract';
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
    expect(selectRelease(entry, 0)).toEqual({ kind: 'incompatible', needed: '^2.0.0', offered: contractVersion });
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
