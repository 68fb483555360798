import { afterEach, expect, it, jest } from '@jest/globals';
import { startApp, type TestApp } from '@admin-h5/testing';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ImportPictures, ImportReport, Job, SheetCorrections } from '@admin-h5/contract';
import { ImportScreen } from '../import-screen.tsx';

let app: TestApp;
afterEach(() => app.stop());

const emptyReport: ImportReport = {
  columns: [],
  sheets: [],
  groups: [],
  choices: [],
  questions: [],
};
const job: Job = {
  id: '1',
  state: 'done',
  done: 2,
  total: 2,
  created: 0,
  updated: 2,
  unchanged: 0,
  failed: 0,
  errors: [],
  warnings: [],
  badRowsUrl: null,
  report: {
    ...emptyReport,
    pictures: {
      total: 4,
      matched: 2,
      unmatched: 1,
      refused: 1,
      changed: 1,
      rows: [{ row: 2, label: '吡虫啉', added: ['PD1.jpg'], removed: 1 }],
      problems: [{ name: '乙.jpg', message: '没有对应的行' }],
    },
  },
};

const sentPictures = () => Promise.resolve({ id: 'p1', pictures: 4, documents: 0, others: 2 });
function show(sendPictures: (archive: Blob) => Promise<ImportPictures> = sentPictures) {
  const importSheet = jest.fn((_file: Blob, _dryRun: boolean, _options?: object, _corrections?: SheetCorrections) =>
    Promise.resolve({ jobId: '1' }),
  );
  const resource = {
    list: () => Promise.reject(new Error()),
    importSheet,
    sendPictures: jest.fn(sendPictures),
    importFiles: jest.fn((_corrections: SheetCorrections, _dryRun: boolean, _options?: object) =>
      Promise.resolve({ jobId: '1' }),
    ),
    importJob: jest.fn(() => Promise.resolve(job)),
  };
  app = startApp('/pages/help/index', {
    '/pages/help/index': <ImportScreen entityLabel="产品" resource={resource} onClose={() => {}} />,
  });
  return resource;
}
const zip = () => new File(['PK'], '图片.zip');
const sheet = () => new File(['x'], '台账.csv', { type: 'text/csv' });

it('sends an archive, checks the sheet with it, and imports with the same pictures', async () => {
  const { importSheet, sendPictures } = show();
  await userEvent.upload(await screen.findByLabelText('选择 ZIP'), zip());
  expect(await screen.findByText('已选 4 张图片，另有 2 个其他文件不导入')).toBeTruthy();
  await userEvent.upload(screen.getByLabelText('选择文件'), sheet());
  const report = within(await screen.findByRole('region', { name: '图片' }));
  expect(report.getByText('图片：匹配 2 张，1 张没有对应的行，1 张无法使用')).toBeTruthy();
  expect(report.getByText('第 2 行 吡虫啉：新增 PD1.jpg，去掉原有 1 张')).toBeTruthy();
  expect(importSheet.mock.calls.at(-1)?.[3]?.pictures).toEqual({ id: 'p1', replace: false });
  // Another choice needs another check.
  await userEvent.click(screen.getByRole('radio', { name: '替换已有的图片和同类资料' }));
  await userEvent.click(await screen.findByRole('button', { name: '更新 2 条' }));
  expect(importSheet.mock.calls.at(-1)?.slice(1)).toEqual([
    false,
    expect.anything(),
    expect.objectContaining({ pictures: { id: 'p1', replace: true } }),
  ]);
  expect(sendPictures).toHaveBeenCalledTimes(1);
});

it('imports an archive without a sheet, and forgets the corrections of its files with it', async () => {
  const { importFiles, importSheet, importJob } = show();
  const files = { pictures: 3, documents: 1 };
  importJob.mockResolvedValue({ ...job, updated: 2, report: { ...emptyReport, removed: 1, files } });
  await userEvent.upload(await screen.findByLabelText('选择 ZIP'), zip());
  await userEvent.click(await screen.findByRole('button', { name: '没有表格，只导入这些文件' }));
  const label = '更新 2 条、图片 3 张、资料 1 份、删除 1 项';
  expect(await screen.findByRole('button', { name: label })).toBeTruthy();
  const pictures = { id: 'p1', replace: false };
  expect(importFiles.mock.calls.at(-1)?.slice(0, 2)).toEqual([{ columns: {}, values: [], pictures }, true]);
  await userEvent.click(screen.getByRole('radio', { name: '替换已有的图片和同类资料' }));
  await userEvent.click(await screen.findByRole('button', { name: label }));
  await userEvent.click(await screen.findByRole('button', { name: '仍要导入' }));
  await screen.findByText('导入完成');
  const replacing = { columns: {}, values: [], pictures: { ...pictures, replace: true } };
  expect(importFiles.mock.calls.at(-1)?.slice(0, 2)).toEqual([replacing, false]);
  expect(importSheet).not.toHaveBeenCalled();
});

it('goes back to the choice when the files of a check without a sheet are taken away', async () => {
  const { importJob } = show();
  importJob.mockResolvedValue({ ...job, report: { ...emptyReport, files: { pictures: 3, documents: 0 } } });
  await userEvent.upload(await screen.findByLabelText('选择 ZIP'), zip());
  await userEvent.click(await screen.findByRole('button', { name: '没有表格，只导入这些文件' }));
  await userEvent.click(await screen.findByRole('button', { name: '不要这些文件' }));
  expect(await screen.findByLabelText('选择文件')).toBeTruthy();
});

it('says which documents belong to which rows', async () => {
  const { importJob } = show(() => Promise.resolve({ id: 'p1', pictures: 1, documents: 2, others: 0 }));
  const documents = {
    total: 2,
    matched: 1,
    unmatched: 1,
    refused: 0,
    changed: 1,
    rows: [{ row: 2, label: '甲醇', added: ['MSDS 甲醇.pdf'], removed: 1 }],
    problems: [{ name: '扫描', message: '没有对应的行' }],
  };
  importJob.mockResolvedValueOnce({ ...job, report: { ...emptyReport, documents } });
  await userEvent.upload(await screen.findByLabelText('选择 ZIP'), zip());
  expect(await screen.findByText('已选 1 张图片、2 份 PDF 资料')).toBeTruthy();
  await userEvent.upload(screen.getByLabelText('选择文件'), sheet());
  const report = within(await screen.findByRole('region', { name: '资料' }));
  expect(report.getByText('资料：匹配 1 份，1 份没有对应的行')).toBeTruthy();
  expect(report.getByText('第 2 行 甲醇：新增 MSDS 甲醇.pdf，去掉原有 1 份')).toBeTruthy();
  expect(report.getByText('扫描：没有对应的行')).toBeTruthy();
});

it('checks again when pictures come after the check or are taken away', async () => {
  const { importSheet } = show();
  await userEvent.upload(await screen.findByLabelText('选择文件'), sheet());
  await userEvent.upload(await screen.findByLabelText('选择 ZIP'), zip());
  await screen.findByText(/^已选 4 张图片/);
  expect(importSheet.mock.calls.at(-1)?.slice(1)).toEqual([
    true,
    expect.anything(),
    expect.objectContaining({ pictures: { id: 'p1', replace: false } }),
  ]);
  await userEvent.click(await screen.findByRole('button', { name: '不要这些文件' }));
  await screen.findByLabelText('选择 ZIP');
  expect(importSheet.mock.calls.at(-1)?.[3]).not.toHaveProperty('pictures');
});

it('takes in pictures that come while the check runs', async () => {
  const waiting: ((sent: ImportPictures) => void)[] = [];
  const { importSheet, importJob } = show(() => new Promise((resolve) => waiting.push(resolve)));
  importJob.mockResolvedValueOnce({ ...job, state: 'running' });
  await userEvent.upload(await screen.findByLabelText('选择 ZIP'), zip());
  await userEvent.upload(screen.getByLabelText('选择文件'), sheet());
  expect(await screen.findByText('正在预检…')).toBeTruthy();
  await act(async () => waiting[0]?.(await sentPictures()));
  await userEvent.click(await screen.findByRole('button', { name: '更新 2 条' }));
  expect(importSheet.mock.calls.at(-1)?.slice(1)).toEqual([
    false,
    expect.anything(),
    expect.objectContaining({ pictures: { id: 'p1', replace: false } }),
  ]);
});

it('imports nothing while pictures are on their way', async () => {
  show(() => new Promise(() => {}));
  await userEvent.upload(await screen.findByLabelText('选择文件'), sheet());
  await userEvent.upload(await screen.findByLabelText('选择 ZIP'), zip());
  expect(screen.getByRole('button', { name: '更新 2 条' })).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('button', { name: '取消上传' }));
  expect(screen.getByRole('button', { name: '更新 2 条' })).toHaveProperty('disabled', false);
});

it('tries a failed check again with the pictures chosen since', async () => {
  const { importSheet } = show();
  importSheet.mockRejectedValueOnce(new Error('网络连接失败'));
  await userEvent.upload(await screen.findByLabelText('选择文件'), sheet());
  await userEvent.upload(await screen.findByLabelText('选择 ZIP'), zip());
  await screen.findByText(/^已选 4 张图片/);
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  await screen.findByRole('button', { name: '更新 2 条' });
  expect(importSheet.mock.calls.at(-1)?.[3]?.pictures).toEqual({ id: 'p1', replace: false });
});

it('says what is wrong before anything is sent, and offers what failed again', async () => {
  const { sendPictures } = show(() => Promise.reject(new Error('网络连接失败')));
  await userEvent.upload(await screen.findByLabelText('选择多个文件'), [new File(['x'], 'a.txt')], {
    applyAccept: false,
  });
  expect((await screen.findByRole('alert')).textContent).toBe(
    '没有图片（支持 JPG、PNG、WebP、AVIF、TIFF、GIF）或 PDF 资料',
  );
  expect(sendPictures).not.toHaveBeenCalled();
  await userEvent.upload(screen.getByLabelText('选择 ZIP'), zip());
  expect(await screen.findByText('网络连接失败')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '重新上传图片' }));
  expect(sendPictures).toHaveBeenCalledTimes(2);
});
