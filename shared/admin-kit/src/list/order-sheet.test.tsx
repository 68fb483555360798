import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startApp, type TestApp, withQueries } from '@admin-h5/testing';
import { OrderSheet } from './order-sheet.tsx';

const rows = [
  { id: 'a', name: '甲' },
  { id: 'b', name: '乙' },
];
const resource = { list: () => Promise.resolve({ list: rows, total: 2, page: 1, size: 100 }) };
const onClose = jest.fn();
let app: TestApp;

beforeEach(async () => {
  onClose.mockClear();
  app = startApp('/pages/index/index');
  await act(async () => {
    render(
      <OrderSheet
        entityLabel="物品"
        resource={resource}
        group={{}}
        within={undefined}
        note={undefined}
        labelOf={({ name }: (typeof rows)[number]) => name}
        onClose={onClose}
        onSaved={() => undefined}
      />,
      withQueries(),
    );
  });
});
afterEach(() => app.stop());

it('asks before it discards an unsaved order', async () => {
  await userEvent.click(await screen.findByRole('button', { name: '下移甲' }));
  await userEvent.click(screen.getByRole('button', { name: '关闭' }));
  const dialog = await screen.findByRole('alertdialog', { name: '放弃未保存的顺序？' });
  await userEvent.click(within(dialog).getByRole('button', { name: '继续排序' }));
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: '取消' }));
  await userEvent.click(await screen.findByRole('button', { name: '放弃' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

it('closes at once if nothing has moved', async () => {
  await userEvent.click(await screen.findByRole('button', { name: '下移甲' }));
  await userEvent.click(screen.getByRole('button', { name: '上移甲' }));
  await userEvent.click(screen.getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});
