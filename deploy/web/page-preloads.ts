import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** `pages.json` of a host build: additional chunks of each screen, by the screen's path. */
export type PageFiles = Readonly<Record<string, readonly string[]>>;

/** The preloads of a build; empty if it has no list, since preloading only saves time. */
export function readPageFiles(dist: string): PageFiles {
  const file = path.join(dist, 'pages.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

const kinds: Readonly<Record<string, string>> = { '.js': 'script', '.css': 'style' };

/**
 * Value of the header `Link` by a screen's full path: the browser fetches the screen's chunks together with the
 * page's code.
 */
export function pagePreloads(pages: PageFiles, basePath: string): Record<string, string> {
  const links = (files: readonly string[]) =>
    files
      .map((file) => ({ file, kind: kinds[path.extname(file)] }))
      .filter(({ kind }) => kind !== undefined)
      .map(({ file, kind }) => `<${basePath}${file}>; rel=preload; as=${kind}`)
      .join(', ');
  return Object.fromEntries(
    Object.entries(pages).map(([page, files]) => [`${basePath}${page.replace(/^\//, '')}`, links(files)]),
  );
}
