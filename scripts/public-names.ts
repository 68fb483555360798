/**
 * Prints how many public names of `client`, `ui` and `admin-kit` are used by two packages or by a remote. A name that
 * only one package uses belongs in that package; an unused one should be removed. Tests do not count;
 * `testing`, which teams install, does.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ModuleItem, parseSync } from '@swc/core';
import { root } from './build/workspaces.ts';

const packages = ['client', 'ui', 'admin-kit'] as const;
/** Entry points for the host alone are not meant for several packages. */
const closed = new Set(['./device-storage', './host', './theme', './unit.less']);

const parseItems = (file: string): ModuleItem[] =>
  parseSync(readFileSync(path.join(root, file), 'utf8'), { syntax: 'typescript', tsx: file.endsWith('x') }).body;

function exportedNames(item: ModuleItem): string[] {
  if (item.type !== 'ExportNamedDeclaration') return [];
  return item.specifiers.flatMap((specifier) => {
    if (specifier.type === 'ExportNamespaceSpecifier') return [specifier.name.value];
    return specifier.type === 'ExportSpecifier' ? [(specifier.exported ?? specifier.orig).value] : [];
  });
}

function importedNames(item: ModuleItem): string[] {
  if (item.type !== 'ImportDeclaration') return [];
  return item.specifiers.flatMap((specifier) =>
    specifier.type === 'ImportSpecifier' ? [(specifier.imported ?? specifier.local).value] : [],
  );
}

/** Packages that import each name, by `<entry point> <name>`. */
const users = new Map<string, Set<string>>();
/** Names that a file of a shared package imports from another file of it, by `<package> <name>`. */
const inner = new Set<string>();
const sources = globSync('{host,server,remotes/*,shared/*}/src/**/*.{ts,tsx}', {
  cwd: root,
  exclude: ['**/node_modules', '**/test/**', '**/*.test.*'],
});
for (const file of sources) {
  const [user = ''] = file.split('/src/');
  for (const item of parseItems(file)) {
    if (item.type !== 'ImportDeclaration') continue;
    for (const name of importedNames(item)) {
      if (item.source.value.startsWith('.')) inner.add(`${user} ${name}`);
      const key = `${item.source.value} ${name}`;
      users.set(key, (users.get(key) ?? new Set()).add(user));
    }
  }
}

for (const folder of packages) {
  const { name: packageName, exports } = JSON.parse(
    readFileSync(path.join(root, 'shared', folder, 'package.json'), 'utf8'),
  );
  const names = Object.entries<string>(exports)
    .filter(([entry]) => !closed.has(entry))
    .flatMap(([entry, file]) =>
      parseItems(path.posix.join('shared', folder, file))
        .flatMap(exportedNames)
        .map((name) => `${packageName}${entry.slice(1)} ${name}`),
    );
  const findUsers = (name: string) => [...(users.get(name) ?? [])];
  const isShared = (name: string) =>
    findUsers(name).length > 1 || findUsers(name).some((user) => user.startsWith('remotes/'));
  const unshared = names.filter((name) => !isShared(name));
  const isInner = (name: string) => findUsers(name).length > 0 && inner.has(`shared/${folder} ${name.split(' ')[1]}`);
  const share = (lonely: number) =>
    `${names.length - lonely} of ${names.length} names (${Math.round(100 * (1 - lonely / names.length))} %)`;
  const withInner = share(unshared.filter((name) => !isInner(name)).length);
  console.log(`${packageName}: ${share(unshared.length)}; with what the package itself uses ${withInner}`);
  for (const name of unshared) {
    const innerNote = isInner(name) ? ', and the package itself' : '';
    console.log(`  ${name.split(' ').toReversed().join(' of ')}: ${findUsers(name)[0] ?? 'nobody'}${innerNote}`);
  }
}
