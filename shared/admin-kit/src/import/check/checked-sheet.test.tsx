import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { ApiError } from '@admin-h5/client/host';
import type { CheckedFilter, CheckedRow, CheckedRows, Job, SheetCorrections } from '@admin-h5/contract';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { noCorrections } from '../corrections.ts';
import { CheckedSheet } from './checked-sheet.tsx';

beforeEach(() => {
  // The grid draws the rows that its height has room for; jsdom has no sizes, and scrolls nothing.
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
});

const real = window.matchMedia;
const setWidth = (isWide: boolean): void => {
  window.matchMedia = (query) => ({
    matches: isWide,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    dispatchEvent: () => false,
  });
};
afterEach(() => {
  cleanup();
  window.matchMedia = real;
  jest.restoreAllMocks();
});

const rows: CheckedRow[] = [
  { row: 2, state: 'new', cells: [{ text: 'PD1' }, { text: '乳油' }, { text: '1' }] },
  {
    row: 3,
    state: 'changed',
    cells: [{ text: 'PD2' }, { text: '乳油', state: 'changed', before: '水剂', after: '乳油' }, { text: '2' }],
    others: [{ label: '总含量', before: '5%', after: '10%' }],
  },
  {
    row: 4,
    state: 'refused',
    cells: [{ text: 'PD3' }, { text: '神剂', state: 'refused', message: '请选择剂型' }, { text: '' }],
  },
];
const counts = { new: 1, changed: 1, doubt: 0, refused: 1, same: 0, lost: 0, open: 1 };
const found: CheckedRows = {
  columns: [
    { name: '证号', field: 'regNo', label: '登记证号' },
    { name: '剂型', field: 'formulation', label: '剂型' },
    { name: '序号', field: null, label: null },
  ],
  counts,
  cleared: 0,
  total: 3,
  rows,
};
const job: Job = {
  id: 'j1',
  state: 'done',
  done: 3,
  total: 3,
  created: 1,
  updated: 1,
  unchanged: 0,
  failed: 1,
  errors: [],
  warnings: [],
  badRowsUrl: null,
};

interface CheckedRowsQuery {
  state?: CheckedFilter;
  offset?: number;
  limit?: number;
}

function show(isWide: boolean, { all = rows, checked = noCorrections, columns = found.columns } = {}) {
  setWidth(isWide);
  const checkedRows = jest.fn((_id: string, { state }: CheckedRowsQuery) => {
    const shown = all.filter(
      (row) =>
        state === undefined ||
        row.state === state ||
        (state === 'open' && (row.state === 'refused' || row.state === 'doubt')),
    );
    return Promise.resolve({ ...found, columns, rows: shown, total: shown.length });
  });
  const onChange = jest.fn((_corrections: SheetCorrections) => {});
  function Page() {
    const [corrections, setCorrections] = useState(checked);
    const correcting = {
      corrections,
      onChange: (next: SheetCorrections) => {
        onChange(next);
        setCorrections(next);
      },
    };
    return (
      <CheckedSheet
        job={job}
        fileName="台账.xlsx"
        resource={{ checkedRows }}
        correcting={correcting}
        checked={checked}
      />
    );
  }
  render(<Page />);
  return { checkedRows, onChange };
}

it("shows the sheet's own rows and columns, each cell with what becomes of it", async () => {
  show(true);
  const grid = within(await screen.findByRole('grid', { name: '表格内容' }));
  expect(grid.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    '行',
    '证号登记证号',
    '剂型',
    '序号不导入',
  ]);
  expect(grid.getAllByRole('row').at(2)?.textContent).toBe('3 修改＊PD2水剂 乳油2');
  expect(grid.getByRole('gridcell', { name: '神剂' }).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('status').textContent).toBe('共 3 行：将新增 1，将更新 1，无变化 0，失败 1');
});

it('moves through the cells by the arrow keys, and says what becomes of each', async () => {
  show(true);
  const grid = await screen.findByRole('grid', { name: '表格内容' });
  await userEvent.click(within(grid).getByRole('gridcell', { name: 'PD1' }));
  await userEvent.keyboard('{ArrowDown}{ArrowRight}');
  expect(document.activeElement?.parentElement?.textContent).toBe('水剂 乳油');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('第 3 行 剂型：水剂 乳油');
  expect(screen.getByText('第 3 行 剂型').parentElement?.textContent).toContain('修改：水剂 → 乳油');
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByText('第 4 行 剂型').parentElement?.textContent).toContain('有误：请选择剂型');
  await userEvent.keyboard('{Control>}{Home}{/Control}');
  expect(document.activeElement?.getAttribute('role')).toBe('rowheader');
});

it('corrects a cell where it stands, and with it those that say the same unless a person wants this one', async () => {
  const { onChange } = show(true);
  await userEvent.dblClick(await screen.findByRole('gridcell', { name: '神剂' }));
  const input = screen.getByLabelText('第 4 行 剂型');
  await userEvent.clear(input);
  await userEvent.type(input, '悬浮剂{Enter}');
  expect(onChange.mock.calls.at(-1)?.[0].values).toEqual([{ column: '剂型', from: '神剂', to: '悬浮剂' }]);
  expect(screen.getByRole('gridcell', { name: '神剂 悬浮剂' })).not.toBeNull();
  // Typing begins anew, Escape keeps what was there.
  await userEvent.click(screen.getByRole('gridcell', { name: '神剂 悬浮剂' }));
  await userEvent.click(screen.getByRole('checkbox', { name: '更正时，这一列同样的内容一起改' }));
  await userEvent.click(screen.getByRole('gridcell', { name: '神剂 悬浮剂' }));
  await userEvent.keyboard('乳{Escape}');
  expect(screen.getByRole('gridcell', { name: '神剂 悬浮剂' })).not.toBeNull();
  await userEvent.keyboard('{F2}');
  await userEvent.clear(screen.getByLabelText('第 4 行 剂型'));
  await userEvent.keyboard('乳油{Enter}');
  expect(onChange.mock.calls.at(-1)?.[0].values.at(-1)).toEqual({ column: '剂型', from: '神剂', to: '乳油', row: 4 });
});

it('keeps what is being written with its cell when the cell scrolls away', async () => {
  const all = Array.from({ length: 100 }, (_, at): CheckedRow => {
    return { row: at + 2, state: 'new', cells: [{ text: `PD${at + 2}` }, { text: `剂型${at + 2}` }, { text: '' }] };
  });
  const { onChange } = show(true, { all });
  await userEvent.dblClick(await screen.findByRole('gridcell', { name: '剂型3' }));
  await userEvent.clear(screen.getByLabelText('第 3 行 剂型'));
  await userEvent.keyboard('ABC');
  const grid = screen.getByRole('grid');
  grid.scrollTop = 55 * 36;
  fireEvent.scroll(grid);
  // The tab stop of the grid stays.
  expect(await screen.findByRole('gridcell', { name: '剂型60' })).not.toBeNull();
  expect(screen.queryByRole('gridcell', { name: '剂型20' })).toBeNull();
  expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  await userEvent.click(screen.getByRole('gridcell', { name: '剂型60' }));
  expect(screen.queryByLabelText('第 3 行 剂型')).toBeNull();
  expect(onChange.mock.calls.at(-1)?.[0].values).toEqual([{ column: '剂型', from: '剂型3', to: 'ABC' }]);
});

it('goes on by the keys while the rows are loaded to which they lead', async () => {
  const all = Array.from({ length: 300 }, (_, at): CheckedRow => {
    return { row: at + 2, state: 'same', cells: [{ text: `PD${at}` }, { text: '乳油' }, { text: '1' }] };
  });
  const { checkedRows } = show(true, { all });
  const waiting: (() => void)[] = [];
  checkedRows.mockImplementation((_id: string, { offset = 0, limit = 100 }: CheckedRowsQuery) => {
    const page = { ...found, rows: all.slice(offset, offset + limit), total: all.length };
    return offset === 0 ? Promise.resolve(page) : new Promise((resolve) => waiting.push(() => resolve(page)));
  });
  await userEvent.click(await screen.findByRole('gridcell', { name: 'PD0' }));
  await userEvent.keyboard('{Control>}{End}{/Control}');
  const grid = screen.getByRole('grid');
  expect(document.activeElement).toBe(grid);
  await userEvent.keyboard('{ArrowUp}{ArrowLeft}{ArrowLeft}');
  Reflect.set(grid, 'scrollTop', 36 * 300);
  fireEvent.scroll(grid);
  await waitFor(() => {
    for (const answer of waiting.splice(0)) answer();
    const cell = screen.getByRole('gridcell', { name: 'PD298' });
    expect(cell.contains(document.activeElement)).toBe(true);
  });
});

it('leaves the Enter that ends a Chinese word to the input method', async () => {
  const { onChange } = show(true);
  await userEvent.dblClick(await screen.findByRole('gridcell', { name: '神剂' }));
  await userEvent.type(screen.getByLabelText('第 4 行 剂型'), '乳油');
  // As Safari sends it: after the composition.
  fireEvent.keyDown(screen.getByLabelText('第 4 行 剂型'), { key: 'Enter', keyCode: 229 });
  expect(screen.getByLabelText('第 4 行 剂型')).not.toBeNull();
  expect(onChange).not.toHaveBeenCalled();
});

it.each([true, false])('shows what the API has against a correction that was checked (wide: %s)', async (isWide) => {
  const checked = { columns: {}, values: [{ column: '剂型', from: '神剂', to: '悬剂' }] };
  show(isWide, { checked });
  expect(await screen.findByText('4', { exact: false, selector: '[role=rowheader], h3' })).not.toBeNull();
  const described = '有误：神剂 → 悬剂：请选择剂型';
  expect(isWide ? screen.getByTitle(described).getAttribute('aria-invalid') : screen.getByText(described)).toBeTruthy();
  expect(screen.queryByText(/待检查/)).toBeNull();
  expect(screen.queryByTitle(/待检查/)).toBeNull();
});

it('says that one cell cannot keep what is corrected in all rows', async () => {
  const checked = { columns: {}, values: [{ column: '剂型', from: '神剂', to: '悬浮剂' }] };
  const { onChange } = show(true, { checked });
  await userEvent.dblClick(await screen.findByRole('gridcell', { name: '神剂 悬浮剂' }));
  await userEvent.click(screen.getByRole('gridcell', { name: 'PD3' }));
  await userEvent.click(screen.getByRole('gridcell', { name: '神剂 悬浮剂' }));
  await userEvent.click(screen.getByRole('checkbox', { name: '更正时，这一列同样的内容一起改' }));
  await userEvent.dblClick(screen.getByRole('gridcell', { name: '神剂 悬浮剂' }));
  await userEvent.clear(screen.getByLabelText('第 4 行 剂型'));
  await userEvent.keyboard('神剂{Enter}');
  expect(await screen.findByText(/不能只保留这一行/)).not.toBeNull();
  expect(onChange).not.toHaveBeenCalled();
});

it('does not correct a column that is left out', async () => {
  show(true);
  await userEvent.dblClick(await screen.findByRole('gridcell', { name: '1' }));
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('finds rows by the numbers of the check', async () => {
  const { checkedRows } = show(true);
  await userEvent.click(await screen.findByRole('button', { name: '显示不导入 1 行' }));
  await waitFor(() => expect(screen.queryByRole('gridcell', { name: 'PD1' })).toBeNull());
  expect(await screen.findByRole('gridcell', { name: '神剂' })).not.toBeNull();
  expect(checkedRows.mock.calls.at(-1)?.[1]).toMatchObject({ state: 'refused', offset: 0 });
  expect(screen.queryByRole('button', { name: /^显示有疑问/ })).toBeNull();
});

it('says why rows cannot be shown, and asks again', async () => {
  setWidth(true);
  const lost = new ApiError({ status: 0, code: 'NETWORK', message: '网络连接失败', toast: null, requestId: 'r' });
  const checkedRows = jest.fn(() => Promise.resolve(found)).mockRejectedValueOnce(lost);
  const correcting = { corrections: noCorrections, onChange: () => {} };
  render(
    <CheckedSheet
      job={job}
      fileName="台账.xlsx"
      resource={{ checkedRows }}
      correcting={correcting}
      checked={noCorrections}
    />,
  );
  await userEvent.click(await screen.findByRole('button', { name: '重试' }));
  expect(await screen.findByRole('grid')).not.toBeNull();
});

it('changes nothing on a phone where a cell is left as it is', async () => {
  const { onChange } = show(false);
  await userEvent.click(await screen.findByRole('button', { name: '更正第 4 行 剂型' }));
  const dialog = within(await screen.findByRole('dialog', { name: '更正剂型' }));
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '更正剂型' })).toBeNull());
  expect(onChange).not.toHaveBeenCalled();
});

it('lists on a phone the rows that need an eye, and corrects them in the same way', async () => {
  const { checkedRows, onChange } = show(false);
  const list = await screen.findByRole('list', { name: '表格内容' });
  expect(checkedRows.mock.calls[0]?.[1]).toMatchObject({ state: 'open' });
  expect(list).not.toBeNull();
  expect(screen.getByRole('button', { name: '显示待处理 1 行' }).getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(await screen.findByRole('button', { name: '更正第 4 行 剂型' }));
  const dialog = within(await screen.findByRole('dialog', { name: '更正剂型' }));
  await userEvent.clear(dialog.getByLabelText('第 4 行 剂型'));
  await userEvent.type(dialog.getByLabelText('第 4 行 剂型'), '乳油');
  await userEvent.click(dialog.getByRole('checkbox', { name: '这一列同样的内容一起改' }));
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  expect(onChange.mock.calls.at(-1)?.[0].values).toEqual([{ column: '剂型', from: '神剂', to: '乳油', row: 4 }]);
});

const files: CheckedRow[] = [
  {
    row: 1,
    state: 'doubt',
    cells: [
      { text: '吡虫啉.jpg' },
      {
        text: '',
        state: 'doubt',
        message: '有 2 个产品都是“吡虫啉”，请选择',
        choices: ['PD1 吡虫啉', 'PD2 吡虫啉', '不导入'],
      },
      { text: '图片', choices: ['图片', '标签'] },
    ],
  },
];
const fileColumns = [
  { name: '文件', field: '文件', label: '文件', readOnly: true as const },
  { name: '对应产品', field: '对应产品', label: '对应产品' },
  { name: '用作', field: '用作', label: '用作' },
];

it('offers what a cell may be, for this file alone, and corrects no name of a file', async () => {
  const { onChange } = show(true, { all: files, columns: fileColumns });
  const grid = within(await screen.findByRole('grid', { name: '表格内容' }));
  const [file] = await grid.findAllByRole('gridcell');
  fireEvent.doubleClick(file ?? document.body);
  expect(screen.queryByRole('textbox')).toBeNull();
  fireEvent.focus(grid.getByTitle('图片'));
  await userEvent.click(within(screen.getByRole('group', { name: '选择用作' })).getByRole('button', { name: '标签' }));
  const own = { column: '用作', from: '图片', to: '标签', row: 1 };
  expect(onChange).toHaveBeenLastCalledWith({ columns: {}, values: [own] });
});

it('offers the records that a file may belong to on a phone', async () => {
  const { onChange } = show(false, { all: files, columns: fileColumns });
  await userEvent.click(await screen.findByRole('button', { name: '更正第 1 行 对应产品' }));
  await userEvent.click(screen.getByRole('button', { name: 'PD2 吡虫啉' }));
  await userEvent.click(screen.getByRole('button', { name: '确定' }));
  const own = { column: '对应产品', from: '', to: 'PD2 吡虫啉', row: 1 };
  expect(onChange).toHaveBeenLastCalledWith({ columns: {}, values: [own] });
});
