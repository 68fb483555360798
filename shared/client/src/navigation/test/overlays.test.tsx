import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { RouterProvider } from 'react-router/dom';
import { createBrowserRouter } from 'react-router';
import { listenBeforeRouter, overlaysSettled, useOverlay } from '../overlays.ts';
import { installNavigation, navigateBack, navigateTo } from '../navigate.ts';
import { useLeaveGuard } from '../leave-guard.ts';
import { useQueryState } from '../use-query-state.ts';

const asItIs = (query: Readonly<Record<string, string | undefined>>) => query;
const asked = jest.fn<() => Promise<boolean>>();
const stays = { on: false };

function Layer({ name, onClose }: { name: string; onClose: () => void }) {
  useOverlay(true, () => {
    if (!stays.on) onClose();
  });
  return <p>{name}</p>;
}

function List() {
  const [open, setOpen] = useState<string[]>([]);
  const [query, setQuery] = useQueryState(asItIs);
  useLeaveGuard(query.dirty === '1', asked);
  return (
    <>
      <output>{query.status ?? 'all'}</output>
      <button onClick={() => setOpen([...open, `layer ${open.length + 1}`])}>open</button>
      <button onClick={() => setOpen(open.slice(0, -1))}>close</button>
      <button onClick={() => setQuery({ status: '1' })}>filter</button>
      {open.map((name) => (
        <Layer key={name} name={name} onClose={() => setOpen((now) => now.filter((each) => each !== name))} />
      ))}
    </>
  );
}

let stop: () => void;
let stopListening: () => void;
let router: ReturnType<typeof createBrowserRouter>;
const at = () => location.pathname.replace('/admin-h5', '') + location.search;
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());
const layers = () => screen.queryAllByText(/^layer/).map(({ textContent }) => textContent);
const settled = () => act(overlaysSettled);
// Added before the overlays' listener, which hides their events from all later listeners.
let steps = 0;
window.addEventListener('popstate', () => (steps += 1), { capture: true });

/** Goes through the history, and waits until the browser has done so. */
async function step(take: () => void): Promise<void> {
  const before = steps;
  await act(async () => take());
  await waitFor(() => expect(steps).toBeGreaterThan(before));
}
const back = () => step(() => history.back());

/** Starts the app at the current history entry. */
function boot(): void {
  stopListening = listenBeforeRouter();
  router = createBrowserRouter(
    [
      { path: '/pages/help/index', element: <p>help</p> },
      { path: '/pages/product/detail', element: <List /> },
      { path: '/pages/index/index', element: <p>index</p> },
    ],
    { basename: '/admin-h5' },
  );
  stop = installNavigation({ table: () => ({ tab: false }), router, basePath: '/admin-h5/' });
  render(<RouterProvider router={router} />);
}

function shutDown(): void {
  stop();
  stopListening();
  router.dispose();
}

beforeEach(async () => {
  stays.on = false;
  history.replaceState(null, '', '/admin-h5/pages/help/index');
  boot();
  await act(() => navigateTo({ url: '/pages/product/detail' }));
});
afterEach(shutDown);

/** Opens a layer, and waits until it has its history entry. */
async function open(): Promise<void> {
  await press('open');
  await settled();
}

describe('going back from an overlay', () => {
  it('closes the topmost overlay and stays on the page; with none open it leaves the page', async () => {
    await open();
    await open();
    await back();
    await waitFor(() => expect(layers()).toEqual(['layer 1']));
    await back();
    await waitFor(() => expect(layers()).toEqual([]));
    expect(at()).toBe('/pages/product/detail');
    await back();
    expect(await screen.findByText('help')).not.toBeNull();
  });

  it('keeps the query that the page has written meanwhile', async () => {
    await open();
    await press('filter');
    await back();
    await waitFor(() => expect(layers()).toEqual([]));
    expect(at()).toBe('/pages/product/detail?status=1');
    expect(screen.getByRole('status').textContent).toBe('1');
    await back();
    expect(await screen.findByText('help')).not.toBeNull();
  });

  it('takes no extra step after the overlay was closed in another way', async () => {
    await open();
    await press('filter');
    await press('close');
    await settled();
    expect(at()).toBe('/pages/product/detail?status=1');
    await back();
    expect(await screen.findByText('help')).not.toBeNull();
  });

  it('does not stop at an overlay from which another page was opened', async () => {
    await open();
    await act(() => navigateTo({ url: '/pages/index/index' }));
    expect(await screen.findByText('index')).not.toBeNull();
    await back();
    await waitFor(() => expect(at()).toBe('/pages/product/detail'));
    await back();
    expect(await screen.findByText('help')).not.toBeNull();
  });

  it('leads to the previous page when the app itself goes back', async () => {
    await open();
    await act(() => navigateBack());
    expect(await screen.findByText('help')).not.toBeNull();
  });

  it('calls onClose again for an overlay that stayed open', async () => {
    stays.on = true;
    await open();
    await back();
    await settled();
    expect(layers()).toEqual(['layer 1']);
    stays.on = false;
    await back();
    await waitFor(() => expect(layers()).toEqual([]));
    await waitFor(() => expect(at()).toBe('/pages/product/detail'));
  });

  it('works while a leave guard asks, in a dialog that is an overlay too', async () => {
    await act(() => navigateTo({ url: '/pages/product/detail?dirty=1' }));
    // The leave guard's dialog is an overlay too; it opens while the navigation waits for the answer.
    asked.mockImplementation(async () => {
      await press('open');
      await settled();
      await press('close');
      await settled();
      return true;
    });
    await back();
    await waitFor(() => expect(at()).toBe('/pages/product/detail'));
    expect(asked).toHaveBeenCalledTimes(1);
    await back();
    expect(await screen.findByText('help')).not.toBeNull();
  });

  it('and then forward shows the page without the overlay', async () => {
    await open();
    await back();
    await waitFor(() => expect(layers()).toEqual([]));
    await press('filter');
    await step(() => history.forward());
    await settled();
    expect(at()).toBe('/pages/product/detail?status=1');
    await back();
    expect(await screen.findByText('help')).not.toBeNull();
  });

  it('leads to the previous page after a reload, which has closed the overlay', async () => {
    await open();
    shutDown();
    cleanup();
    boot();
    await settled();
    await back();
    expect(await screen.findByText('help')).not.toBeNull();
  });
});
