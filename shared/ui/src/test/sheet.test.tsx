import { afterEach, describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
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
