import { describe, expect, it } from '@jest/globals';
import { listFilter, readListState } from './use-list.ts';
import type { ListFilter } from './list-props.ts';

const filters: readonly ListFilter[] = [
  {
    kind: 'choice',
    name: 'status',
    label: '状态',
    choices: [
      { value: 0, label: '停用' },
      { value: 1, label: '启用' },
    ],
  },
  { kind: 'tree', name: 'categoryId', label: '分类', load: () => Promise.resolve([]) },
  { kind: 'date', name: 'from', label: '起', edge: 'start' },
  { kind: 'date', name: 'to', label: '止', edge: 'end' },
  { kind: 'text', name: 'maker', label: '厂家' },
];
const sorts = ['name:asc'];

describe('list state', () => {
  it('is read from the address, with filters of every kind', () => {
    const set = { status: '0', categoryId: 'c1', from: '2026-11-20', to: '2026-11-21', maker: '绿禾' };
    const query = { keyword: '草甘膦', sort: 'name:asc', page: '3', size: '50', ...set };
    const state = readListState(query, filters, sorts);
    expect(state).toEqual({ keyword: '草甘膦', sort: 'name:asc', filters: set, page: 3, size: 50 });
  });

  it.each([
    { sort: 'drop table', page: '-1', size: '1000', evil: 'x', status: ' ' },
    { status: '2' },
    { status: 'enabled' },
    { from: 'yesterday' },
    { to: '2026-13-45' },
  ])('ignores the unknown and invalid values of %j', (query) => {
    const state = readListState(query, filters, sorts);
    expect(state).toEqual({ keyword: '', sort: '', filters: {}, page: 1, size: 20 });
  });

  it('becomes the filter of a batch call, without page and order', () => {
    const state = readListState({ keyword: 'a', status: '0', page: '2', sort: 'name:asc' }, filters, sorts);
    expect(listFilter(state, filters)).toEqual({ keyword: 'a', status: '0' });
  });

  it('sends whole days, from the first moment to the last', () => {
    const state = readListState({ from: '2026-11-20', to: '2026-11-21' }, filters, sorts);
    const { from = '', to = '' } = listFilter(state, filters);
    expect(Date.parse(to) - Date.parse(from)).toBe(2 * 86_400_000 - 1);
    expect(new Date(from).getHours()).toBe(0);
  });
});
