import type { ComponentType } from 'react';
import type { Right } from './rights.ts';

/** Query of the address as it stands; every page checks and types it (`definePage`). */
export type RawQuery = Readonly<Record<string, string>>;

export interface PageProps {
  query: RawQuery;
}

export type PageComponent = ComponentType<PageProps>;

/** One admin screen as the shell must know it before any code of its module runs. */
export interface DeclaredRoute {
  /** Below `/pages/admin/`: `category/edit`. */
  path: string;
  title: string;
  /** All of these; empty for any signed-in person. */
  rights: Right[];
}

/** An entry of the admin centre. */
export interface NavigationEntry {
  path: string;
  title: string;
  icon: string;
  right: Right;
  /** Offers 快速新增 from the admin centre. */
  createPath?: string;
}

/** `module.json`: static, validated at build time, and carried by the release into the registry (design.md, section 4). */
export interface ModuleDeclaration {
  name: string;
  title: string;
  icon: string;
  /** Unique first segments below `/pages/admin/`. */
  prefixes: string[];
  navigation: NavigationEntry[];
  routes: DeclaredRoute[];
  /** Semantic range of `@admin-h5/shared` that this build runs on. */
  contract: string;
}

/** A screen's code, loaded when it is opened. */
export interface ModuleRoute {
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
