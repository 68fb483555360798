import { afterEach, describe, expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { clearResourceCache } from '../resource/memory.ts';
import { useResource } from '../resource/use-resource.ts';

/** A loader whose answers the test gives, in any order. */
function controlled() {
  const calls: { resolve: (value: string) => void; reject: (error: Error) => void; signal: AbortSignal }[] = [];
  const loader = (signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => {
      calls.push({ resolve, reject, signal });
    });
  const call = (at: number) => {
    const found = calls[at];
    if (!found) throw new Error(`call ${at} was not made`);
    return found;
  };
  return { loader, call, count: () => calls.length };
}

afterEach(clearResourceCache);

describe('useResource', () => {
  it('goes from loading to ready, and keeps the data while it refreshes', async () => {
    const { loader, call } = controlled();
    const { result } = renderHook(() => useResource(loader, []));
    expect(result.current.status).toBe('loading');
    await act(async () => call(0).resolve('one'));
    expect(result.current).toMatchObject({ status: 'ready', data: 'one', refreshing: false });
    let done: Promise<boolean> | undefined;
    act(() => void (done = result.current.reload()));
    expect(result.current).toMatchObject({ data: 'one', refreshing: true });
    await act(async () => call(1).reject(new Error('网络请求失败')));
    expect(await done).toBe(false);
    expect(result.current).toMatchObject({ status: 'ready', data: 'one', refreshing: false });
    expect(result.current.error).toBeInstanceOf(Error);
  });

  it('shows an error, and tries again on demand', async () => {
    const { loader, call } = controlled();
    const { result } = renderHook(() => useResource(loader, []));
    await act(async () => call(0).reject(new Error('网络请求失败')));
    expect(result.current.status).toBe('error');
    act(() => void result.current.reload());
    await act(async () => call(1).resolve('back'));
    expect(result.current).toMatchObject({ status: 'ready', data: 'back' });
  });

  it('tries a failed refresh again when the network is back', async () => {
    const { loader, call, count } = controlled();
    const { result } = renderHook(() => useResource(loader, []));
    await act(async () => call(0).resolve('old'));
    act(() => void result.current.reload());
    await act(async () => call(1).reject(new Error('网络请求失败')));
    await act(async () => window.dispatchEvent(new Event('online')));
    expect(count()).toBe(3);
    await act(async () => call(2).resolve('new'));
    expect(result.current.data).toBe('new');
  });

  it('drops the late answer of an earlier question and aborts its call', async () => {
    const { loader, call } = controlled();
    const { result, rerender } = renderHook(({ id }) => useResource(loader, [id]), { initialProps: { id: 'a' } });
    rerender({ id: 'b' });
    expect(call(0).signal.aborted).toBe(true);
    await act(async () => call(1).resolve('of b'));
    await act(async () => call(0).resolve('of a'));
    expect(result.current.data).toBe('of b');
  });

  it('never shows the data of one question under another', async () => {
    const { loader, call } = controlled();
    const { result, rerender } = renderHook(({ id }) => useResource(loader, [id]), { initialProps: { id: 'a' } });
    await act(async () => call(0).resolve('of a'));
    rerender({ id: 'b' });
    expect(result.current).toMatchObject({ status: 'loading' });
    expect(result.current.data).toBeUndefined();
  });

  it('aborts when the screen is left', () => {
    const { loader, call } = controlled();
    const { unmount } = renderHook(() => useResource(loader, []));
    unmount();
    expect(call(0).signal.aborted).toBe(true);
  });

  it('shows what was kept at once on the way back, and refreshes it', async () => {
    const { loader, call } = controlled();
    const first = renderHook(() => useResource(loader, [], { keepAs: 'thing' }));
    await act(async () => call(0).resolve('old'));
    first.unmount();
    const { result } = renderHook(() => useResource(loader, [], { keepAs: 'thing' }));
    expect(result.current).toMatchObject({ status: 'ready', data: 'old', refreshing: true });
    await act(async () => call(1).resolve('new'));
    expect(result.current.data).toBe('new');
  });
});
