import { afterEach, expect, it, jest } from '@jest/globals';
import { navigateBack, navigateTo } from '@admin-h5/client';
import { startApp, type TestApp } from '@admin-h5/testing';
import { act, cleanup, screen, within, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ApiError } from '@admin-h5/client/host';
import type { ImportReport, Job, SheetCorrections } from '@admin-h5/contract';
import { ImportScreen } from './import-screen.tsx';

const page = '/pages/help/index';
const onClose = () => void navigateBack();
let app: TestApp;
afterEach(() => {
  app.stop();
  localStorage.clear();
});

const report: ImportReport = {
  columns: [
    { header: '内部代号', field: null, label: null },
    { header: '证号', field: 'regNo', label: '登记证号' },
    { header: '剂型', field: 'formulation', label: '剂型' },
  ],
  groups: [{ column: '剂型', message: '请选择剂型', value: '神剂', rows: 38, firstRow: 3 }],
  choices: [
    { field: 'regNo', label: '登记证号' },
    { field: 'formulation', label: '剂型' },
  ],
  sheets: [],
  questions: [],
};
const lost = new ApiError({ status: 0, code: 'NETWORK', message: '', toast: null, requestId: 'r' });
const noCounts = { created: 0, updated: 0, unchanged: 0, failed: 0 };
const counts = { created: 2, updated: 0, unchanged: 0, failed: 38 };
const job: Job = {
  id: '1',
  state: 'done',
  done: 40,
  total: 40,
  ...counts,
  errors: [],
  warnings: [],
  badRowsUrl: null,
  report,
};

function show(imported: readonly Job[] = []) {
  const results = [...imported];
  const importSheet = jest.fn(
    (_file: Blob, _dryRun: boolean, _options?: object, _corrections?: SheetCorrections, _continues?: string) =>
      Promise.resolve({ jobId: '1' }),
  );
  const stopImport = jest.fn((_jobId: string) => Promise.resolve(job));
  const undoImport = jest.fn((_jobId: string) => Promise.resolve({ jobId: '2' }));
  const undone = {
    ...job,
    ...noCounts,
    updated: 1,
    failed: 1,
    errors: [{ row: 1, column: '', message: '“甲”之后又有修改，未撤销' }],
  };
  const importJob = jest.fn((id: string) => Promise.resolve(id === '2' ? undone : (results.shift() ?? job)));
  const resource = { list: () => Promise.reject(new Error()), importSheet, importJob, stopImport, undoImport };
  app = startApp(page, { [page]: <ImportScreen entityLabel="产品" resource={resource} onClose={onClose} /> });
  const unmount = () => {
    cleanup();
    app.stop();
  };
  return { importSheet, importJob, stopImport, undoImport, unmount };
}
const choose = async () =>
  userEvent.upload(await screen.findByLabelText('选择文件'), new File(['x'], '台账.csv', { type: 'text/csv' }));

it('checks again with the columns and texts that a person corrects, and imports with the same', async () => {
  const { importSheet } = show();
  await choose();
  await userEvent.type(await screen.findByLabelText('剂型「神剂」全部改为'), '悬浮剂');
  await userEvent.selectOptions(screen.getByLabelText('「内部代号」对应'), '登记证号');
  // The old check no longer tells what an import would write.
  expect(screen.queryByRole('button', { name: '新增 2 条' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '按更正重新预检' }));
  const corrections = {
    columns: { 内部代号: 'regNo', 证号: '' },
    values: [{ column: '剂型', from: '神剂', to: '悬浮剂' }],
  };
  expect(importSheet.mock.calls.at(-1)?.slice(1)).toEqual([true, expect.anything(), corrections]);
  await userEvent.click(await screen.findByRole('button', { name: '新增 2 条' }));
  expect(importSheet.mock.calls.at(-1)?.slice(1)).toEqual([false, expect.anything(), corrections]);
  expect(await screen.findByText('导入完成')).not.toBeNull();
});

it.each([
  ['no network', lost],
  ['a busy server', new ApiError({ status: 503, code: 'BUSY', message: '系统繁忙', toast: null, requestId: 'r' })],
  ['a conflict', new ApiError({ status: 409, code: 'CONFLICT', message: '导入尚未结束', toast: null, requestId: 'r' })],
])('keeps the file and what was corrected when an import does not start: %s', async (_why, error) => {
  const { importSheet } = show();
  await choose();
  await userEvent.type(await screen.findByLabelText('剂型「神剂」全部改为'), '悬浮剂');
  await userEvent.click(screen.getByRole('button', { name: '按更正重新预检' }));
  importSheet.mockRejectedValueOnce(error);
  await userEvent.click(await screen.findByRole('button', { name: '新增 2 条' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  // The check is still there, with what was corrected for it.
  expect(screen.getByText('预检结果（尚未写入）')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '重试：新增 2 条' }));
  expect(await screen.findByText('导入完成')).toBeTruthy();
  const [sent, dryRun, , corrections] = importSheet.mock.calls.at(-1) ?? [];
  expect([sent, dryRun, corrections?.values]).toMatchObject([
    { name: '台账.csv' },
    false,
    [{ column: '剂型', from: '神剂', to: '悬浮剂' }],
  ]);
});

it("reads the next sheet's columns as the last one's, and forgets the texts", async () => {
  const first = show();
  await choose();
  await userEvent.selectOptions(await screen.findByLabelText('「内部代号」对应'), '登记证号');
  await userEvent.click(screen.getByRole('button', { name: '按更正重新预检' }));
  await userEvent.click(await screen.findByRole('button', { name: '新增 2 条' }));
  await screen.findByText('导入完成');
  first.unmount();
  const { importSheet } = show();
  await choose();
  expect(importSheet.mock.calls[0]?.[3]).toEqual({ columns: { 内部代号: 'regNo', 证号: '' }, values: [] });
});

it('keeps what was corrected when the check fails on the way', async () => {
  const { importSheet } = show();
  await choose();
  await userEvent.type(await screen.findByLabelText('剂型「神剂」全部改为'), '悬浮剂');
  importSheet.mockRejectedValueOnce(new Error('网络请求失败，请稍后重试'));
  await userEvent.click(screen.getByRole('button', { name: '按更正重新预检' }));
  await userEvent.click(await screen.findByRole('button', { name: '重试' }));
  expect(await screen.findByLabelText('剂型「神剂」全部改为')).toHaveProperty('value', '悬浮剂');
  expect(importSheet.mock.calls.at(-1)?.[3]?.values).toHaveLength(1);
});

async function undo(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: '撤销本次导入' }));
  await userEvent.click(await screen.findByRole('button', { name: '撤销导入' }));
}

it('takes an import back when a person agrees, and says what it has left', async () => {
  const { undoImport } = show();
  await choose();
  await userEvent.click(await screen.findByRole('button', { name: '新增 2 条' }));
  undoImport.mockRejectedValueOnce(new Error('网络请求失败，请稍后重试'));
  await undo();
  expect(await screen.findByText('网络请求失败，请稍后重试')).not.toBeNull();
  await undo();
  expect(await screen.findByText('已撤销 1 条，1 条未撤销')).not.toBeNull();
  expect(screen.getByText('“甲”之后又有修改，未撤销')).not.toBeNull();
  expect(undoImport.mock.calls.map(([jobId]) => jobId)).toEqual(['1', '1']);
});

it('checks and stores new records as disabled where a person wants to look at them first', async () => {
  const { importSheet } = show();
  await choose();
  await userEvent.click(await screen.findByRole('checkbox', { name: '新增的先存为停用' }));
  await userEvent.click(screen.getByRole('button', { name: '按更正重新预检' }));
  await userEvent.click(await screen.findByRole('button', { name: '新增 2 条' }));
  expect(importSheet.mock.calls.slice(1).map(([, , , corrections]) => corrections?.newAsDisabled)).toEqual([
    true,
    true,
  ]);
});

it('goes on with the same file after the server ended on the way', async () => {
  const ended = { ...job, state: 'failed', done: 10, created: 1, failed: 9 } as const;
  const { importSheet } = show([job, { ...job, state: 'running', done: 4 }, ended]);
  await choose();
  await userEvent.click(await screen.findByRole('button', { name: '新增 2 条' }));
  expect(await screen.findByText('4 / 40 行')).not.toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: '继续导入' }));
  expect(await screen.findByText('导入完成')).not.toBeNull();
  expect(importSheet.mock.calls.map(([, dryRun]) => dryRun)).toEqual([true, false, false]);
  expect(importSheet.mock.calls[2]?.[0]).toBe(importSheet.mock.calls[1]?.[0]);
  expect(importSheet.mock.calls[2]?.[4]).toBe('1');
});

async function stop(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: '停止导入' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: '停止导入？' }));
  expect(dialog.getByText(/^已处理 4 \/ 40 行，已写入 3 条。/)).not.toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: '停止导入' }));
}

it('stops a running import when a person agrees, says what is stored, goes on, and undoes both parts', async () => {
  const running = { ...job, state: 'running', done: 4, created: 3, failed: 1 } as const;
  const stopped = { ...job, state: 'stopped', done: 10, created: 9, failed: 1 } as const;
  const { importSheet, importJob, stopImport, undoImport } = show([job]);
  await choose();
  importJob.mockResolvedValue(running);
  await userEvent.click(await screen.findByRole('button', { name: '新增 2 条' }));
  stopImport.mockRejectedValueOnce(new Error('网络连接失败'));
  await stop();
  // It runs on, and can be stopped again.
  expect(await screen.findByText('正在导入…')).not.toBeNull();
  await stop();
  expect(await screen.findByText('正在停止…')).not.toBeNull();
  expect(stopImport.mock.calls.map(([id]) => id)).toEqual(['1', '1']);
  importJob.mockResolvedValue(stopped);
  expect(await screen.findByText('导入已停止')).not.toBeNull();
  expect(screen.getByText(/^共 40 行，处理了 10 行：新增 9，/)).not.toBeNull();
  expect(screen.getByRole('button', { name: '撤销本次导入' })).not.toBeNull();
  importJob.mockResolvedValue({ ...job, created: 0, unchanged: 40, earlier: 9 });
  await userEvent.click(screen.getByRole('button', { name: '继续导入' }));
  expect(await screen.findByText('中断之前已写入 9 条，撤销时一起撤销')).not.toBeNull();
  expect(importSheet.mock.calls.at(-1)?.[4]).toBe('1');
  await undo();
  expect(undoImport).toHaveBeenCalledTimes(1);
});

it('says that nothing is stored where an import that is to be stopped has not begun', async () => {
  const { importJob } = show([job]);
  await choose();
  importJob.mockResolvedValue({ ...job, state: 'queued', done: 0, total: 0, ...noCounts });
  await userEvent.click(await screen.findByRole('button', { name: '新增 2 条' }));
  await userEvent.click(await screen.findByRole('button', { name: '停止导入' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: '停止导入？' }));
  expect(dialog.getByText('还没有写入任何数据，之后可以继续导入。')).not.toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: '取消' }));
});

it('stops a check without asking, and starts anew', async () => {
  const { importJob, stopImport } = show();
  importJob.mockResolvedValue({ ...job, state: 'running', done: 4 });
  await choose();
  await userEvent.click(await screen.findByRole('button', { name: '停止预检' }));
  expect(stopImport).toHaveBeenCalledTimes(1);
  importJob.mockResolvedValue({ ...job, state: 'stopped', done: 5 });
  expect(await screen.findByLabelText('选择文件')).not.toBeNull();
});

it('keeps the file and its corrections when a second check is stopped', async () => {
  const { importSheet, importJob } = show();
  await choose();
  await userEvent.type(await screen.findByLabelText('剂型「神剂」全部改为'), '悬浮剂');
  importJob.mockResolvedValue({ ...job, state: 'running', done: 4 });
  await userEvent.click(screen.getByRole('button', { name: '按更正重新预检' }));
  await userEvent.click(await screen.findByRole('button', { name: '停止预检' }));
  importJob.mockResolvedValue({ ...job, state: 'stopped', done: 5 });
  const again = await screen.findByRole('button', { name: '重试' });
  importJob.mockResolvedValue(job);
  await userEvent.click(again);
  expect(await screen.findByLabelText('剂型「神剂」全部改为')).toHaveProperty('value', '悬浮剂');
  expect(importSheet.mock.calls.at(-1)?.[0]).toBe(importSheet.mock.calls[0]?.[0]);
});

it('asks before corrections that were not imported are dropped', async () => {
  show();
  await choose();
  await userEvent.type(await screen.findByLabelText('剂型「神剂」全部改为'), '悬');
  await act(() => navigateTo({ url: '/pages/product/detail' }));
  expect(app.at()).toBe(page);
  const leaving = within(await screen.findByRole('alertdialog', { name: '更正尚未导入，确定离开吗？' }));
  await userEvent.click(leaving.getByRole('button', { name: '继续更正' }));
  await userEvent.click(screen.getByRole('button', { name: '按更正重新预检' }));
  await userEvent.click(await screen.findByRole('button', { name: '重新选择' }));
  const choosing = within(await screen.findByRole('alertdialog', { name: '更正尚未导入，确定重新选择吗？' }));
  await userEvent.click(choosing.getByRole('button', { name: '继续更正' }));
  expect(screen.getByLabelText('剂型「神剂」全部改为')).toHaveProperty('value', '悬');
  await userEvent.click(screen.getByRole('button', { name: '新增 2 条' }));
  await screen.findByText('导入完成');
  // The guard follows what is drawn a little later.
  await waitFor(() => {
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(false);
  });
  await act(() => navigateTo({ url: '/pages/product/detail' }));
  await waitFor(() => expect(app.at()).toBe('/pages/product/detail'));
});

it('leaves a sheet that nobody has corrected without a question', async () => {
  show();
  await choose();
  await userEvent.click(await screen.findByRole('button', { name: '重新选择' }));
  expect(await screen.findByLabelText('选择文件')).not.toBeNull();
});

it('follows a running import on through failures of the network', async () => {
  const { importJob } = show([job]);
  await choose();
  importJob.mockRejectedValueOnce(lost).mockRejectedValueOnce(lost);
  await userEvent.click(await screen.findByRole('button', { name: '新增 2 条' }));
  expect(await screen.findByText('导入完成')).not.toBeNull();
});

it('fills a column that the sheet does not have', async () => {
  const missing = { column: '毒性', message: '请选择毒性', value: '', rows: 40, firstRow: 2 };
  const choices = [
    ...report.choices,
    { field: 'toxicity', label: '毒性', alike: true },
    { field: 'ingredients', label: '有效成分' },
  ];
  const groups = [missing, { ...missing, column: '有效成分', message: '请添加有效成分' }];
  const { importSheet } = show([{ ...job, report: { ...report, groups, choices } }]);
  await choose();
  await userEvent.type(await screen.findByLabelText('表中没有毒性，全部填为'), '低毒');
  expect(screen.queryByLabelText('表中没有有效成分，全部填为')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '按更正重新预检' }));
  expect(importSheet.mock.calls.at(-1)?.[3]?.values).toEqual([{ column: '毒性', from: '', to: '低毒' }]);
});

it('asks once what a column means, and keeps the answer for the next sheet', async () => {
  const question = {
    column: '有效期至',
    question: '日期中哪个数字是月',
    choices: [{ value: 'dmy', label: '日/月/年' }],
    examples: ['03/04/2024'],
    rows: 40,
    answer: null,
  };
  const asked = { ...job, report: { ...report, questions: [question] } };
  const { importSheet, unmount } = show([asked, asked, asked]);
  await choose();
  await userEvent.selectOptions(await screen.findByLabelText('有效期至：日期中哪个数字是月'), '日/月/年');
  await userEvent.click(screen.getByRole('button', { name: '按更正重新预检' }));
  await userEvent.click(await screen.findByRole('button', { name: '新增 2 条' }));
  expect(importSheet.mock.calls.at(-1)?.[3]?.ways).toEqual({ 有效期至: 'dmy' });
  await screen.findByText('导入完成');
  unmount();
  const next = show();
  await choose();
  expect(next.importSheet.mock.calls[0]?.[3]?.ways).toEqual({ 有效期至: 'dmy' });
});

it('asks what a cell was, for this sheet alone, and says on the button what is deleted', async () => {
  const question = {
    key: '?date:用药量',
    column: '用药量',
    question: '像是被表格软件变成了日期，原来是什么',
    choices: [{ value: 'range', label: '还原（12月16日 为 12-16）' }],
    examples: ['12月16日'],
    rows: 1,
    answer: null,
  };
  const asked = { ...job, report: { ...report, questions: [question], removed: 2, cleared: 1 } };
  const { importSheet, unmount } = show([asked, asked, asked]);
  await choose();
  await userEvent.selectOptions(
    await screen.findByLabelText(`用药量：${question.question}`),
    '还原（12月16日 为 12-16）',
  );
  await userEvent.click(screen.getByRole('button', { name: '按更正重新预检' }));
  await userEvent.click(await screen.findByRole('button', { name: '新增 2 条、删除 2 项、清空 1 处' }));
  // Nothing goes without a second yes.
  expect(importSheet).toHaveBeenCalledTimes(2);
  const dialog = within(await screen.findByRole('alertdialog', { name: '导入会删除 2 项、清空 1 处现有内容' }));
  await userEvent.click(dialog.getByRole('button', { name: '仍要导入' }));
  expect(importSheet.mock.calls.at(-1)?.[3]?.ways).toEqual({ '?date:用药量': 'range' });
  await screen.findByText('导入完成');
  unmount();
  const next = show();
  await choose();
  expect(next.importSheet.mock.calls[0]?.[3]?.ways).toBeUndefined();
});
