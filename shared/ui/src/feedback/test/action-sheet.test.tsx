import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { actionSheet } from '../index.ts';

const actions = [
  { key: 'edit', text: '编辑' },
  { key: 'remove', text: '删除', danger: true },
  { key: 'top', text: '置顶', disabled: true },
  { key: 'copy', text: '复制为新' },
] as const;

const setDesk = (matches: boolean) =>
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: () => ({ matches }) });
const focused = () => document.activeElement?.textContent;
let button: HTMLButtonElement;
beforeEach(() => {
  button = document.createElement('button');
  button.textContent = '更多';
  document.body.append(button);
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(window, 'matchMedia');
  document.body.replaceChildren();
});

let chosen: Promise<string | null>;
const open = () =>
  act(async () => {
    chosen = actionSheet({ title: '吡虫啉', actions });
  });

describe('on a phone', () => {
  beforeEach(() => {
    setDesk(false);
  });

  it('opens at the lower edge, with dangerous actions last', async () => {
    button.focus();
    await open();
    expect(screen.getByRole('dialog', { name: '吡虫啉' }).querySelector('[role=menu]')).toBeNull();
    const offered = screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(offered).toEqual(['编辑', '置顶', '复制为新', '删除']);
    expect(focused()).toBe('编辑');
    fireEvent.click(screen.getByRole('button', { name: '删除' }));
    expect(await chosen).toBe('remove');
  });

  it('shows how many items are below the visible ones, until the list is scrolled to them', async () => {
    // A list of 100 px over four items of 50 px each.
    let scrolled = 0;
    jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function box(this: HTMLElement) {
      const at = [...(this.parentElement?.children ?? [])].indexOf(this);
      return this.tagName === 'LI' ? new DOMRect(0, at * 50 - scrolled, 300, 50) : new DOMRect(0, 0, 300, 100);
    });
    await open();
    expect(await screen.findByText('还有 2 项')).not.toBeNull();
    scrolled = 100;
    fireEvent.scroll(screen.getByRole('list'));
    await waitFor(() => expect(screen.queryByText(/^还有/)).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: '取消' }));
    expect(await chosen).toBeNull();
  });
});

describe('on a wide screen', () => {
  beforeEach(() => {
    setDesk(true);
  });

  it('is a menu beside the button; arrow keys skip disabled items, and focus returns to the button', async () => {
    button.focus();
    await open();
    const items = screen.getAllByRole('menuitem').map((item) => item.textContent);
    expect(items).toEqual(['编辑', '置顶', '复制为新', '删除']);
    expect(screen.getByRole('menu', { name: '吡虫啉' })).not.toBeNull();
    expect(focused()).toBe('编辑');
    await userEvent.keyboard('{ArrowDown}');
    expect(focused()).toBe('复制为新');
    await userEvent.keyboard('{End}');
    expect(focused()).toBe('删除');
    await userEvent.keyboard('{ArrowDown}');
    expect(focused()).toBe('编辑');
    await userEvent.keyboard('{ArrowUp}{Enter}');
    expect(await chosen).toBe('remove');
    expect(document.activeElement).toBe(button);
  });

  it('is below its button, or above it where the window has no room below', async () => {
    const at = { top: 100 };
    jest.spyOn(button, 'getBoundingClientRect').mockImplementation(() => new DOMRect(900, at.top, 40, 40));
    jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(200);
    jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(180);
    for (const [top, expected] of [
      [100, '144px'],
      [700, '496px'],
    ] as const) {
      at.top = top;
      button.focus();
      await open();
      const { style } = screen.getByRole('dialog', { name: '吡虫啉' });
      expect([style.top, style.left]).toEqual([expected, '760px']);
      fireEvent.keyDown(screen.getByRole('menu'), { key: 'Tab' });
      expect(await chosen).toBeNull();
    }
  });

  it('finds the pressed button where the browser gives it no focus', async () => {
    button.addEventListener('mousedown', (event) => event.preventDefault());
    await userEvent.pointer({ keys: '[MouseLeft]', target: button });
    expect(document.activeElement).toBe(document.body);
    await open();
    expect(screen.getByRole('menu', { name: '吡虫啉' })).not.toBeNull();
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    expect(await chosen).toBeNull();
  });
});
