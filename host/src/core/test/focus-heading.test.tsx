import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { focusHeading } from '../pages/announce-screen.ts';

afterEach(cleanup);

function Drawn({ title, field = false }: { title: string; field?: boolean }) {
  useEffect(focusHeading, [title]);
  return (
    <>
      <h1>{title}</h1>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- what the search screen does */}
      {field && <input aria-label="搜索" autoFocus />}
    </>
  );
}

it('leads to the heading of each screen but the first, and takes the cursor from no field', () => {
  const { unmount } = render(<Drawn title="首页" />);
  expect(document.activeElement).toBe(document.body);
  unmount();
  const second = render(<Drawn title="关于我们" />);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: '关于我们' }));
  second.unmount();
  render(<Drawn title="搜索" field />);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '搜索' }));
});
