import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
// oxlint-disable-next-line no-restricted-imports -- the shell's router, which a module itself never sees
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { ReactNode } from 'react';
import type { CategoryNode } from '@admin-h5/contract';
import { installNavigation } from '@admin-h5/client/host';
import { startFakeApi, success, type FakeApi, withQueries } from '@admin-h5/testing';
import CategoryEdit from '../../pages/category-edit.tsx';
import { CategoryTree } from '../category-tree.tsx';
import { usePicked } from '../use-picked.ts';
import { useCategoryActions } from '../use-category-actions.tsx';
import { categoryNode } from './category-node.ts';

const inner = categoryNode('草甘膦类', { parentId: '除草剂' });
const herbicides = categoryNode('除草剂', { children: [inner], contentCount: 3 });
const full = categoryNode('杀虫剂', { contentCount: 12 });
const solvents = categoryNode('溶剂', { kind: 'material' });

// Drawing a whole form takes long while other tests run.
jest.setTimeout(30_000);
const patient = { timeout: 15_000 };

let api: FakeApi;
beforeAll(async () => {
  api = await startFakeApi();
  Element.prototype.scrollIntoView = () => undefined;
});
afterAll(() => api.close());
beforeEach(() => {
  localStorage.clear();
  api.seen.length = 0;
  api.answer(({ url }) => success(url.includes('/tree') ? [herbicides, full, solvents] : null));
});

function open(screenOf: ReactNode): void {
  const router = createMemoryRouter([{ path: '*', element: screenOf }], {
    basename: '/admin-h5',
    initialEntries: ['/admin-h5/x'],
  });
  installNavigation({ table: () => ({ tab: false }), router, basePath: '/admin-h5/' });
  render(<RouterProvider router={router} />, withQueries());
}

const offered = () =>
  screen
    .getAllByRole('radio')
    .flatMap((radio) => (radio.getAttribute('name')?.endsWith('-tree') ? [radio.closest('label')?.textContent] : []));

describe('the parent of a category', () => {
  it('is of the chosen kind, and must be chosen again after a change of the kind', async () => {
    open(<CategoryEdit title="编辑分类" query={{ kind: 'product', parentId: '除草剂' }} />);
    const parent = await screen.findByLabelText<HTMLButtonElement>(/^上级分类/, {}, patient);
    await waitFor(() => expect(parent.textContent).toBe('除草剂'), patient);
    await userEvent.click(parent);
    await waitFor(() => expect(offered()).toEqual(['无（一级分类）', '除草剂', '草甘膦类', '杀虫剂']));
    await userEvent.click(screen.getByRole('radio', { name: '原料' }));
    await waitFor(() => expect(offered()).toEqual(['无（一级分类）', '溶剂']));
    expect(parent.textContent).toBe('无（一级分类）');
  });
});

const unchanged = () => Promise.resolve();
const shown = () => screen.getAllByRole('listitem').map((line) => line.textContent);

describe('the tree after a category was saved', () => {
  const picking = { picked: null, count: 0, toggle: () => undefined };

  it('shows it, whatever was closed above it', async () => {
    const [top, parent, own] = ['a'.repeat(32), 'b'.repeat(32), 'c'.repeat(32)];
    const deep = categoryNode(own, { parentId: parent, name: '双甘膦' });
    const middle = categoryNode(parent, { parentId: top });
    const before = [categoryNode(top, { children: [middle] })];
    const after = [categoryNode(top, { children: [{ ...middle, children: [deep] }] })];
    api.answer(({ url, method }) => success(method === 'POST' ? deep : url.includes('/tree') ? before : null));
    open(<CategoryEdit title="新增分类" query={{ kind: 'product', parentId: parent }} />);
    await userEvent.type(await screen.findByLabelText(/^分类名称/, {}, patient), '双甘膦');
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(api.seen.some(({ method }) => method === 'POST')).toBe(true), patient);
    expect(await screen.findByText('保存成功', {}, patient)).toBeTruthy();
    cleanup();
    open(<CategoryTree nodes={after} found={after} searching={false} picking={picking} reload={unchanged} />);
    await waitFor(() => expect(shown().join()).toContain('双甘膦'));
    // Closed again by the person, it stays closed.
    await userEvent.click(screen.getByRole('button', { name: '全部收起' }));
    expect(shown().join()).not.toContain('双甘膦');
  });
});

const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox');

describe('批量管理', () => {
  it('ticks all lines from the one before to the one that is pressed with Shift', async () => {
    function Tree() {
      const picking = usePicked(nodes, () => undefined);
      return (
        <>
          <button type="button" onClick={picking.begin}>
            开始
          </button>
          <CategoryTree nodes={nodes} found={nodes} searching={false} picking={picking} reload={unchanged} />
        </>
      );
    }
    const nodes = ['甲', '乙', '丙', '丁'].map((name) => categoryNode(name));
    open(<Tree />);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: '开始' }));
    const tick = (name: string) => user.click(screen.getByRole('checkbox', { name: `选择${name}` }));
    await tick('丁');
    await user.keyboard('{Shift>}');
    await tick('乙');
    expect(boxes().map(({ checked }) => checked)).toEqual([false, true, true, true]);
    await tick('丙');
    expect(boxes().map(({ checked }) => checked)).toEqual([false, false, false, true]);
  });
});

describe('a category with content', () => {
  function Actions({ of, reload = unchanged }: { of: CategoryNode; reload?: () => Promise<void> }) {
    const actions = useCategoryActions({
      nodes: [herbicides, full],
      reload,
      onPlaced: () => undefined,
    });
    return (
      <>
        <button type="button" onClick={() => void actions.more(of, 0)}>
          更多
        </button>
        {actions.sheet}
      </>
    );
  }

  it.each([
    [herbicides, '该分类下还有 1 个子分类，请先移动'],
    [full, '该分类下还有 12 个产品，请先移动'],
  ])('offers to move its content instead of deleting it', async (of, reason) => {
    open(<Actions of={of} />);
    await userEvent.click(screen.getByRole('button', { name: '更多' }));
    await userEvent.click(await screen.findByRole('button', { name: '删除' }));
    const dialog = await screen.findByRole('alertdialog', { name: reason });
    expect(screen.getAllByRole('alertdialog')).toEqual([dialog]);
    expect(api.seen.filter(({ method }) => method === 'DELETE')).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: '移动到…' }));
    expect(await screen.findByRole('dialog', { name: `把「${of.name}」下的内容移动到…` })).not.toBeNull();
  });

  it('is said to be deletable when the tree is read again, not before', async () => {
    const reading = new EventEmitter();
    const reload = jest.fn(() => once(reading, 'end').then(() => undefined));
    open(<Actions of={full} reload={reload} />);
    await userEvent.click(screen.getByRole('button', { name: '更多' }));
    await userEvent.click(await screen.findByRole('button', { name: '删除' }));
    await userEvent.click(await screen.findByRole('button', { name: '移动到…' }));
    await userEvent.click(await screen.findByRole('radio', { name: '除草剂' }));
    await userEvent.click(screen.getByRole('button', { name: '移动到这里' }));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(screen.queryByText('已移动，现在可以删除该分类')).toBeNull();
    reading.emit('end');
    expect(await screen.findByText('已移动，现在可以删除该分类')).not.toBeNull();
  });
});
