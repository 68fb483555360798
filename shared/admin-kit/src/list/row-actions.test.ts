import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import type { CallOptions } from '@admin-h5/client';
import { ApiError } from '@admin-h5/client/host';
import { errorTexts, type Status } from '@admin-h5/contract';
import { rowActions } from './row-actions.ts';

interface Row {
  publishAt?: string;
  id: string;
  name: string;
  status: Status;
  version: number;
}

const row: Row = { id: 'p1', name: '草甘膦', status: 1, version: 4 };
const conflict = () =>
  new ApiError({
    status: 409,
    code: 'VERSION_CONFLICT',
    message: errorTexts.conflict,
    toast: errorTexts.conflict,
    requestId: 'r',
  });

const shown = () => document.querySelector('.ah5-toasts')?.textContent ?? '';
const press = (name: string) =>
  [...document.querySelectorAll('button')].findLast((button) => button.textContent === name)?.click();
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

const list = () => Promise.resolve({ list: [], total: 0, page: 1, size: 20 });

function setup(resource: Partial<Parameters<typeof rowActions<Row>>[0]['resource']>) {
  const reload = jest.fn();
  const replace = jest.fn();
  const actions = rowActions<Row>({
    resource: { list, ...resource },
    entityLabel: '产品',
    labelOf: ({ name }) => name,
    reload,
    replace,
  });
  return { actions, reload, replace };
}

describe('changing the status of one record', () => {
  afterEach(() => document.body.replaceChildren());

  it('is sent at once, and 撤销 sends the former status with the new version', async () => {
    const setStatus = jest.fn((_id: string, body: { status: Status; version?: number }, _options?: CallOptions) =>
      Promise.resolve({ ...row, status: body.status, version: (body.version ?? 0) + 1 }),
    );
    const { actions, replace } = setup({ setStatus });
    await actions.toggleStatus(row);
    expect(setStatus).toHaveBeenLastCalledWith('p1', { status: 0, version: 4 }, expect.anything());
    expect(shown()).toContain('已停用「草甘膦」');
    press('撤销');
    await settled();
    expect(setStatus).toHaveBeenLastCalledWith('p1', { status: 1, version: 5 }, expect.anything());
    expect(replace).toHaveBeenLastCalledWith({ ...row, status: 1, version: 6 });
  });

  it('asks before it publishes what waits for its 上架时间, which 撤销 could not bring back', async () => {
    const setStatus = jest.fn(() => Promise.resolve({ ...row, status: 1 as const }));
    const { actions } = setup({ setStatus });
    const waiting: Row = { ...row, status: 0, publishAt: new Date(2999, 11, 1, 8).toISOString() };
    const answerWith = async (name: string): Promise<void> => {
      let done: Promise<void> = Promise.resolve();
      act(() => {
        done = actions.toggleStatus(waiting);
      });
      const question = await screen.findByRole('alertdialog', { name: '现在上架「草甘膦」？' });
      expect(question.textContent).toContain('原定 2999-12-01 08:00 上架');
      fireEvent.click(within(question).getByRole('button', { name }));
      await done;
    };
    await answerWith('取消');
    expect(setStatus).not.toHaveBeenCalled();
    await answerWith('现在上架');
    expect(setStatus).toHaveBeenCalledTimes(1);
    expect(shown()).toContain('已启用「草甘膦」');
    expect(screen.queryByRole('button', { name: '撤销' })).toBeNull();
  });

  it('reports a version conflict and loads the list again', async () => {
    const { actions, reload } = setup({ setStatus: () => Promise.reject(conflict()) });
    await actions.toggleStatus(row);
    expect(shown()).toContain(errorTexts.conflict);
    expect(reload).toHaveBeenCalled();
  });

  it('reports a version conflict of 撤销', async () => {
    let calls = 0;
    const { actions } = setup({
      setStatus: () => {
        calls += 1;
        return calls === 1 ? Promise.resolve({ ...row, status: 0, version: 5 }) : Promise.reject(conflict());
      },
    });
    await actions.toggleStatus(row);
    press('撤销');
    await settled();
    expect(shown()).toContain(errorTexts.conflict);
  });
});
