import type { AnyRight, NavigationEntry, Registry } from '@admin-h5/contract';
import { adminPrefix } from '@admin-h5/contract';
import { currentDeclaration } from '../platform/registry.ts';

/** The registry's entries that the person may open, in the registry's order (the API's: by module name), then as the module lists them. */
export const offeredEntries = (registry: Registry, can: (right: AnyRight) => boolean): NavigationEntry[] =>
  registry.modules.flatMap((entry) => currentDeclaration(entry)?.navigation ?? []).filter(({ right }) => can(right));

/** What one record of an entry is called, by the title of its form: 词条, of 编辑词条 below 词库. */
export function recordLabel(registry: Registry, { createPath, title }: NavigationEntry): string {
  const routes = registry.modules.flatMap((entry) => currentDeclaration(entry)?.routes ?? []);
  const form = routes.find(({ path }) => path === createPath)?.title ?? '';
  return /^编辑(.+)$/.exec(form)?.[1] ?? title;
}

/** Address of a module's screen. */
export const adminAddress = (path: string) => `${adminPrefix}${path}`;
