import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ModuleDeclaration } from '@admin-h5/contract';
import { root } from '../build/workspaces.ts';

/** Browser tests that cross a folder of sources, by the start of their paths; those of a remote are found by its name and addresses. */
export const crossings: readonly (readonly [folder: RegExp, specs: readonly string[]])[] = [
  [/^host\/src\/(visitor|ui)\//, ['journeys/visitor-', 'journeys/search-kinds', 'journeys/rendered-pages']],
  [/^host\/src\/session\//, ['session/']],
  [/^host\/src\/platform\//, ['platform/live-update', 'platform/new-module', 'failure/module']],
  [/^host\/src\/(app|core|account|centre)\//, ['journeys/every-route.spec', 'journeys/whole-path']],
  [/^shared\/(contract|client|ui)\//, ['journeys/whole-path', 'journeys/visitor-screens', 'journeys/banner-admin']],
  [/^shared\/admin-kit\//, ['journeys/banner-admin', 'journeys/product-admin', 'journeys/import-products']],
  [/^shared\/remote-kit\/src\/(recipe|dev)\//, ['journeys/banner-admin', 'platform/dev-server']],
  [/^server\/src\/(import|imports|sheets)\//, ['journeys/import-']],
  [/^(server|web-server)\//, ['journeys/whole-path']],
  [/^deploy\//, ['deploy/nginx']],
];

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

function prefixesOf(remote: string): readonly string[] {
  const { prefixes }: Pick<ModuleDeclaration, 'prefixes'> = JSON.parse(read(`remotes/${remote}/module.json`));
  return [remote, ...prefixes];
}

/** Whether a journey is about one of a remote's kinds of records: by its name, as `banner-admin` or `import-products`. */
const isAbout = (spec: string, prefixes: readonly string[]) =>
  path
    .basename(spec, '.spec.ts')
    .split('-')
    .some((word) => prefixes.some((prefix) => word === prefix || word === `${prefix}s`));

/** The browser tests that cross what changed, each once: those that changed themselves among them. */
export function crossingSpecs(changed: readonly string[]): string[] {
  const specs = globSync('e2e/**/*.spec.ts', { cwd: root, exclude: ['**/node_modules'] });
  const remotes = [
    ...new Set(changed.flatMap((file) => /^remotes\/([^/]+)\/(src\/(?!.*test)|module\.json)/.exec(file)?.[1] ?? [])),
  ];
  const prefixes = remotes.flatMap(prefixesOf);
  const starts = crossings.flatMap(([folder, those]) =>
    changed.some((file) => folder.test(file) && !/[./]test[./]/.test(file)) ? those : [],
  );
  const support = changed.filter((file) => file.startsWith('e2e/support/')).map((file) => path.basename(file));
  const isCrossing = (spec: string) =>
    changed.includes(spec) ||
    starts.some((start) => spec.startsWith(`e2e/${start}`)) ||
    (spec.startsWith('e2e/journeys/') && isAbout(spec, prefixes)) ||
    support.some((file) => read(spec).includes(`/${file}'`));
  return specs.filter(isCrossing).toSorted();
}
