import { afterEach, expect, it, jest } from '@jest/globals';
import { startApp, type TestApp } from '@admin-h5/testing';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ImportEntry, Job } from '@admin-h5/contract';
import { ImportScreen } from './import-screen.tsx';

let app: TestApp;
afterEach(() => app.stop());

const counts = { created: 3, updated: 1, unchanged: 0, failed: 2 };
const entry: ImportEntry = {
  id: 'j1',
  fileName: '台账.xlsx',
  actorName: 'li',
  createdAt: new Date().toISOString(),
  state: 'done',
  ...counts,
  badRowsUrl: '/bad',
  undone: false,
  left: 0,
};
const job: Job = { id: 'j1', state: 'done', done: 6, total: 6, ...counts, errors: [], warnings: [], badRowsUrl: null };

function show(imports: () => Promise<ImportEntry[]>) {
  const undoImport = jest.fn((_id: string) => Promise.resolve({ jobId: 'j2' }));
  const continueImport = jest.fn((_id: string) => Promise.resolve({ jobId: 'j3' }));
  const stopImport = jest.fn((_id: string) => Promise.resolve(job));
  const importJob = jest.fn((id: string) => Promise.resolve(id === 'j2' ? { ...job, updated: 4, failed: 0 } : job));
  const resource = {
    list: () => Promise.reject(new Error()),
    importSheet: () => Promise.resolve({ jobId: 'j1' }),
    importJob,
    undoImport,
    continueImport,
    stopImport,
    imports: jest.fn(imports),
  };
  app = startApp('/pages/help/index', {
    '/pages/help/index': <ImportScreen entityLabel="产品" resource={resource} onClose={() => {}} />,
  });
  return resource;
}

it('finds an earlier import again and takes it back', async () => {
  const { undoImport } = show(() => Promise.resolve([entry, { ...entry, id: 'j0', fileName: '旧.csv', undone: true }]));
  const list = within(await screen.findByRole('region', { name: '最近的导入' }));
  expect((await list.findByText('台账.xlsx')).closest('li')?.textContent).toMatch(
    /li，已完成：新增 3，更新 1，无变化 0，失败 2/,
  );
  expect(list.getByRole('link', { name: '下载出错行 台账.xlsx' }).getAttribute('href')).toBe('/bad');
  expect(list.queryByRole('button', { name: '撤销导入 旧.csv' })).toBeNull();
  await userEvent.click(list.getByRole('button', { name: '撤销导入 台账.xlsx' }));
  await userEvent.click(await screen.findByRole('button', { name: '撤销导入' }));
  expect(await screen.findByText('已撤销 4 条')).toBeTruthy();
  expect(undoImport.mock.calls[0]?.[0]).toBe('j1');
});

it('says what an undo has left, and tries it again', async () => {
  const { undoImport } = show(() => Promise.resolve([{ ...entry, undone: true, left: 2 }]));
  const list = within(await screen.findByRole('region', { name: '最近的导入' }));
  expect((await list.findByText('台账.xlsx')).closest('li')?.textContent).toContain('已撤销，其中 2 条未撤销：');
  await userEvent.click(list.getByRole('button', { name: '撤销导入 台账.xlsx' }));
  await userEvent.click(await screen.findByRole('button', { name: '撤销导入' }));
  expect(await screen.findByText('已撤销 4 条')).toBeTruthy();
  expect(undoImport).toHaveBeenCalledTimes(1);
});

it('goes on with an interrupted import of an earlier visit', async () => {
  const { continueImport, importJob } = show(() =>
    Promise.resolve([{ ...entry, state: 'stopped', resume: { problem: null } }]),
  );
  importJob.mockResolvedValueOnce({ ...job, state: 'stopped', done: 4, resume: { problem: null } });
  await userEvent.click(await screen.findByRole('button', { name: '继续导入 台账.xlsx' }));
  expect(await screen.findByText('导入完成')).toBeTruthy();
  expect(continueImport.mock.calls[0]?.[0]).toBe('j1');
  expect(importJob.mock.calls.at(-1)?.[0]).toBe('j3');
});

it('offers the same after an import that was found while it ran and then stopped', async () => {
  const { continueImport, importJob } = show(() => Promise.resolve([{ ...entry, state: 'running' }]));
  importJob
    .mockResolvedValueOnce({ ...job, state: 'running', done: 4 })
    .mockResolvedValueOnce({ ...job, state: 'stopped', done: 4, resume: { problem: null } });
  await userEvent.click(await screen.findByRole('button', { name: '查看进度 台账.xlsx' }));
  expect(await screen.findByText('导入已停止')).toBeTruthy();
  expect(screen.getByRole('button', { name: '撤销本次导入' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '继续导入' }));
  expect(await screen.findByText('导入完成')).toBeTruthy();
  expect(continueImport.mock.calls[0]?.[0]).toBe('j1');
});

it('says why an interrupted import cannot go on', async () => {
  const problem = '表格文件已不再保留';
  const { undoImport, importJob } = show(() => Promise.resolve([{ ...entry, state: 'failed', resume: { problem } }]));
  expect(await screen.findByText(`不能继续导入：${problem}`)).toBeTruthy();
  importJob.mockResolvedValueOnce({ ...job, state: 'failed', done: 4, resume: { problem } });
  undoImport.mockRejectedValueOnce(new Error('网络连接失败'));
  await userEvent.click(screen.getByRole('button', { name: '撤销导入 台账.xlsx' }));
  await userEvent.click(await screen.findByRole('button', { name: '撤销导入' }));
  expect(await screen.findByText('网络连接失败')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '继续导入' })).toBeNull();
  expect(screen.getByRole('button', { name: '撤销本次导入' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '重新选择' }));
  expect(await screen.findByLabelText('选择文件')).toBeTruthy();
});

it('offers another attempt where the list cannot be loaded', async () => {
  const { imports } = show(() => Promise.reject(new Error('网络连接失败')));
  imports.mockReturnValue(Promise.resolve([]));
  await userEvent.click(await screen.findByRole('button', { name: /重试/ }));
  expect(await screen.findByText('还没有导入过')).toBeTruthy();
});

it('follows an import that still runs', async () => {
  const { importJob } = show(() => Promise.resolve([{ ...entry, state: 'running' }]));
  importJob.mockResolvedValueOnce({ ...job, state: 'running', done: 4 });
  await userEvent.click(await screen.findByRole('button', { name: '查看进度 台账.xlsx' }));
  expect(await screen.findByText('导入完成')).toBeTruthy();
  expect(importJob.mock.calls).toEqual([
    ['j1', expect.anything()],
    ['j1', expect.anything()],
  ]);
});

it('takes both parts of a sheet back at the newer one', async () => {
  const { undoImport } = show(() =>
    Promise.resolve([
      { ...entry, created: 0, updated: 0, earlier: 4, continued: false },
      { ...entry, id: 'j0', state: 'stopped', continued: true },
    ]),
  );
  const list = within(await screen.findByRole('region', { name: '最近的导入' }));
  const [newer, older] = await list.findAllByRole('listitem');
  expect(newer?.textContent).toContain('；中断之前已写入 4 条');
  expect(older?.textContent).toContain('，中断后已继续导入：新增 3');
  await userEvent.click(list.getByRole('button', { name: '撤销导入 台账.xlsx' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: '撤销导入“台账.xlsx”，包括中断之前的部分？' }));
  await userEvent.click(dialog.getByRole('button', { name: '撤销导入' }));
  expect(await screen.findByText('已撤销 4 条')).toBeTruthy();
  expect(undoImport.mock.calls[0]?.[0]).toBe('j1');
});

it('follows an undo that still runs, stops it, and takes the rest back', async () => {
  const { undoImport, stopImport, importJob } = show(() =>
    Promise.resolve([{ ...entry, undoing: true, undo: { id: 'j9', state: 'running' } }]),
  );
  const list = within(await screen.findByRole('region', { name: '最近的导入' }));
  expect((await list.findByText('台账.xlsx')).closest('li')?.textContent).toContain('正在撤销：');
  expect(list.queryByRole('button', { name: '撤销导入 台账.xlsx' })).toBeNull();
  const undo = { ...job, id: 'j9', created: 0, updated: 2, failed: 0, done: 2, total: 6 };
  importJob.mockResolvedValueOnce(job).mockResolvedValueOnce({ ...undo, state: 'running' });
  importJob.mockResolvedValueOnce({ ...undo, state: 'stopped' });
  await userEvent.click(list.getByRole('button', { name: '查看进度 台账.xlsx' }));
  expect(await screen.findByText('2 / 6 条')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '停止撤销' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: '停止撤销？' }));
  await userEvent.click(dialog.getByRole('button', { name: '停止撤销' }));
  expect(await screen.findByText('撤销已停止：已撤销 2 条，还有 4 条')).toBeTruthy();
  expect(stopImport.mock.calls[0]?.[0]).toBe('j9');
  await userEvent.click(screen.getByRole('button', { name: '继续撤销' }));
  expect(await screen.findByText('已撤销 4 条')).toBeTruthy();
  expect(undoImport.mock.calls[0]?.[0]).toBe('j1');
});

it('goes on with an undo that ended on the way', async () => {
  const { undoImport } = show(() =>
    Promise.resolve([{ ...entry, undone: true, left: 2, undo: { id: 'j9', state: 'stopped' } }]),
  );
  const list = within(await screen.findByRole('region', { name: '最近的导入' }));
  expect((await list.findByText('台账.xlsx')).closest('li')?.textContent).toContain('撤销未完成，还有 2 条：');
  await userEvent.click(list.getByRole('button', { name: '继续撤销 台账.xlsx' }));
  await userEvent.click(await screen.findByRole('button', { name: '撤销导入' }));
  expect(await screen.findByText('已撤销 4 条')).toBeTruthy();
  expect(undoImport.mock.calls[0]?.[0]).toBe('j1');
});
