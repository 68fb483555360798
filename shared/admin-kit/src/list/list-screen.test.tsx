import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@admin-h5/client/host';
import type { BatchTarget, ListQuery, Status } from '@admin-h5/contract';
import { startApp, type TestApp } from '@admin-h5/testing';
import { statusChoices } from '../fields/choices.ts';
import type { ListFilter, ListResource } from './list-props.ts';
import { ListScreen } from './list-screen.tsx';

interface Row {
  id: string;
  name: string;
  status: Status;
}

/** Records in memory with the calls of a list; 丙 cannot be changed. */
class Things implements ListResource<Row> {
  rows: Row[] = ['甲', '乙', '丙'].map((name, at) => ({ id: `id${at}`, name, status: 1 }));
  targets: BatchTarget[] = [];
  list = async ({ page = 1, size = 20, ...filter }: ListQuery = {}) => {
    const found = this.#found(filter);
    return { list: found.slice((page - 1) * size, page * size), total: found.length, page, size };
  };
  ids = async (filter: Readonly<Record<string, string | number>>) => this.#found(filter).map(({ id }) => id);
  setStatusOf = async (target: BatchTarget, status: Status) => {
    this.targets.push(target);
    const ids = 'ids' in target ? target.ids : this.#found(target.filter).map(({ id }) => id);
    const chosen = ids.filter((id) => 'ids' in target || !target.exceptIds?.includes(id));
    const succeeded = chosen.filter((id) => id !== 'id2');
    this.rows = this.rows.map((row) => (succeeded.includes(row.id) ? { ...row, status } : row));
    return { succeeded, failed: chosen.includes('id2') ? [{ id: 'id2', message: '不能修改' }] : [] };
  };
  remove = async (id: string) => {
    this.rows = this.rows.filter((row) => row.id !== id);
  };
  #found = ({ status }: { status?: string | number }) =>
    this.rows.filter((row) => status === undefined || row.status === Number(status));
}

const filters: readonly ListFilter[] = [{ kind: 'choice', name: 'status', label: '状态', choices: statusChoices }];
const columns = [{ key: 'name', title: '名称', cell: ({ name }: Row) => name }];
const card = ({ name }: Row) => ({ title: name });
const page = '/pages/product/detail';
const labelOf = ({ name }: Row) => name;
const real = window.matchMedia;
let things: Things;
let app: TestApp;

beforeEach(() => {
  things = new Things();
  // A wide screen.
  window.matchMedia = (query) => ({
    matches: true,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    dispatchEvent: () => true,
  });
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  app.stop();
  window.matchMedia = real;
  jest.restoreAllMocks();
});

async function open(query = '', resource: ListResource<Row> = things): Promise<void> {
  const list = (
    <ListScreen
      title="物品管理"
      entityLabel="物品"
      resource={resource}
      searchLabel="搜索"
      filters={filters}
      columns={columns}
      card={card}
      labelOf={labelOf}
    />
  );
  app = startApp(`${page}${query}`, { [page]: list });
  await screen.findByRole('row', { name: /甲/ });
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const ticked = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox', { name: /^选择/ })
    .filter(({ checked }) => checked)
    .map((each) => each.getAttribute('aria-label'));

/** A press of the mouse with Shift held. */
async function pressWithShift(name: string): Promise<void> {
  const user = userEvent.setup();
  await user.keyboard('{Shift>}');
  await user.click(box(name));
  await user.keyboard('{/Shift}');
}

it('has a column for actions only where rows can have one', async () => {
  await open();
  expect(screen.getByRole('columnheader', { name: '操作' })).toBeTruthy();
  cleanup();
  app.stop();
  await open('', { list: things.list });
  expect(screen.queryByRole('columnheader', { name: '操作' })).toBeNull();
  expect(screen.queryByRole('button', { name: /甲/ })).toBeNull();
});

describe('Shift and a press on a box', () => {
  it('takes the rows between that were never on the screen', async () => {
    const count = 200;
    things.rows = Array.from({ length: count }, (_, at) => ({
      id: `x${at}`,
      name: at === 0 ? '甲' : `行${at}`,
      status: 1,
    }));
    await open();
    await userEvent.click(box('选择甲'));
    // As the scroll bar does, past the pages between.
    Object.assign(window, { scrollY: 60 * (count - 10) });
    fireEvent.scroll(window);
    await screen.findByRole('checkbox', { name: `选择行${count - 5}` });
    await pressWithShift(`选择行${count - 5}`);
    expect(await screen.findByText(`已选 ${count - 4} 条`)).toBeTruthy();
    Object.assign(window, { scrollY: 0 });
  });
});

describe('the box in the table heading', () => {
  it('is indeterminate while some rows are selected, and checked only when all are', async () => {
    await open();
    expect(box('全选本页')).toMatchObject({ checked: false, indeterminate: false });
    await userEvent.click(box('选择甲'));
    expect(box('全选本页')).toMatchObject({ checked: false, indeterminate: true });
    await userEvent.click(box('全选本页'));
    expect(box('全选本页')).toMatchObject({ checked: true, indeterminate: false });
    expect(ticked()).toHaveLength(3);
  });

  it('is labelled 全选已加载 if not all rows are loaded', async () => {
    things.rows = Array.from({ length: 45 }, (_, at) => ({
      id: `x${at}`,
      name: at === 0 ? '甲' : `第${at}`,
      status: 1,
    }));
    await open();
    expect(box('全选已加载')).not.toBeNull();
    await userEvent.click(box('选择甲'));
    expect(screen.getByRole('button', { name: '全选已加载' })).not.toBeNull();
  });
});

it('names the failed request if the rows cannot be loaded again', async () => {
  await open();
  const message = '服务器内部错误，请稍后重试';
  const error = new ApiError({ status: 500, code: 'INTERNAL', message, toast: null, requestId: 'r-500' });
  await userEvent.click(box('选择甲'));
  things.list = () => Promise.reject(error);
  await press('停用');
  expect((await screen.findByText('请求编号 r-500')).closest('[role=alert]')?.textContent).toContain(message);
});

describe('the selection', () => {
  it('stays after a batch, failed records included, so that another batch can follow [§users chosen]', async () => {
    await open();
    await userEvent.click(box('全选本页'));
    await press('停用');
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: '批量停用' })).getByRole('button', { name: '知道了' }),
    );
    await press('启用');
    await waitFor(() => expect(things.targets).toHaveLength(2));
    expect(things.targets[1]).toEqual({ ids: ['id0', 'id1', 'id2'] });
    expect(ticked()).toHaveLength(3);
  });

  it('loses the records that have left the list, and gets them back with 撤销 [§users chosen]', async () => {
    await open('?status=1');
    await userEvent.click(box('选择甲'));
    await userEvent.click(box('选择丙'));
    await press('停用');
    await screen.findByRole('dialog', { name: '批量停用' });
    await waitFor(() => expect(ticked()).toEqual(['选择丙']));
    await screen.findByText('已选 1 条');
    await press('撤销成功的 1 条');
    await waitFor(() => expect(ticked()).toEqual(['选择甲', '选择丙']));
  });

  it('takes a range with Shift', async () => {
    await open();
    const user = userEvent.setup();
    await user.click(box('选择甲'));
    await user.keyboard('{Shift>}');
    await user.click(box('选择丙'));
    await user.keyboard('{/Shift}');
    expect(ticked()).toEqual(['选择甲', '选择乙', '选择丙']);
  });

  it('loses a row that is deleted by its own action', async () => {
    await open();
    await userEvent.click(box('全选本页'));
    await press('删除甲');
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '删除' }));
    await waitFor(() => expect(screen.getByText('已选 2 条')).not.toBeNull());
    expect(ticked()).toEqual(['选择乙', '选择丙']);
  });

  it('can be all results except single rows [§users batch exceptions]', async () => {
    await open();
    await userEvent.click(box('选择甲'));
    await press('全选结果 3 条');
    await userEvent.click(box('选择丙'));
    expect(screen.getByText('已选 2 条')).not.toBeNull();
    await press('停用');
    await screen.findByText('批量停用：2 条全部成功');
    expect(things.targets).toEqual([{ filter: {}, expectedTotal: 3, exceptIds: ['id2'] }]);
    await waitFor(() => expect(ticked()).toEqual(['选择甲', '选择乙']));
  });
});

it('imports a sheet on a page of its own, whose address is that of the list, and goes back to it', async () => {
  Object.assign(things, { importSheet: () => Promise.resolve({ jobId: 'j1' }) });
  await open('?status=1');
  await press('更多');
  await userEvent.click(await screen.findByRole('menuitem', { name: '导入' }));
  expect(await screen.findByLabelText('选择文件')).not.toBeNull();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('导入物品');
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(app.at()).toBe(`${page}?status=1&import=1`);
  await press('返回');
  expect(await screen.findByRole('checkbox', { name: '选择甲' })).not.toBeNull();
  expect(app.at()).toBe(`${page}?status=1`);
});
