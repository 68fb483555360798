import { afterEach, expect, it, jest } from '@jest/globals';
import { ApiError } from '@admin-h5/client/host';
import { startApp, type TestApp } from '@admin-h5/testing';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ImportEntry, Job } from '@admin-h5/contract';
import { ImportScreen } from './import-screen.tsx';

let app: TestApp;
afterEach(() => app.stop());

const counts = { created: 3, updated: 0, unchanged: 0, failed: 0 };
const job: Job = { id: 'j1', state: 'done', done: 6, total: 6, ...counts, errors: [], warnings: [], badRowsUrl: null };
const stopped: Job = { ...job, state: 'stopped', done: 3, resume: { problem: null } };
const entry: ImportEntry = {
  id: 'j1',
  fileName: '台账.xlsx',
  actorName: 'li',
  createdAt: new Date().toISOString(),
  state: 'stopped',
  ...counts,
  badRowsUrl: null,
  undone: false,
  left: 0,
  resume: { problem: null },
};
const message = '表格文件已不再保留';
const refusal = new ApiError({ status: 409, code: 'CONFLICT', message, toast: null, requestId: 'r' });

/** The API still offered to go on when the screen last asked, and refuses now. */
function show(imports: readonly ImportEntry[], jobs: readonly Job[]) {
  const results = [...jobs];
  const importSheet = jest.fn(
    (_file: Blob, _dryRun: boolean, _options?: object, _corrections?: object, _continues?: string) =>
      Promise.resolve({ jobId: 'j1' }),
  );
  const continueImport = jest.fn(() => Promise.reject(refusal));
  const resource = {
    list: () => Promise.reject(new Error()),
    importSheet,
    importJob: () => Promise.resolve(results.shift() ?? job),
    imports: () => Promise.resolve([...imports]),
    continueImport,
  };
  app = startApp('/pages/help/index', {
    '/pages/help/index': <ImportScreen entityLabel="产品" resource={resource} onClose={() => {}} />,
  });
  return { importSheet, continueImport };
}

it('sends the file again where the API can no longer go on without it', async () => {
  const { importSheet, continueImport } = show([], [job, stopped]);
  await userEvent.upload(await screen.findByLabelText('选择文件'), new File(['x'], '台账.csv'));
  await userEvent.click(await screen.findByRole('button', { name: '新增 3 条' }));
  await userEvent.click(await screen.findByRole('button', { name: '继续导入' }));
  expect(await screen.findByText('导入完成')).toBeTruthy();
  expect(continueImport).toHaveBeenCalledTimes(1);
  const [, written, again] = importSheet.mock.calls;
  expect(again?.[0]).toBe(written?.[0]);
  expect([again?.[1], again?.[4]]).toEqual([false, 'j1']);
});

it('offers no longer to go on where the API refuses and the file is not at hand', async () => {
  const gone: Job = { ...stopped, resume: { problem: message } };
  const { importSheet } = show([entry], [stopped, gone]);
  await userEvent.click(await screen.findByRole('button', { name: '继续导入 台账.xlsx' }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '继续导入' })).toBeNull();
  expect(screen.getByRole('button', { name: '重新选择' })).toBeTruthy();
  expect(importSheet).not.toHaveBeenCalled();
});
