import type { RawQuery } from '@admin-h5/contract';
import type { ComponentType } from 'react';

export interface PageProps {
  query: RawQuery;
  /** As the route declares it: in `module.json`, or in the host's list of pages. */
  title: string;
}

export type PageComponent = ComponentType<PageProps>;

/** A screen's code, loaded when it is opened. */
interface ModuleRoute {
  /** Same as in the declaration: below `/pages/admin/`. */
  path: string;
  load: () => Promise<{ default: PageComponent }>;
}

/** What a remote exposes as `./module`: screens, and what to do when the module is entered or left. Never a router, a toaster or a token. */
export interface FederatedModule {
  routes: readonly ModuleRoute[];
  activate?: () => void | Promise<void>;
  deactivate?: () => void | Promise<void>;
}

/** Identity; gives a module's default export its type. */
export function defineModule(module: FederatedModule): FederatedModule {
  return module;
}
