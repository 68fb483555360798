/** The entries of modules in 管理中心 and in its navigation at the side: which a person sees, and the number at one. */
import { modulesApi } from '@admin-h5/client/host';
import {
  adminPrefix,
  type AnyRight,
  type NavigationCount,
  type NavigationEntry,
  type Registry,
} from '@admin-h5/contract';
import { useQuery } from '@tanstack/react-query';
import { config } from '../core/config.ts';
import { currentDeclaration } from '../platform/registry.ts';
import './navigation-entries.less';

/** The entry of the host's own screen. */
export const modulesEntry: NavigationEntry = {
  path: 'modules/index',
  title: '模块',
  icon: 'modules',
  right: 'modules',
  group: '系统',
};

/**
 * The registry's entries that the person may open, in the registry's order (the API's: by module name), then as the module lists them;
 * the host's own at the end.
 */
export const offeredEntries = (registry: Registry, can: (right: AnyRight) => boolean): NavigationEntry[] =>
  [...registry.modules.flatMap((entry) => currentDeclaration(entry)?.navigation ?? []), modulesEntry].filter(
    ({ right }) => can(right),
  );

/** Headings of the navigation at the side in their order; those of modules' own are before the last one. */
const firstGroups = ['目录', '内容', '往来'];
const lastGroup = '系统';

/** Entries below their headings; those without one are below 其他. */
export function groupEntries(entries: readonly NavigationEntry[]): [heading: string, entries: NavigationEntry[]][] {
  const groups = new Map<string, NavigationEntry[]>();
  for (const entry of entries) {
    const heading = entry.group ?? '其他';
    groups.set(heading, [...(groups.get(heading) ?? []), entry]);
  }
  const others = [...groups.keys()].filter((heading) => !firstGroups.includes(heading) && heading !== lastGroup);
  return [...firstGroups, ...others, lastGroup].flatMap((heading) => {
    const own = groups.get(heading);
    return own ? [[heading, own]] : [];
  });
}

/** What one record of an entry is called, by the title of its form: 词条, of 编辑词条 below 词库. */
export function recordLabel(registry: Registry, { createPath, title }: NavigationEntry): string {
  const routes = registry.modules.flatMap((entry) => currentDeclaration(entry)?.routes ?? []);
  const form = routes.find(({ path }) => path === createPath)?.title ?? '';
  return /^编辑(.+)$/.exec(form)?.[1] ?? title;
}

/** Address of a module's screen. */
export const adminAddress = (path: string) => `${adminPrefix}${path}`;

/** Most that a badge shows as it is. */
const maxCount = 99;

/** The number that an entry's module declares, read again while the page is visible; nothing for none, and where it cannot be read. */
export function EntryCount({ count: { path, field, unit } }: { count: NavigationCount }) {
  const [, , resource = '', call = '', ...rest] = path.split('/');
  const { data } = useQuery({
    // The segments behind `/api/`: a module that changes what is counted invalidates `['inquiry', 'counts']`.
    queryKey: [resource, call, ...rest],
    queryFn: ({ signal }) => modulesApi.entryCounts(path, { signal, errors: 'background' }),
    refetchInterval: config().changesPollInterval || false,
    refetchOnWindowFocus: true,
  });
  const number = data && Reflect.get(data, field);
  if (typeof number !== 'number' || !(number > 0)) return null;
  return (
    <span className="entry-count" role="img" aria-label={`${number} ${unit}`} title={`${number} ${unit}`}>
      {number > maxCount ? `${maxCount}+` : number}
    </span>
  );
}
