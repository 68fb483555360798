import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import type { Job } from '@admin-h5/contract';
import { importLabel } from './import-screen.tsx';
import { JobReport } from './done-report.tsx';

const counts = { created: 0, updated: 0, unchanged: 0, failed: 0 };
const job: Job = { id: '1', state: 'done', done: 3, total: 3, ...counts, errors: [], warnings: [], badRowsUrl: null };
const lines = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

it('shows the numbers of rows, and the row and column of each error', () => {
  const errors = [
    { row: 2, column: '登记证号', message: '与第1行重复' },
    { row: 2, column: '', message: '列数过多' },
  ];
  render(<JobReport job={{ ...job, created: 1, unchanged: 1, failed: 1, errors }} />);
  expect(screen.getByText('共 3 行：新增 1，更新 0，无变化 1，失败 1')).not.toBeNull();
  expect(lines()).toEqual(['第 2 行 登记证号：与第1行重复', '第 2 行：列数过多']);
});

it('shows only the reason if the file could not be read', () => {
  const errors = [{ row: 1, column: '', message: '没有认识的列' }];
  render(<JobReport job={{ ...job, state: 'failed', done: 0, total: 0, errors }} />);
  expect(screen.getByText('没有处理任何数据')).not.toBeNull();
  expect(lines()).toEqual(['没有认识的列']);
});

it('shows how many rows a run has processed that was interrupted or stopped, and what came of them', () => {
  const part = { ...job, done: 200, total: 500, created: 190, failed: 10 };
  const sum = '共 500 行，处理了 200 行：新增 190，更新 0，无变化 0，失败 10';
  const { rerender } = render(<JobReport job={{ ...part, state: 'failed' }} />);
  expect(screen.getByText(sum)).not.toBeNull();
  rerender(<JobReport job={{ ...part, state: 'stopped' }} />);
  expect(screen.getByText(sum)).not.toBeNull();
});

it('shows the full numbers even if the list of errors is cut', () => {
  const errors = Array.from({ length: 1001 }, (_, at) => ({ row: at + 2, column: '', message: '错' }));
  render(<JobReport job={{ ...job, done: 7656, total: 7656, failed: 7656, errors }} />);
  expect(screen.getByText('共 7656 行：新增 0，更新 0，无变化 0，失败 7656')).not.toBeNull();
  expect(screen.getByText('错误 1000 处以上')).not.toBeNull();
});

it.each([
  [{ created: 5, updated: 3 }, '新增 5 条、更新 3 条'],
  [{ created: 5 }, '新增 5 条'],
  [{ updated: 3, failed: 9 }, '更新 3 条'],
  [{ unchanged: 3, failed: 9 }, null],
  [{ state: 'failed' as const, created: 5 }, null],
])('labels the button after %j with %j', (some, label) => {
  expect(importLabel({ ...job, ...some })).toBe(label);
});

it('shows alike errors once', () => {
  const report = {
    columns: [],
    groups: [{ column: '剂型', message: '请选择剂型', value: '神剂', rows: 38, firstRow: 3 }],
    sheets: [],
    choices: [],
    questions: [],
  };
  render(<JobReport job={{ ...job, updated: 1, failed: 38, report }} />);
  expect(lines()).toEqual(['剂型「神剂」：请选择剂型，38 行']);
});
