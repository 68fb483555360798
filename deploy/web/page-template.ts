import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { HostConfig } from '@admin-h5/contract';
import { documentName } from '../../scripts/build/document-name.ts';

const placeholder = '__ADMIN_H5_CONFIG__';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

/** Fills the settings into the built `index.html`; throws if the template has no place for them. */
export function fillPage(template: string, config: HostConfig): string {
  if (!template.includes(placeholder)) throw new Error(`index.html holds no ${placeholder}`);
  const text = JSON.stringify(config).replace(/[&"<>]/g, (character) => escapes[character] ?? character);
  // The HTML minifier may have removed the quotes, and settings may contain any character.
  return template
    .replace(/"?__ADMIN_H5_CONFIG__"?/g, () => `"${text}"`)
    .replaceAll('__ADMIN_H5_BASE__/', () => config.basePath);
}

/** Full paths of the screens for which a build has a separate document, each with the screen's path. */
export function documentedScreens(dist: string, basePath: string): Map<string, string> {
  const screens = Object.keys(readPageFiles(dist)).filter((screen) =>
    existsSync(path.join(dist, documentName(screen))),
  );
  return new Map(screens.map((screen) => [basePath + screen.slice(1), screen]));
}

/** A screen's document with the settings filled in: the first response contains the title and skeleton. */
export function screenPage(dist: string, screen: string, config: HostConfig): string {
  return fillPage(readFileSync(path.join(dist, documentName(screen)), 'utf8'), config);
}

/** `pages.json` of a host build: additional chunks of each screen, by the screen's path. */
type PageFiles = Readonly<Record<string, readonly string[]>>;

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
