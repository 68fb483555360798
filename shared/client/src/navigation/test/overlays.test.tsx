import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { RouterProvider } from 'react-router/dom';
import { createBrowserRouter } from 'react-router';
import { overlaysSettled, listenBeforeRouter } from '../overlays.ts';
import { installNavigation } from '../install.ts';
import { navigateBack, navigateTo } from '../navigate.ts';
import { useOverlay } from '../use-overlay.ts';
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
// Before the listener of the overlays, which lets no other one see their events.
let steps = 0;
window.addEventListener('popstate', () => (steps += 1), { capture: true });

/** Takes a step in the history, and waits until the browser has taken it. */
async function step(take: () => void): Promise<void> {
  const before = steps;
  await act(async () => take());
  await waitFor(() => expect(steps).toBeGreaterThan(before));
}
const back = () => step(() => history.back());

/** Starts the app where the history stands. */
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

/** Opens a layer, and waits until the way back knows of it. */
async function open(): Promise<void> {
  await press('open');
  await settled();
}

describe('the way back from what lies over a page', () => {
  it('closes the topmost and stays on the page; then leaves it', async () => {
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

  it('keeps what the page has written into its address meanwhile', async () => {
    await open();
    await press('filter');
    await back();
    await waitFor(() => expect(layers()).toEqual([]));
    expect(at()).toBe('/pages/product/detail?status=1');
    expect(screen.getByRole('status').textContent).toBe('1');
    await back();
    expect(await screen.findByText('help')).not.toBeNull();
  });

  it('is as long as before where it was closed otherwise', async () => {
    await open();
    await press('filter');
    await press('close');
    await settled();
    expect(at()).toBe('/pages/product/detail?status=1');
    await back();
    expect(await screen.findByText('help')).not.toBeNull();
  });

  it('does not lead through it after a page was opened from there', async () => {
    await open();
    await act(() => navigateTo({ url: '/pages/index/index' }));
    expect(await screen.findByText('index')).not.toBeNull();
    await back();
    await waitFor(() => expect(at()).toBe('/pages/product/detail'));
    await back();
    expect(await screen.findByText('help')).not.toBeNull();
  });

  it('leads to the page before when the app itself goes back', async () => {
    await open();
    await act(() => navigateBack());
    expect(await screen.findByText('help')).not.toBeNull();
  });

  it('asks what would not close each time anew', async () => {
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

  it('does not stand in the way of the question whether to leave', async () => {
    await act(() => navigateTo({ url: '/pages/product/detail?dirty=1' }));
    // The question is a cover too; it opens in the middle of the step that it holds up.
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

  it('comes back to a page without a cover on the way forward', async () => {
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

  it('leads to the page before after a reload, which has closed the cover', async () => {
    await open();
    shutDown();
    cleanup();
    boot();
    await settled();
    await back();
    expect(await screen.findByText('help')).not.toBeNull();
  });
});
