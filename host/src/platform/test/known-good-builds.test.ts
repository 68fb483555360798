import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { knownGoodBuilds, markGood, unmarkGood } from '../registry/known-good-builds.ts';

function blocked(): never {
  throw new Error('blocked');
}

beforeEach(() => localStorage.clear());

describe('builds that worked on this device', () => {
  it('are remembered a few at a time, the latest first, apart for each module', () => {
    for (const build of ['a', 'b', 'c', 'b', 'd']) markGood('banner', build);
    markGood('user', 'x');
    expect(knownGoodBuilds('banner')).toEqual(['d', 'b', 'c']);
    expect(knownGoodBuilds('user')).toEqual(['x']);
  });

  it('are taken back where one fails after all', () => {
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
