import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { PullRefresh, type PullState } from '../pull-refresh/pull-refresh.tsx';

function start() {
  const states: PullState[] = [];
  const waiting: (() => void)[] = [];
  const onRefresh = jest.fn(
    () =>
      new Promise<void>((resolve) => {
        waiting.push(resolve);
      }),
  );
  render(
    <PullRefresh onRefresh={onRefresh} onStateChange={(state) => states.push(state)}>
      <p>内容</p>
    </PullRefresh>,
  );
  return { states, onRefresh, finish: () => act(async () => waiting.forEach((resolve) => resolve())) };
}

const touch = (clientY: number, clientX = 0) => ({ touches: [{ clientX, clientY }] });
/** The pull is half of the finger's movement. */
function pull(from: number, to: number) {
  const content = screen.getByText('内容');
  fireEvent.touchStart(content, touch(from));
  fireEvent.touchMove(content, touch(to));
  fireEvent.touchEnd(content);
}

describe('PullRefresh', () => {
  it('goes through pulling, refreshing and restore [§4 pull]', async () => {
    const { states, onRefresh, finish } = start();
    pull(0, 90);
    expect(states).toEqual(['pulling', 'refreshing']);
    expect(onRefresh).toHaveBeenCalledTimes(1);
    await finish();
    expect(states).toEqual(['pulling', 'refreshing', 'restore']);
  });

  it.each([
    ['resolves with false', () => Promise.resolve(false)],
    ['rejects', () => Promise.reject(new Error('down'))],
  ])('shows an error where the refresh %s', async (_how, onRefresh) => {
    render(
      <PullRefresh onRefresh={onRefresh}>
        <p>内容</p>
      </PullRefresh>,
    );
    await act(async () => pull(0, 90));
    expect(screen.getByText('刷新失败，请稍后重试')).toBeTruthy();
    expect(screen.queryByText('刷新完成')).toBeNull();
  });

  it('aborts below the threshold of 45 [§4 pull abort, §9 pull threshold]', () => {
    const { states, onRefresh } = start();
    pull(0, 89);
    expect(states).toEqual(['pulling', 'abort']);
    expect(onRefresh).not.toHaveBeenCalled();
  });

  it('ignores upward and sideways movements', () => {
    const { states } = start();
    pull(100, 20);
    const content = screen.getByText('内容');
    fireEvent.touchStart(content, touch(0));
    fireEvent.touchMove(content, touch(20, 60));
    fireEvent.touchEnd(content);
    expect(states).toEqual([]);
  });

  it('does not start below the top of the page', () => {
    const { states } = start();
    Object.defineProperty(window, 'scrollY', { configurable: true, value: 300 });
    pull(0, 200);
    Object.defineProperty(window, 'scrollY', { configurable: true, value: 0 });
    expect(states).toEqual([]);
  });

  it('does not start a second refresh while one is running', async () => {
    const { onRefresh, finish } = start();
    pull(0, 90);
    pull(0, 90);
    expect(onRefresh).toHaveBeenCalledTimes(1);
    await finish();
  });
});
