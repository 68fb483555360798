/** What a build of the host writes from its page table: a document for each screen, the files of each, and those for offline use. */
import { pathToFileURL } from 'node:url';
import webpack, { type Chunk, type ChunkGroup, type Compilation, type WebpackPluginInstance } from 'webpack';
import type { SkeletonKind } from '../../host/src/core/pages/page-registry.ts';
import { skeletonMarkup } from '../../host/src/app/boot/skeleton-markup.ts';
import { hasSiteHeader } from '../../host/src/app/shell/frame.ts';
import { documentName } from './document-name.ts';

/** Fields of the host's page table that these plugins read. */
interface Screen {
  path: string;
  aliases?: readonly string[];
  title: string;
  tab?: true;
  skeleton: SkeletonKind;
  access: string;
  load: () => Promise<unknown>;
}

/** @param pageTable the module that exports `pages` */
type PagePlugin = (pageTable: string) => WebpackPluginInstance;

const pagePlugin =
  (name: string, write: (compilation: Compilation, pages: readonly Screen[], pageTable: string) => void): PagePlugin =>
  (pageTable) => ({
    apply: ({ hooks }) =>
      hooks.thisCompilation.tap(name, (compilation) => {
        const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
        compilation.hooks.processAssets.tapPromise({ name, stage }, async () => {
          const { pages }: { pages: readonly Screen[] } = await import(pathToFileURL(pageTable).href);
          write(compilation, pages, pageTable);
        });
      }),
  });

const emit = (compilation: Compilation, name: string, text: string): void =>
  compilation.emitAsset(name, new webpack.sources.RawSource(text));

const pathsOf = ({ path, aliases = [] }: Screen): string[] => [path, ...aliases];

/** With or without quotes: the HTML minifier removes optional ones. */
const emptyRoot = /<div id="?root"?><\/div>/;

/** The page with a screen's title and skeleton. */
export function screenDocument(page: string, screen: Pick<Screen, 'path' | 'title' | 'tab' | 'skeleton'>): string {
  const { path, title, tab = false, skeleton } = screen;
  if (!emptyRoot.test(page)) throw new Error('index.html has no empty #root');
  return page.replace(/<title>[^<]*<\/title>/, `<title>${title}</title>`).replace(emptyRoot, () => {
    const markup = skeletonMarkup({ kind: skeleton, title, tab, site: hasSiteHeader(path) });
    return `<div id="root">${markup}</div>`;
  });
}

/** Writes a document for each screen of the page table, so that the first response already shows the screen's layout. */
export const documentsPlugin = pagePlugin('documents', (compilation, pages) => {
  const page = compilation.getAsset('index.html')?.source.source().toString();
  if (page === undefined) throw new Error('the build has no index.html');
  for (const screen of pages) {
    const text = screenDocument(page, screen);
    for (const path of pathsOf(screen)) emit(compilation, documentName(path), text);
  }
});

/** The import specifier in a screen's loader, as written in the page table. */
function importedBy({ path, load }: Screen): string {
  const request = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/.exec(load.toString())?.[1];
  if (request === undefined) throw new Error(`the page table imports no file for ${path}`);
  return request;
}

const isPageFile = (file: string): boolean => /\.(js|css)$/.test(file);

/** Files of every chunk group that starts at an `import()` of the page table, by that import. */
function filesByImport(compilation: Compilation, pageTable: string): Map<string, string[]> {
  const always = new Set([...compilation.entrypoints.values()].flatMap((entry) => entry.getFiles()));
  const files = new Map<string, string[]>();
  for (const group of compilation.chunkGroups) {
    for (const { module, request } of group.origins) {
      if (request === undefined || !(module instanceof webpack.NormalModule) || module.resource !== pageTable) continue;
      files.set(
        request,
        group.getFiles().filter((file) => isPageFile(file) && !always.has(file)),
      );
    }
  }
  return files;
}

/**
 * Writes `pages.json`: the additional files of each screen of the page table, so that a server can preload them with
 * the page. Otherwise a browser discovers them only when the page's code runs.
 */
export const pageFilesPlugin = pagePlugin('page files', (compilation, pages, pageTable) => {
  const files = filesByImport(compilation, pageTable);
  const list: Record<string, string[]> = {};
  for (const screen of pages) {
    const needed = files.get(importedBy(screen));
    if (!needed) throw new Error(`the build has no chunk for ${screen.path}`);
    for (const path of pathsOf(screen)) list[path] = needed;
  }
  emit(compilation, 'pages.json', JSON.stringify(list));
});

/** Code of modules and of the people who manage them; without a network there is neither. */
const needsNetwork = /\/(platform|centre|session|admin-kit)\//;

/**
 * Writes `offline.json`: the files of the entry, of the screens that open without a login and of all code that these load later, for
 * the service worker.
 */
export const offlineFilesPlugin = pagePlugin('offline files', (compilation, pages, pageTable) => {
  const guarded = pages.filter(({ access }) => access === 'login').map(({ load }) => load.toString());
  const isNeeded = (group: ChunkGroup) =>
    group.origins.some(({ module, request }) => {
      const file = module instanceof webpack.NormalModule ? module.resource : '';
      if (needsNetwork.test(file) || needsNetwork.test(request)) return false;
      return file !== pageTable || !guarded.some((load) => load.includes(request));
    });
  const chunks = new Set<Chunk>();
  const walk = (group: ChunkGroup, seen: Set<ChunkGroup>): void => {
    if (seen.has(group)) return;
    seen.add(group);
    for (const chunk of group.chunks) chunks.add(chunk);
    for (const child of group.getChildren()) if (isNeeded(child)) walk(child, seen);
  };
  const main = compilation.entrypoints.get('main');
  if (main) walk(main, new Set());
  const fixed = Object.keys(compilation.assets).filter((name) => /^assets\/theme-[^/]*\.js$/.test(name));
  const files = [...fixed, ...[...chunks].flatMap((chunk) => [...chunk.files])].filter(isPageFile);
  emit(compilation, 'offline.json', JSON.stringify(files.toSorted()));
});
