import { describe, expect, it } from '@jest/globals';
import type { RegistryModule } from '@admin-h5/contract';
import { chooseRelease, type DeviceMemory } from '../registry/choose-release.ts';
import { entry, release } from './releases.ts';

const failure = { kind: 'broken', detail: 'throws' } as const;
const fresh: DeviceMemory = { bucket: 50, override: null, refused: new Map(), good: [] };

function chosen(change: Partial<RegistryModule>, memory: Partial<DeviceMemory>) {
  const choice = chooseRelease(entry(change), { ...fresh, ...memory });
  return choice.kind === 'release' ? [choice.release.build, choice.how] : choice.kind;
}

describe('the build to run', () => {
  it("is the registry's", () => expect(chosen({}, { good: ['two'] })).toEqual(['one', 'registry']));

  it('is the last good one where that one has failed here, and tells why', () => {
    const memory = { refused: new Map([['three', failure]]), good: ['three', 'two', 'one'] };
    expect(chosen({ stable: 'three' }, memory)).toEqual(['two', 'last-good']);
    expect(chooseRelease(entry({ stable: 'three' }), { ...fresh, ...memory })).toMatchObject({ failure });
  });

  it('is never a good one that is revoked, gone from the registry, or of another contract', () => {
    const memory = { refused: new Map([['three', failure]]), good: ['two'] };
    expect(chosen({ stable: 'three', revoked: ['two'] }, memory)).toEqual(['three', 'registry']);
    expect(chosen({ stable: 'three', releases: [release('three')] }, memory)).toEqual(['three', 'registry']);
    const other = [release('three'), release('two', '^2.0.0')];
    expect(chosen({ stable: 'three', releases: other }, memory)).toEqual(['three', 'registry']);
  });

  it('is never a good one that has failed in this page too', () => {
    const refused = new Map([
      ['three', failure],
      ['two', failure],
    ]);
    expect(chosen({ stable: 'three' }, { refused, good: ['two', 'one'] })).toEqual(['one', 'last-good']);
  });

  it('is the one that a person chose for this device, unless it is revoked, unknown or of another contract', () => {
    expect(chosen({}, { override: 'two' })).toEqual(['two', 'override']);
    expect(chosen({ revoked: ['two'] }, { override: 'two' })).toEqual(['one', 'registry']);
    expect(chosen({}, { override: 'nothing' })).toEqual(['one', 'registry']);
    const other = [release('two', '^2.0.0'), release('one')];
    expect(chosen({ releases: other }, { override: 'two' })).toEqual(['one', 'registry']);
  });

  it('is the canary for the devices of its percentage, also when it comes down', () => {
    const canary = { build: 'two', percent: 51 };
    expect(chosen({ canary }, {})).toEqual(['two', 'registry']);
    expect(chosen({ canary: { ...canary, percent: 50 } }, {})).toEqual(['one', 'registry']);
  });
});
