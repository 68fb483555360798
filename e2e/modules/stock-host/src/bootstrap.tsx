import 'react';
import 'react/jsx-runtime';
import 'react-dom';
import '@admin-h5/contract';
import '@admin-h5/contract/cipher';
import '@admin-h5/contract/schemas';
import '@admin-h5/contract/validation';
import '@admin-h5/ui';
import '@admin-h5/ui/feedback';
import '@admin-h5/admin-kit';
import * as client from '@admin-h5/client';
import { installNavigation } from '@admin-h5/client/host';
import { getInstance } from '@module-federation/enhanced/runtime';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';

type Screen = ComponentType<client.PageProps>;
type Module = { default: { routes: readonly { path: string; load: () => Promise<{ default: Screen }> }[] } };

/** Loads a remote by its manifest, and every screen of it; returns the kind of each screen's default export, and draws the first. */
async function openRemote(name: string, manifest: string): Promise<Record<string, string>> {
  const runtime = getInstance();
  runtime?.registerRemotes([{ name, entry: manifest }]);
  const loaded = await runtime?.loadRemote<Module>(`${name}/module`);
  const screens = await Promise.all(
    (loaded?.default.routes ?? []).map(async ({ path, load }) => ({ path, Screen: (await load()).default })),
  );
  const [first] = screens;
  if (first) draw(`/pages/admin/${first.path}`, first.Screen);
  return Object.fromEntries(screens.map(({ path, Screen }) => [path, typeof Screen] as const));
}

/** Draws a screen as a host does: with a router, and the one cache of data. */
function draw(path: string, Screen: Screen): void {
  const element = <Screen title="别家宿主中的页面" query={{}} />;
  const router = createMemoryRouter([{ path: '*', element }], {
    basename: '/admin-h5',
    initialEntries: [`/admin-h5${path}`],
  });
  installNavigation({ table: () => ({ tab: false }), router, basePath: '/admin-h5/' });
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

/** Remotes that took this page's instance of the client. */
function usersOfClient(): string[] {
  const versions = getInstance()?.shareScopeMap.default?.['@admin-h5/client'] ?? {};
  return Object.values(versions).flatMap(({ useIn }) => useIn);
}

Object.assign(window, { openRemote, usersOfClient, client });
