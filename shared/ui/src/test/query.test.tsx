import { describe, expect, it } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import { withQueries } from '@admin-h5/testing';
import { useQuery } from '@tanstack/react-query';
import { createQueryClient } from '../query/create-query-client.ts';

/** A loader whose calls the test settles, in any order. */
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

type Load = ReturnType<typeof controlled>['loader'];
const start = (load: Load, client = createQueryClient()) =>
  renderHook(({ id }) => useQuery({ queryKey: ['thing', 'get', id], queryFn: ({ signal }) => load(signal) }), {
    initialProps: { id: 'a' },
    ...withQueries(client),
  });

/** Turns the network off and on. */
const reconnect = () =>
  act(async () => {
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
  });

describe('a query of the app', () => {
  it('keeps the data while it is loaded again, and after that has failed', async () => {
    const { loader, call, count } = controlled();
    const { result } = start(loader);
    expect(result.current).toMatchObject({ status: 'pending', isFetching: true });
    call(0).resolve('one');
    await waitFor(() => expect(result.current).toMatchObject({ data: 'one', isFetching: false }));
    const done = result.current.refetch();
    await waitFor(() => expect(result.current).toMatchObject({ data: 'one', isFetching: true }));
    call(1).reject(new Error('网络请求失败'));
    expect((await done).isError).toBe(true);
    await waitFor(() => expect(result.current).toMatchObject({ data: 'one', isFetching: false }));
    expect(result.current.error).toBeInstanceOf(Error);
    expect(count()).toBe(2);
  });

  it('shows an error without a retry of its own, and loads again on demand', async () => {
    const { loader, call, count } = controlled();
    const { result } = start(loader);
    call(0).reject(new Error('网络请求失败'));
    await waitFor(() => expect(result.current.status).toBe('error'));
    expect(count()).toBe(1);
    act(() => void result.current.refetch());
    call(1).resolve('back');
    await waitFor(() => expect(result.current).toMatchObject({ status: 'success', data: 'back' }));
  });

  it('that failed is loaded again when the network is back; one that succeeded is not', async () => {
    const { loader, call, count } = controlled();
    const { result } = start(loader);
    call(0).resolve('old');
    await waitFor(() => expect(result.current.data).toBe('old'));
    await reconnect();
    expect(count()).toBe(1);
    act(() => void result.current.refetch());
    call(1).reject(new Error('网络请求失败'));
    await waitFor(() => expect(result.current.isError).toBe(true));
    await reconnect();
    await waitFor(() => expect(count()).toBe(3));
    call(2).resolve('new');
    await waitFor(() => expect(result.current.data).toBe('new'));
  });

  it('that the server refused is not loaded again when the network is back', async () => {
    const { loader, call, count } = controlled();
    const { result } = start(loader);
    call(0).reject(Object.assign(new Error('产品不存在或已下架'), { status: 404 }));
    await waitFor(() => expect(result.current.isError).toBe(true));
    await reconnect();
    expect(count()).toBe(1);
  });

  it('fails at once without a network, so that the screen says so', async () => {
    const { loader, call } = controlled();
    const { result } = start(loader);
    act(() => void window.dispatchEvent(new Event('offline')));
    const other = start(loader);
    call(0).reject(new Error('网络已断开'));
    call(1).reject(new Error('网络已断开'));
    await waitFor(() =>
      expect([result, other.result].map(({ current }) => current.status)).toEqual(['error', 'error']),
    );
    act(() => void window.dispatchEvent(new Event('online')));
  });

  it('drops the late response to an earlier key and aborts its call', async () => {
    const { loader, call } = controlled();
    const { result, rerender } = start(loader);
    rerender({ id: 'b' });
    expect(call(0).signal.aborted).toBe(true);
    call(1).resolve('of b');
    call(0).resolve('of a');
    await waitFor(() => expect(result.current.data).toBe('of b'));
  });

  it('never shows the data of one key under another', async () => {
    const { loader, call } = controlled();
    const { result, rerender } = start(loader);
    call(0).resolve('of a');
    await waitFor(() => expect(result.current.data).toBe('of a'));
    rerender({ id: 'b' });
    expect(result.current).toMatchObject({ status: 'pending' });
    expect(result.current.data).toBeUndefined();
  });

  it('aborts its call when the screen is left', () => {
    const { loader, call } = controlled();
    const { unmount } = start(loader);
    unmount();
    expect(call(0).signal.aborted).toBe(true);
  });

  it('shows cached data at once after going back, and loads it again', async () => {
    const { loader, call } = controlled();
    const client = createQueryClient();
    const first = start(loader, client);
    call(0).resolve('old');
    await waitFor(() => expect(first.result.current.data).toBe('old'));
    first.unmount();
    const { result } = start(loader, client);
    expect(result.current).toMatchObject({ status: 'success', data: 'old', isFetching: true });
    call(1).resolve('new');
    await waitFor(() => expect(result.current.data).toBe('new'));
  });
});
