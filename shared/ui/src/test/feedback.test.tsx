import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { installNavigation } from '@admin-h5/client/host';
import { actionSheet, confirm, errorToast, loading, toast } from '../feedback/index.ts';

const shown = () => [...document.querySelectorAll('.ah5-toast')].map((box) => box.textContent);
const pressUndo = () => fireEvent.click(screen.getByRole('button', { name: '撤销' }));
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

describe('messages', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.advanceTimersByTime(60_000);
    jest.useRealTimers();
    document.body.replaceChildren();
  });

  it('stays for 1500 ms, an error for 3000 ms and without an icon [§4 indicators, §8 toast, §9 toast]', () => {
    toast('已保存');
    errorToast('网络请求失败，请稍后重试');
    // Nothing but its text: any other element could be an icon.
    const parts = [...document.querySelectorAll('.ah5-toast')].map((box) => [...box.querySelectorAll('*')]);
    expect(parts.map((inside) => inside.map(({ textContent }) => textContent))).toEqual([
      ['已保存'],
      ['网络请求失败，请稍后重试'],
    ]);
    pass(1499);
    expect(shown()).toHaveLength(2);
    pass(1);
    expect(shown()).toEqual(['网络请求失败，请稍后重试']);
    pass(1500);
    expect(shown()).toEqual([]);
  });

  it('does not stack equal messages, but keeps the one on the screen longer', () => {
    for (let call = 0; call < 10; call += 1) errorToast('权限不足，无法访问');
    expect(shown()).toEqual(['权限不足，无法访问']);
    pass(2000);
    errorToast('权限不足，无法访问');
    pass(2000);
    expect(shown()).toHaveLength(1);
    pass(1000);
    expect(shown()).toEqual([]);
  });

  it('keeps a loading message until it is hidden [§4 loading]', () => {
    const hide = loading();
    pass(60_000);
    expect(shown()).toEqual(['加载中…']);
    hide();
    expect(shown()).toEqual([]);
  });

  it('offers 撤销 for six seconds, once for each deletion, in one place with a count', () => {
    const undone: string[] = [];
    const remove = (name: string) =>
      toast(`已删除${name}`, { action: { text: '撤销', onPress: () => void undone.push(name) } });
    for (const name of ['甲', '乙', '丙']) remove(name);
    expect(shown()).toEqual(['已删除丙另有 2 项撤销']);
    pass(5999);
    pressUndo();
    expect(shown()).toEqual(['已删除乙另有 1 项撤销']);
    pass(5999);
    remove('丁');
    pressUndo();
    pressUndo();
    expect(undone).toEqual(['丙', '丁', '乙']);
    expect(shown()).toEqual(['已删除甲撤销']);
    pass(6000);
    expect(shown()).toEqual([]);
    remove('戊');
    expect(shown()).toEqual(['已删除戊撤销']);
  });

  it('presses the newest 撤销 by Ctrl+Z, but leaves a text field its own undo', () => {
    const [older, newer] = [jest.fn(), jest.fn()];
    toast('已删除甲', { action: { text: '撤销', onPress: older } });
    toast('已删除乙', { action: { text: '撤销', onPress: newer } });
    toast('模块已更新', { action: { text: '立即更新', onPress: older } });
    const input = document.createElement('input');
    document.body.append(input);
    fireEvent.keyDown(input, { key: 'z', ctrlKey: true });
    expect(newer).not.toHaveBeenCalled();
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    expect(newer).toHaveBeenCalledTimes(1);
    expect(older).not.toHaveBeenCalled();
    expect(shown()).toEqual(['模块已更新立即更新', '已删除甲撤销']);
  });

  it('stays while it has the focus', () => {
    toast('已删除', { action: { text: '撤销', onPress: jest.fn() } });
    screen.getByRole('button', { name: '撤销' }).focus();
    pass(20_000);
    expect(shown()).toHaveLength(1);
    screen.getByRole('button', { name: '撤销' }).blur();
    pass(1500);
    expect(shown()).toEqual([]);
  });

  it('is announced, also inside an open modal, which makes everything else inert', () => {
    const dialog = document.createElement('dialog');
    document.body.append(dialog);
    dialog.showModal();
    toast('已复制');
    expect(dialog.querySelector('[role=status]')?.textContent).toBe('已复制');
    dialog.close();
    toast('已关闭');
    expect(document.body.querySelector(':scope > [role=status]')?.textContent).toContain('已关闭');
  });
});

describe('questions', () => {
  it('resolves with the pressed button, and removes its elements', async () => {
    const before = document.body.childElementCount;
    let answer: Promise<boolean> | undefined;
    act(() => {
      answer = confirm({ title: '删除分类「杀虫剂」？', confirmText: '删除', danger: true });
    });
    expect(screen.getByRole('alertdialog', { name: '删除分类「杀虫剂」？' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '删除' }));
    expect(await answer).toBe(true);
    expect(document.body.childElementCount).toBe(before);
  });

  it('resolves with false for Escape', async () => {
    let answer: Promise<string | null> | undefined;
    act(() => {
      answer = actionSheet({ title: '分享', actions: [{ key: 'link', text: '复制链接' }] });
    });
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    expect(await answer).toBeNull();
  });
});

describe('a modal whose page is left', () => {
  it('closes with it, without an answer; one that must be read stays', async () => {
    const basePath = '/admin-h5/';
    const router = createMemoryRouter([{ path: '*', element: null }], {
      basename: '/admin-h5',
      initialEntries: ['/admin-h5/pages/index/index', '/admin-h5/pages/product/detail'],
    });
    const stop = installNavigation({ table: () => ({ tab: false }), router, basePath });
    const answers: Promise<unknown>[] = [];
    act(() => {
      answers.push(
        confirm({ title: '登录后即可收藏' }),
        actionSheet({ title: '询价', actions: [{ key: 'phone', text: '拨打电话' }] }),
      );
    });
    await act(() => router.navigate(-1));
    expect(await Promise.all(answers)).toEqual([false, null]);
    expect(screen.queryByText('询价')).toBeNull();
    stop();
    router.dispose();
  });
});
