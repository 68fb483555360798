import { expect, it } from '@jest/globals';
import { changesOf } from './changes-of.ts';

it('names the fields of the form that an entry changed', () => {
  const before = { name: '草甘膦', sort: 0, version: 3, usages: [{ crop: '水稻' }] };
  const after = { ...before, name: '草甘膦水剂', version: 4, usages: [{ crop: '水稻' }] };
  expect(changesOf({ before, after }, ['name', 'sort', 'usages'])).toEqual([
    { name: 'name', before: '草甘膦', after: '草甘膦水剂' },
  ]);
  expect(changesOf({ before: null, after }, ['sort']).map(({ after: now }) => now)).toEqual([0]);
  expect(changesOf({ before, after: null }, ['name'])).toEqual([]);
});
