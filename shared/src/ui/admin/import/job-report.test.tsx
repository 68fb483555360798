import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import type { Job } from '../../../contract/index.ts';
import { JobReport } from './job-report.tsx';

const job: Job = { id: '1', state: 'done', done: 3, total: 3, errors: [], warnings: [], badRowsUrl: null };
const lines = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

it('counts the rows, and names each fault by its row and column', () => {
  const errors = [
    { row: 2, column: '登记证号', message: '与第1行重复' },
    { row: 2, column: '', message: '列数过多' },
  ];
  render(<JobReport job={{ ...job, errors }} />);
  expect(screen.getByText('共 3 行，成功 2，失败 1')).not.toBeNull();
  expect(lines()).toEqual(['第 2 行 登记证号：与第1行重复', '第 2 行：列数过多']);
});

it('counts no rows of a file that could not be read, and says why alone', () => {
  const errors = [{ row: 1, column: '', message: '没有认识的列' }];
  render(<JobReport job={{ ...job, state: 'failed', done: 0, total: 0, errors }} />);
  expect(screen.getByText('没有处理任何数据')).not.toBeNull();
  expect(lines()).toEqual(['没有认识的列']);
});

it('says how far a run came that was cut off', () => {
  render(<JobReport job={{ ...job, state: 'failed', done: 200, total: 500 }} />);
  expect(screen.getByText('共 500 行，处理了 200 行')).not.toBeNull();
});
