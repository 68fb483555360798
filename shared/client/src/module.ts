import type { RawQuery } from '@admin-h5/contract';
import type { ComponentType } from 'react';

export interface PageProps {
  query: RawQuery;
  /** The title of the route, from `module.json` or from the host's list of pages. */
  title: string;
}

export type PageComponent = ComponentType<PageProps>;

/** A screen's code, loaded when it is opened. */
interface ModuleRoute {
  /** Same as in the declaration: below `/pages/admin/`. */
  path: string;
  load: () => Promise<{ default: PageComponent }>;
}

/** What a remote exposes as `./module`: its screens, and functions that are called when the module is entered or left. */
export interface FederatedModule {
  routes: readonly ModuleRoute[];
  activate?: () => void | Promise<void>;
  deactivate?: () => void | Promise<void>;
}

/** Returns its argument; gives a module's default export its type. */
export function defineModule(module: FederatedModule): FederatedModule {
  return module;
}
