import { afterEach, expect, it, jest } from '@jest/globals';
import type { ImportReport, Job, SheetCorrections } from '@admin-h5/contract';
import { startApp, type TestApp } from '@admin-h5/testing';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { rememberedColumns } from './use-import.ts';
import { ImportScreen } from './import-screen.tsx';

let app: TestApp;
afterEach(() => app.stop());

afterEach(() => localStorage.clear());

const report: ImportReport = {
  columns: [
    { header: '有效成分', field: 'ingredients', label: '有效成分' },
    { header: '有效成分', key: '有效成分#2', field: null, label: null },
    { header: '品牌', field: 'tradeName', label: '商品名' },
    { header: 'I列', key: '#I', field: null, label: null },
  ],
  choices: [
    { field: 'ingredients', label: '有效成分', several: true },
    { field: 'tradeName', label: '商品名' },
  ],
  groups: [],
  sheets: [
    { name: '杀虫剂', rows: 12, columns: 9, imported: true },
    { name: '杀菌剂', rows: 8, columns: 9, imported: false },
    { name: '说明', rows: 3, columns: 0, imported: false },
  ],
  questions: [],
};
const job: Job = {
  id: '1',
  state: 'done',
  done: 12,
  total: 12,
  created: 11,
  updated: 1,
  unchanged: 0,
  failed: 0,
  errors: [],
  warnings: [{ row: 5, sheet: '杀菌剂', column: '', message: '“其他”是分组标题，不是数据' }],
  badRowsUrl: null,
  previewUrl: '/api/jobs/bad-rows/1.rows?signature=x',
  report,
};

async function check() {
  const importSheet = jest.fn(
    (_file: Blob, _dryRun: boolean, _options?: object, _corrections?: SheetCorrections, _continues?: string) =>
      Promise.resolve({ jobId: '1' }),
  );
  const importJob = jest.fn((_id: string) => Promise.resolve(job));
  const resource = { list: () => Promise.reject(new Error()), importSheet, importJob };
  app = startApp('/pages/help/index', {
    '/pages/help/index': <ImportScreen entityLabel="产品" resource={resource} onClose={() => {}} />,
  });
  const file = new File(['x'], '台账.xls', { type: 'application/vnd.ms-excel' });
  await userEvent.upload(await screen.findByLabelText('选择文件'), file);
  await screen.findByText('预检结果（尚未写入）');
  const again = async () => {
    await userEvent.click(screen.getByRole('button', { name: '按更正重新预检' }));
    return importSheet.mock.calls.at(-1)?.[3];
  };
  return { again };
}

const sheet = (name: RegExp) => screen.getByRole('checkbox', { name });

it('lets a person choose the sheets of a workbook, at least one that has a header', async () => {
  const { again } = await check();
  expect(sheet(/杀虫剂/)).toHaveProperty('disabled', true);
  expect(sheet(/说明/)).toHaveProperty('disabled', true);
  await userEvent.click(sheet(/杀菌剂 ?8 行/));
  expect(screen.getByText('工作表 3 个，导入 2 个')).not.toBeNull();
  await userEvent.click(sheet(/杀虫剂/));
  expect(await again()).toMatchObject({ sheets: ['杀菌剂'] });
});

it('tells columns of one name and without a header apart, and reads several as one field that may have them', async () => {
  const { again } = await check();
  await userEvent.selectOptions(screen.getByLabelText('「有效成分#2」对应'), '有效成分');
  await userEvent.selectOptions(screen.getByLabelText('「I列」对应'), '商品名');
  expect(await again()).toMatchObject({ columns: { '有效成分#2': 'ingredients', 品牌: '', '#I': 'tradeName' } });
});

it('reads a column without a header in the next sheet as that one says', async () => {
  const { again } = await check();
  await userEvent.selectOptions(screen.getByLabelText('「I列」对应'), '商品名');
  await again();
  await userEvent.click(await screen.findByRole('button', { name: '新增 11 条、更新 1 条' }));
  await screen.findByText('导入完成');
  expect(rememberedColumns('产品')).toEqual({});
});
