import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useEffect, use } from 'react';
import { createMemoryRouter, useLocation } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { OwnRoot } from '../view/isolated-root.tsx';

const onCleanupError = jest.fn<(error: unknown) => void>();
const onRemove = jest.fn<(drawn: Element | null) => void>();
const onUnmount = jest.fn<() => void>();

const nothing = () => {};

/** The module's screen at `/list`, the host's at `/other`, which waits for `draw`. */
function open(Screen: () => ReactNode) {
  let draw = nothing;
  const drawable = new Promise<void>((resolve) => {
    draw = resolve;
  });
  const Other = () => {
    use(drawable);
    return <p>其他页面</p>;
  };
  const list = (
    <ErrorBoundary fallback={(error) => <p>{String(error)}</p>}>
      <OwnRoot onCleanupError={onCleanupError} onEvent={nothing} onLoop={nothing} onRemove={onRemove}>
        <Screen />
      </OwnRoot>
    </ErrorBoundary>
  );
  const router = createMemoryRouter(
    [
      { path: '/list', element: list },
      { path: '/other', element: <Other /> },
    ],
    { initialEntries: ['/list'] },
  );
  const page = render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { router, draw: () => draw(), page };
}

function List() {
  useEffect(() => onUnmount, []);
  return <p>列表 {useLocation().search}</p>;
}

beforeEach(() => {
  jest.clearAllMocks();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => void jest.restoreAllMocks());

describe('a React root for each screen of a module', () => {
  it('follows the address', async () => {
    const { router } = open(List);
    expect(await screen.findByText('列表')).toBeTruthy();
    await act(() => router.navigate('/list?page=2', { replace: true }));
    expect(await screen.findByText('列表 ?page=2')).toBeTruthy();
    expect(onUnmount).not.toHaveBeenCalled();
  });

  it('is unmounted where the next page is not rendered; a copy of its DOM stays until then', async () => {
    const { router, draw } = open(List);
    await screen.findByText('列表');
    await act(() => router.navigate('/other'));
    await waitFor(() => expect(onUnmount).toHaveBeenCalledTimes(1));
    expect(screen.getByText('列表')).toBeTruthy();
    await act(async () => draw());
    expect(await screen.findByText('其他页面')).toBeTruthy();
    expect(screen.queryByText('列表')).toBeNull();
    expect(onUnmount).toHaveBeenCalledTimes(1);
    expect(onRemove.mock.calls).toHaveLength(1);
    expect(onRemove.mock.calls[0]?.[0]?.textContent).toBe('列表 ');
  });

  it('is created again for a person who goes back before the next page is rendered', async () => {
    const { router } = open(List);
    await screen.findByText('列表');
    await act(() => router.navigate('/other'));
    await waitFor(() => expect(onUnmount).toHaveBeenCalledTimes(1));
    const picture = screen.getByText('列表');
    await act(() => router.navigate(-1));
    await waitFor(() => expect(picture.isConnected).toBe(false));
    expect(await screen.findByText('列表')).toBeTruthy();
    await act(() => router.navigate('/list?page=2', { replace: true }));
    expect(await screen.findByText('列表 ?page=2')).toBeTruthy();
  });

  it('is unmounted once with the page around it', async () => {
    const { page } = open(List);
    await screen.findByText('列表');
    page.unmount();
    await waitFor(() => expect(onUnmount).toHaveBeenCalledTimes(1));
    expect(onCleanupError).not.toHaveBeenCalled();
  });

  it('throws the errors of its content to the surrounding boundary', async () => {
    open(() => {
      throw new Error('broken on purpose');
    });
    expect(await screen.findByText('Error: broken on purpose')).toBeTruthy();
    expect(onCleanupError).not.toHaveBeenCalled();
  });

  it('works after a screen has removed its own elements from the document', async () => {
    const { router, draw } = open(() => <p>列表</p>);
    (await screen.findByText('列表')).remove();
    draw();
    // Not in `act`, which throws what no boundary caught in place of reporting it.
    void router.navigate('/other');
    expect(await screen.findByText('其他页面')).toBeTruthy();
    await waitFor(() => expect(onCleanupError).toHaveBeenCalledTimes(1));
  });

  it('keeps an error of clean-up code away from the next page', async () => {
    const { router, draw } = open(() => {
      useEffect(
        () => () => {
          throw new Error('broken clean-up');
        },
        [],
      );
      return <p>列表</p>;
    });
    await screen.findByText('列表');
    draw();
    // Not in `act`, which throws what no boundary caught in place of reporting it.
    void router.navigate('/other');
    expect(await screen.findByText('其他页面')).toBeTruthy();
    await waitFor(() => expect(onCleanupError.mock.calls[0]?.[0]).toEqual(new Error('broken clean-up')));
  });
});
