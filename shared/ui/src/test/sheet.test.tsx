import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Sheet } from '../sheet/sheet.tsx';

/** jsdom's dialog sets no focus; a browser's would focus 关闭. */
function open(content: ReactNode, hideClose = false): void {
  render(
    <Sheet
      open
      title="筛选"
      onClose={() => undefined}
      hideClose={hideClose}
      footer={<button type="button">确定</button>}
    >
      {content}
    </Sheet>,
  );
}
const focused = () => document.activeElement;

describe('a modal opens with the focus', () => {
  afterEach(() => {
    Reflect.deleteProperty(window, 'matchMedia');
  });

  it('in its first field', () => {
    open(
      <>
        <p>说明</p>
        <input type="file" aria-label="文件" />
        <input aria-label="名称" />
      </>,
    );
    expect(focused()).toBe(screen.getByLabelText('名称'));
  });

  it('on its title where there is no field', () => {
    open(<button type="button">还原</button>);
    expect(focused()).toBe(screen.getByRole('heading', { name: '筛选' }));
  });

  it('on its title where choices come before the first field', () => {
    open(
      <>
        <button type="button">启用</button>
        <input type="date" aria-label="开始日期" />
      </>,
    );
    expect(focused()).toBe(screen.getByRole('heading', { name: '筛选' }));
  });

  it('on its title where a keyboard would open', () => {
    Object.defineProperty(window, 'matchMedia', { configurable: true, value: () => ({ matches: true }) });
    open(<input aria-label="名称" />);
    expect(focused()).toBe(screen.getByRole('heading', { name: '筛选' }));
  });

  it('where the browser puts it, where there is no 关闭', () => {
    open(<input aria-label="名称" />, true);
    expect(focused()).toBe(document.body);
  });
});

function openTwo() {
  const [outer, inner] = [jest.fn(), jest.fn()];
  render(
    <Sheet open title="导入" onClose={outer}>
      <input type="file" aria-label="文件" />
      <input aria-label="备注" />
      <Sheet open title="裁剪" onClose={inner}>
        <p>图片</p>
      </Sheet>
    </Sheet>,
  );
  return { outer, inner, below: screen.getByRole('dialog', { name: '导入' }) };
}

describe('a modal closes', () => {
  it('not because a choice of files was cancelled in it', () => {
    const { outer, below } = openTwo();
    fireEvent(screen.getByLabelText('文件'), new Event('cancel', { bubbles: true }));
    expect(outer).not.toHaveBeenCalled();
    fireEvent(below, new Event('cancel', { cancelable: true }));
    expect(outer).toHaveBeenCalledTimes(1);
  });

  it('by Escape without the one below it', () => {
    const { outer, inner } = openTwo();
    fireEvent(screen.getByRole('dialog', { name: '裁剪' }), new Event('cancel', { cancelable: true }));
    expect(inner).toHaveBeenCalledTimes(1);
    expect(outer).not.toHaveBeenCalled();
  });

  it('by a press beside its content, and not by one that began inside', () => {
    const { outer, below } = openTwo();
    fireEvent.pointerDown(screen.getByLabelText('备注'));
    fireEvent.click(below);
    expect(outer).not.toHaveBeenCalled();
    fireEvent.pointerDown(below);
    fireEvent.click(below);
    expect(outer).toHaveBeenCalledTimes(1);
  });
});
