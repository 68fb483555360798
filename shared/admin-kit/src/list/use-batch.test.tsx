import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BatchResult, BatchTarget, Publication, PublicationChange, Status } from '@admin-h5/contract';
import { useBatch } from './use-batch.tsx';

interface Row {
  id: string;
  name: string;
  status: Status;
}

const refused: BatchResult = { succeeded: ['a'], failed: [{ id: 'far', message: '不能停用' }] };
const everything: BatchTarget = { filter: {}, expectedTotal: 2 };

interface Props {
  resource: Parameters<typeof useBatch<Row>>[0]['screen']['resource'];
  target?: BatchTarget;
}

/** The bar of a list of two records, of which one is loaded. */
function Bar({ resource, target = everything }: Props) {
  const { bar, sheets } = useBatch<Row>({
    screen: { resource, entityLabel: '物品', labelOf: ({ name }) => name },
    target,
    count: 2,
    loaded: () => [{ id: 'a', name: '近处的', status: 1 }],
    onDone: () => undefined,
    onUndone: () => undefined,
  });
  return (
    <>
      {bar}
      {sheets}
    </>
  );
}

const gone = () => Promise.resolve({ succeeded: [], failed: [{ id: 'a', message: '原分类已不存在，请选择新的分类' }] });
const removed = () => Promise.resolve({ succeeded: ['a'], failed: [] });
const list = () => Promise.resolve({ list: [], total: 0, page: 1, size: 20 });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the bar of batch actions', () => {
  it('shows the name of a record that failed, also if the list has not loaded it', async () => {
    const get = jest.fn((id: string) => Promise.resolve<Row>({ id, name: '远处的', status: 1 }));
    render(<Bar resource={{ list, get, setStatusOf: () => Promise.resolve(refused) }} />);
    await press('停用');
    const result = await screen.findByRole('dialog', { name: '批量停用' });
    expect(within(result).getByRole('listitem').textContent).toBe('远处的不能停用');
    expect(get.mock.calls.map(([id]) => id)).toEqual(['far']);
  });

  it('shows what 撤销 could not undo', async () => {
    render(<Bar resource={{ list, restoreAll: gone, removeAll: removed }} />);
    await press('删除');
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '删除' }));
    await userEvent.click(await screen.findByRole('button', { name: '撤销' }));
    const result = await screen.findByRole('dialog', { name: '撤销' });
    expect(within(result).getByRole('listitem').textContent).toBe('近处的原分类已不存在，请选择新的分类');
    await waitFor(() => expect(within(result).queryByRole('button', { name: /^撤销/ })).toBeNull());
  });

  it('shows what 定时 would do before it is set, and takes it back by what each record had', async () => {
    const calls: [BatchTarget, PublicationChange][] = [];
    const shown: Publication = { status: 1, publishAt: '', withdrawAt: '' };
    const setPublicationOf = (target: BatchTarget, change: PublicationChange): Promise<BatchResult> => {
      calls.push([target, change]);
      const failed = change.check ? [{ id: 'far', message: '下架时间必须晚于上架时间' }] : [];
      return Promise.resolve({ succeeded: ['a'], failed, publications: { a: shown } });
    };
    render(<Bar resource={{ list, setPublicationOf }} />);
    await press('定时');
    const dialog = within(await screen.findByRole('dialog', { name: '2 条物品定时' }));
    const look = dialog.getByRole('button', { name: '预览' });
    expect(look).toHaveProperty('disabled', true);
    await userEvent.selectOptions(dialog.getByLabelText('上架时间'), '设为');
    fireEvent.change(dialog.getByLabelText('上架时间设为'), { target: { value: '2099-12-01T08:00' } });
    await userEvent.click(look);
    const preview = await dialog.findByRole('status');
    expect(preview.textContent).toContain('将改 1 条，1 条不能设定');
    expect(preview.textContent).toContain('其中 1 条现在启用，将立即停用');
    await userEvent.click(dialog.getByRole('button', { name: '设定 1 条' }));
    await userEvent.click(await screen.findByRole('button', { name: '撤销' }));
    await waitFor(() => expect(calls).toHaveLength(3));
    const publishAt = new Date('2099-12-01T08:00').toISOString();
    expect(calls).toEqual([
      [everything, { publishAt, check: true }],
      [everything, { publishAt }],
      [{ ids: ['a'] }, shown],
    ]);
  });

  it('exports all that a filter finds except some in one call, however many these are', async () => {
    const exportSheet = jest.fn((..._call: unknown[]) => Promise.reject(new Error('服务器忙')));
    const target = { filter: { keyword: '草' }, expectedTotal: 100_000, exceptIds: ['a'] };
    render(<Bar resource={{ list, exportSheet }} target={target} />);
    await press('导出');
    await userEvent.click(await screen.findByText('CSV 文件 (.csv)'));
    await screen.findByText('服务器忙');
    const query = { keyword: '草', expectedTotal: 100_000, exceptIds: ['a'] };
    expect(exportSheet.mock.calls).toEqual([['csv', query, { errors: 'screen' }]]);
  });
});
