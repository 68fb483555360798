import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { installNavigation } from '@admin-h5/client/host';
import { useEffect } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { ErrorBoundary } from '../error-boundary.tsx';
import { PageOutlet } from '../page/page-outlet.tsx';
import { keepPage, type LoadPage } from '../../core/pages/page-loader.ts';

const Ready = () => <p>内容</p>;
function ThrowsWhileDrawn(): never {
  throw new Error('throws');
}
function ThrowsInEffect() {
  useEffect(() => {
    throw new Error('throws');
  }, []);
  return <p>内容</p>;
}
let stop = () => {};

function open(load: LoadPage, onDrawn?: () => void): void {
  const outlet = <PageOutlet title="原料列表" load={load} query={{}} {...(onDrawn ? { onDrawn } : {})} />;
  const boundary = <ErrorBoundary fallback={() => <p>出错</p>}>{outlet}</ErrorBoundary>;
  const router = createMemoryRouter([{ path: '*', element: boundary }]);
  stop = installNavigation({ table: () => ({ tab: false }), router, basePath: '/admin-h5/' });
  render(<RouterProvider router={router} />);
}

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

describe('a lazy screen', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    stop();
    jest.useRealTimers();
  });

  it('shows no indicator for 200 ms, then its skeleton [§1 lazy screens, §9 page delay]', async () => {
    open(() => new Promise(() => {}));
    await pass(199);
    expect(screen.queryByText('正在加载…')).toBeNull();
    await pass(1);
    expect(screen.getByText('正在加载…')).toBeTruthy();
  });

  it('gives up after 60 s with 连接超时，点击屏幕重试, and 重试 loads it again [§8 connection timeout, §9 page timeout]', async () => {
    const load = jest
      .fn<LoadPage>()
      .mockReturnValueOnce(new Promise(() => {}))
      .mockResolvedValueOnce({ default: Ready });
    open(load);
    await pass(60_000);
    expect(screen.getByText('连接超时，点击屏幕重试')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    await pass(0);
    expect(screen.getByText('内容')).toBeTruthy();
  });

  it('shows a failure at once, and draws a screen that is here already without a step between', async () => {
    const load = jest
      .fn<LoadPage>()
      .mockRejectedValueOnce(new Error('ChunkLoadError'))
      .mockResolvedValue({ default: Ready });
    open(load);
    await pass(0);
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    await pass(0);
    expect(screen.getByText('内容')).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('tells once it has been drawn', async () => {
    const onDrawn = jest.fn();
    open(async () => ({ default: Ready }), onDrawn);
    await pass(0);
    expect(screen.getByText('内容')).toBeTruthy();
    await pass(0);
    expect(onDrawn).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['while it is drawn', ThrowsWhileDrawn],
    ['in its first effect', ThrowsInEffect],
  ])('does not count as drawn where it throws %s', async (_when, Page) => {
    const silent = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const onDrawn = jest.fn();
    open(async () => ({ default: Page }), onDrawn);
    await pass(1000);
    expect(screen.getByText('出错')).toBeTruthy();
    expect(onDrawn).not.toHaveBeenCalled();
    silent.mockRestore();
  });

  it('is drawn also where its code arrives for somebody else, just after its frame was drawn', async () => {
    const load = jest.fn<LoadPage>().mockReturnValue(new Promise(() => {}));
    const Arrival = () => {
      useEffect(() => keepPage(load, Ready), []);
      return null;
    };
    // Effects run in the order of their components: the code is here when the outlet looks for it.
    const screens = (
      <>
        <Arrival />
        <PageOutlet title="原料列表" load={load} query={{}} />
      </>
    );
    const router = createMemoryRouter([{ path: '*', element: screens }]);
    stop = installNavigation({ table: () => ({ tab: false }), router, basePath: '/admin-h5/' });
    render(<RouterProvider router={router} />);
    await pass(0);
    expect(screen.getByText('内容')).toBeTruthy();
  });
});
