import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** `pages.json` of a host build: the chunks of each screen beyond the page's own, by the screen's path. */
export type PageFiles = Readonly<Record<string, readonly string[]>>;

/** Those of a build; none where it has no list, since naming chunks early only saves time. */
export function readPageFiles(dist: string): PageFiles {
  const file = path.join(dist, 'pages.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

const kinds: Readonly<Record<string, string>> = { '.js': 'script', '.css': 'style' };

/** Value of the header `Link` by the full path of a screen: a visitor's browser fetches the screen together with the page's code. */
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
