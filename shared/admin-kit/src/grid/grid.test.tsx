import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Grid } from './grid.tsx';

const onWrite = jest.fn();
const drawGrid = (rowKeys: readonly string[]) => (
  <Grid
    label="表格"
    head={{ name: '行', width: 50 }}
    columns={[{ name: '剂量', width: 100 }]}
    count={rowKeys.length}
    rowKeys={rowKeys}
    rowHead={(row) => ({ content: row + 1, name: rowKeys[row] ?? '' })}
    cellAt={({ row }) => ({ text: `${rowKeys[row]}的`, look: 'plain', isEditable: true })}
    onWrite={onWrite}
    maxLength={100}
    note={() => null}
    keys=""
  />
);

beforeEach(() => {
  onWrite.mockClear();
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400);
});
afterEach(() => {
  jest.restoreAllMocks();
});

it('writes into the row in which writing began, wherever it is by then', async () => {
  const { rerender } = render(drawGrid(['甲', '乙', '丙']));
  await userEvent.click(await screen.findByText('乙的'));
  await userEvent.keyboard('10克');
  rerender(drawGrid(['甲', '新', '乙', '丙']));
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: '乙 剂量' }).value).toBe('10克');
  await userEvent.keyboard('{Enter}');
  expect(onWrite.mock.calls).toEqual([[{ row: 2, column: 0 }, '10克']]);
});

it('writes into no other row once that has gone, and says what is lost', async () => {
  const { rerender } = render(drawGrid(['甲', '乙', '丙']));
  await userEvent.click(await screen.findByText('乙的'));
  await userEvent.keyboard('10克');
  rerender(drawGrid(['甲', '丙']));
  await userEvent.keyboard('{Enter}');
  expect(onWrite).not.toHaveBeenCalled();
  expect(await screen.findByText('这一行已被他人删除，没有写入“10克”')).not.toBeNull();
});
