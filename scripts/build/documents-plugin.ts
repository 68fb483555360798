import { pathToFileURL } from 'node:url';
import webpack, { type Compiler } from 'webpack';
import type { SkeletonKind } from '../../host/src/core/pages/page-registry.ts';
import { skeletonMarkup } from '../../host/src/app/boot/skeleton-markup.ts';
import { hasSiteHeader } from '../../host/src/app/shell/frame.ts';
import { documentName } from './document-name.ts';

/** Fields of the host's page table that the plugin reads. */
interface Screen {
  path: string;
  aliases?: readonly string[];
  title: string;
  tab?: true;
  skeleton: SkeletonKind;
}

/** With or without quotes: the HTML minifier removes optional ones. */
const emptyRoot = /<div id="?root"?><\/div>/;

/** The page with a screen's title and skeleton. */
export function screenDocument(page: string, { path, title, tab, skeleton }: Screen): string {
  if (!emptyRoot.test(page)) throw new Error('index.html has no empty #root');
  return page.replace(/<title>[^<]*<\/title>/, `<title>${title}</title>`).replace(emptyRoot, () => {
    const markup = skeletonMarkup({ kind: skeleton, title, tab: tab ?? false, site: hasSiteHeader(path) });
    return `<div id="root">${markup}</div>`;
  });
}

/**
 * Writes a document for each screen of the page table, so that the first response already shows the screen's layout.
 */
export class DocumentsPlugin {
  readonly #pageTable: string;

  /** @param pageTable the module that exports `pages` */
  constructor(pageTable: string) {
    this.#pageTable = pageTable;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('DocumentsPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'DocumentsPlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        async () => {
          const { pages }: { pages: readonly Screen[] } = await import(pathToFileURL(this.#pageTable).href);
          const page = compilation.getAsset('index.html')?.source.source().toString();
          if (page === undefined) throw new Error('the build has no index.html');
          for (const screen of pages) {
            const source = new webpack.sources.RawSource(screenDocument(page, screen));
            for (const path of [screen.path, ...(screen.aliases ?? [])])
              compilation.emitAsset(documentName(path), source);
          }
        },
      );
    });
  }
}
