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
    const state = readListState({ keyword: 'a', status: '0', page: '2', sort: 'name:asc' }, names, sorts);
    expect(listFilter(state, [])).toEqual({ keyword: 'a', status: '0' });
  });

  it('asks for whole days, from the first moment to the last', () => {
    const state = readListState({ from: '2026-11-20', to: '2026-11-21' }, ['from', 'to'], sorts);
    const { from = '', to = '' } = listFilter(state, [
      { kind: 'date', name: 'from', label: '起', edge: 'start' },
      { kind: 'date', name: 'to', label: '止', edge: 'end' },
    ]);
    expect(Date.parse(to) - Date.parse(from)).toBe(2 * 86_400_000 - 1);
    expect(new Date(from).getHours()).toBe(0);
  });
});
