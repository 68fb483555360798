import 'react';
import 'react/jsx-runtime';
import 'react-dom';
import '@tanstack/react-query';
import '@admin-h5/contract';
import '@admin-h5/contract/cipher';
import '@admin-h5/contract/schemas';
import '@admin-h5/contract/validation';
import '@admin-h5/ui';
import '@admin-h5/ui/feedback';
import '@admin-h5/admin-kit';
import * as client from '@admin-h5/client';
import { getInstance } from '@module-federation/enhanced/runtime';

type Module = { default: { routes: readonly { path: string; load: () => Promise<{ default: unknown }> }[] } };

/** Loads a remote by its manifest, and every screen of it; returns the kind of each screen's default export. */
async function openRemote(name: string, manifest: string): Promise<Record<string, string>> {
  const runtime = getInstance();
  runtime?.registerRemotes([{ name, entry: manifest }]);
  const loaded = await runtime?.loadRemote<Module>(`${name}/module`);
  const screens = await Promise.all(
    (loaded?.default.routes ?? []).map(async ({ path, load }) => [path, typeof (await load()).default] as const),
  );
  return Object.fromEntries(screens);
}

/** Remotes that took this page's instance of the client. */
function usersOfClient(): string[] {
  const versions = getInstance()?.shareScopeMap.default?.['@admin-h5/client'] ?? {};
  return Object.values(versions).flatMap(({ useIn }) => useIn);
}

Object.assign(window, { openRemote, usersOfClient, client });
