import { expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Fragment } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import * as ui from '@admin-h5/ui';
import * as feedback from '@admin-h5/ui/feedback';
import { groups, KitPage } from './kit-page.tsx';

const samples = groups.flatMap((group) => group.samples);
/** Arco's own components, which write a style: only the administration has them, and no server draws that. */
const scriptOnly = /^(ProgressBar|ProgressRing|CountBars)$/;

/** The frame of a screen, what opens by itself, and what draws nothing of its own. */
const notShown = new Set(['Screen', 'CropDialog', 'Below']);

it('shows every component and every message of the package', () => {
  const components = Object.entries(ui).flatMap(([name, value]) =>
    typeof value === 'function' && /^[A-Z]/.test(name) && !notShown.has(name) ? [name] : [],
  );
  expect(samples.flatMap(({ shows }) => shows).toSorted()).toEqual(
    [...components, ...Object.keys(feedback)].toSorted(),
  );
});

it('is drawn by a server without a style attribute, which the security policy refuses', () => {
  const client = ui.createQueryClient();
  for (const { shows, states } of samples.filter(({ shows: [name = ''] }) => !scriptOnly.test(name))) {
    const drawn = Object.entries(states).map(([name, state]) => <Fragment key={name}>{state}</Fragment>);
    const html = renderToString(<QueryClientProvider client={client}>{drawn}</QueryClientProvider>);
    expect([shows, html.match(/<[^>]* style=[^>]*>/)?.[0]]).toEqual([shows, undefined]);
  }
});

it("takes over a server's HTML without a difference", async () => {
  const container = document.createElement('div');
  container.innerHTML = renderToString(<KitPage />);
  document.body.append(container);
  const differs = jest.fn();
  const root = await act(async () => hydrateRoot(container, <KitPage />, { onRecoverableError: differs }));
  expect(await screen.findByText('已加载的内容')).toBeTruthy();
  expect(differs).not.toHaveBeenCalled();
  act(() => root.unmount());
  container.remove();
});
