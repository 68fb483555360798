import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  forgetStoredRejections,
  hasHung,
  knownGoodBuilds,
  markGood,
  recordStart,
  clearStart,
  rejectBuild,
  rejectedBuilds,
  unmarkGood,
} from '../device-memory.ts';

function blocked(): never {
  throw new Error('blocked');
}

beforeEach(() => localStorage.clear());

describe('builds that have rendered on this device', () => {
  it('are remembered by module, only a few of them, the latest first', () => {
    for (const build of ['a', 'b', 'c', 'b', 'd']) markGood('banner', build);
    markGood('user', 'x');
    expect(knownGoodBuilds('banner')).toEqual(['d', 'b', 'c']);
    expect(knownGoodBuilds('user')).toEqual(['x']);
  });

  it('are forgotten where they fail later', () => {
    markGood('banner', 'a');
    markGood('banner', 'b');
    unmarkGood('banner', 'b');
    expect(knownGoodBuilds('banner')).toEqual(['a']);
  });

  it.each(['{', '[]', 'null', '{"banner":"a"}', '{"banner":[1]}'])('are none where storage holds %s', (text) => {
    localStorage.setItem('admin-h5:modules:good', text);
    expect(knownGoodBuilds('banner')).toEqual([]);
  });

  it('are none where storage is blocked', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked);
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(blocked);
    expect(() => markGood('banner', 'a')).not.toThrow();
    expect(knownGoodBuilds('banner')).toEqual([]);
    jest.restoreAllMocks();
  });
});

describe('builds that failed on this device', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('are remembered for an hour where they broke or hung, and never where the network failed', () => {
    const now = jest.spyOn(Date, 'now').mockReturnValue(1000);
    rejectBuild('banner', 'a', { kind: 'timeout', detail: 'no response' });
    rejectBuild('banner', 'b', { kind: 'broken', detail: 'throws' });
    rejectBuild('banner', 'c', { kind: 'unreachable', detail: 'offline' });
    expect([...rejectedBuilds('banner')]).toEqual([
      ['a', { kind: 'timeout', detail: 'no response' }],
      ['b', { kind: 'broken', detail: 'throws' }],
    ]);
    expect(rejectedBuilds('user').size).toBe(0);
    now.mockReturnValue(1000 + 3_600_000);
    expect(rejectedBuilds('banner').size).toBe(0);
  });

  it('are tried again at the request of a person', () => {
    rejectBuild('banner', 'a', { kind: 'broken', detail: 'throws' });
    forgetStoredRejections('banner');
    expect(rejectedBuilds('banner').size).toBe(0);
  });

  it.each(['{', '{"banner":[]}', '{"banner":{"a":{"kind":"integrity"}}}', '{"banner":{"a":1}}'])(
    'are none where storage holds %s',
    (text) => {
      localStorage.setItem('admin-h5:modules:rejected', text);
      expect(rejectedBuilds('banner').size).toBe(0);
    },
  );
});

describe('a build that was started', () => {
  it('has hung after two starts in a row that neither rendered nor ended', () => {
    recordStart('banner', 'a');
    expect(hasHung('banner', 'a')).toBe(false);
    recordStart('banner', 'a');
    expect([hasHung('banner', 'a'), hasHung('banner', 'b')]).toEqual([true, false]);
  });

  it('has not hung where one of the starts ended', () => {
    recordStart('banner', 'a');
    clearStart('banner', 'a');
    recordStart('banner', 'a');
    expect(hasHung('banner', 'a')).toBe(false);
  });
});
