import { describe, expect, it } from '@jest/globals';
import { listFilter, readListState, writeListState } from './list-state.ts';

const names = ['status', 'categoryId'];
const sorts = ['name:asc'];

describe('list state', () => {
  it('survives a round through the address', () => {
    const query = { keyword: '草甘膦', sort: 'name:asc', status: '1', page: '3', size: '50' };
    const state = readListState(query, names, sorts);
    expect(state).toEqual({ keyword: '草甘膦', sort: 'name:asc', filters: { status: '1' }, page: 3, size: 50 });
    expect(writeListState(state, names)).toEqual({ ...query, categoryId: null });
  });

  it('leaves out what it does not know and what is out of range', () => {
    const state = readListState({ sort: 'drop table', page: '-1', size: '1000', evil: 'x', status: ' ' }, names, sorts);
    expect(state).toEqual({ keyword: '', sort: '', filters: {}, page: 1, size: 20 });
    expect(Object.values(writeListState(state, names)).every((value) => value === null)).toBe(true);
  });

  it('turns into the filter of a batch call without page and order', () => {
    expect(listFilter(readListState({ keyword: 'a', status: '0', page: '2', sort: 'name:asc' }, names, sorts))).toEqual(
      {
        keyword: 'a',
        status: '0',
      },
    );
  });
});
