import { describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@admin-h5/client/host';
import { NetworkError } from '@admin-h5/client/host';
import { statusTexts } from '@admin-h5/client/host';
import { withQueries } from '@admin-h5/testing';
import { FilterChips } from './filters.tsx';
import type { ListFilter } from './list-props.ts';

const gone = new ApiError({ ...statusTexts(404, '', false), status: 404, code: 'NOT_FOUND', requestId: 'r' });
const onRemove = jest.fn();

function renderChip(filter: ListFilter): void {
  render(
    <FilterChips filters={[filter]} values={{ [filter.name]: 'x1' }} onRemove={onRemove} onReset={() => undefined} />,
    withQueries(),
  );
}
const user = (nameOf: () => Promise<string>): ListFilter => ({
  kind: 'record',
  name: 'actorId',
  label: '人',
  entityLabel: '用户',
  search: () => Promise.resolve([]),
  nameOf,
});
const category = (load: Extract<ListFilter, { kind: 'tree' }>['load']): ListFilter => ({
  kind: 'tree',
  name: 'categoryId',
  label: '分类',
  load,
});

describe('the chip of a filter', () => {
  it('shows … while the name is loading', async () => {
    renderChip(user(() => new Promise(() => undefined)));
    expect(await screen.findByText('人：…')).not.toBeNull();
  });

  it('says that a user or a category is deleted, and can be removed', async () => {
    renderChip(user(() => Promise.reject(gone)));
    expect(await screen.findByText('人：（已删除）')).not.toBeNull();
    renderChip(category(() => Promise.resolve([{ id: 'other', label: '除草剂', children: [] }])));
    expect(await screen.findByText('分类：（已删除）')).not.toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '移除筛选分类' }));
    expect(onRemove).toHaveBeenCalledTimes(1);
  });

  it('says that the name could not be loaded, and loads it again when the network is back', async () => {
    let online = false;
    const load = <T,>(value: T) => (online ? Promise.resolve(value) : Promise.reject(new NetworkError('r')));
    renderChip(user(() => load('zhang')));
    renderChip(category(() => load([{ id: 'x1', label: '杀虫剂', children: [] }])));
    expect(await screen.findByText('人：（名称未能加载）')).not.toBeNull();
    expect(await screen.findByText('分类：（名称未能加载）')).not.toBeNull();
    online = true;
    await act(async () => {
      window.dispatchEvent(new Event('offline'));
      window.dispatchEvent(new Event('online'));
    });
    expect(await screen.findByText('分类：杀虫剂')).not.toBeNull();
    expect(await screen.findByText('人：zhang')).not.toBeNull();
  });
});
