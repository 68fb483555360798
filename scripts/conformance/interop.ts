import path from 'node:path';
import { root } from '../build/workspaces.ts';
import type { TestResult } from './results.ts';

export const interopFile = path.join(root, 'docs/modules.md');

const bundlers: Readonly<Record<string, string>> = {
  webpack: 'webpack, `@module-federation/enhanced`',
  rsbuild: 'Rsbuild (Rspack), `@module-federation/rsbuild-plugin`',
  vite: 'Vite, `@module-federation/vite` (an ES module entry)',
};

/** Columns of the table: what is claimed, and the start of the title of the test that proves it for a bundler. */
const claims: readonly (readonly [string, (bundler: string) => string])[] = [
  ['runs in this host', (bundler) => `an ordinary ${bundler} build runs in the host`],
  ['a changed file never runs', (bundler) => `no file of a ${bundler} build runs that differs from its release`],
  ['its workers do not start', (bundler) => `a worker of a ${bundler} build does not start`],
  ['refused with own copies', (bundler) => `a ${bundler} build with a React or a client of its own is refused`],
];

const stockHost = / runs in an ordinary federation host/;

/** `yes` where all tests that are meant passed, and there are any. */
function verdict(tests: readonly TestResult[]): string {
  if (tests.length === 0) return 'untested';
  return tests.every(({ status }) => status === 'passed') ? 'yes' : 'no';
}

const title = ({ titles }: TestResult): string => titles.at(-1) ?? '';

/** The table of docs/modules.md, from the results of the browser tests. */
export function drawInterop(tests: readonly TestResult[]): string {
  const interop = tests.filter(({ file }) => file.startsWith('e2e/interop/'));
  const rows = Object.entries(bundlers).map(([bundler, label]) => [
    label,
    ...claims.map(([, start]) => verdict(interop.filter((test) => title(test).startsWith(start(bundler))))),
  ]);
  const ours = interop.filter((test) => stockHost.test(title(test)));
  const lines = [['bundler', ...claims.map(([claim]) => claim)], ['-', ...claims.map(() => '-')], ...rows];
  const names = ours.map((test) => `\`${title(test).replace(/ .*/, '')}\``).toSorted();
  return [
    ...lines.map((cells) => `| ${cells.join(' | ')} |`),
    '',
    `Our own remotes in an ordinary webpack host, loaded by \`mf-manifest.json\`: ${verdict(ours)} (${names.join(', ')}).`,
  ].join('\n');
}

const start = '<!-- interop: npm run conformance -->\n<!-- prettier-ignore-start -->\n';
const end = '\n<!-- prettier-ignore-end -->';

/** A document with its table replaced; throws where it has no place for one. */
export function withInterop(document: string, table: string): string {
  const from = document.indexOf(start);
  const to = document.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`docs/modules.md has no ${start}`);
  return document.slice(0, from + start.length) + table + document.slice(to);
}
