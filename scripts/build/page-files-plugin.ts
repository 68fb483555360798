import { pathToFileURL } from 'node:url';
import webpack, { type Compilation, type Compiler } from 'webpack';

/** Fields of the host's page table that the plugin reads. */
interface Screen {
  path: string;
  aliases?: readonly string[];
  load: () => Promise<unknown>;
}

/** The import specifier in a screen's loader, as written in the page table. */
function importedBy({ path, load }: Screen): string {
  const request = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/.exec(load.toString())?.[1];
  if (request === undefined) throw new Error(`the page table imports no file for ${path}`);
  return request;
}

/** Files of every chunk group that starts at an `import()` of the page table, by that import. */
function filesByImport(compilation: Compilation, pageTable: string): Map<string, string[]> {
  const always = new Set([...compilation.entrypoints.values()].flatMap((entry) => entry.getFiles()));
  const files = new Map<string, string[]>();
  for (const group of compilation.chunkGroups) {
    for (const { module, request } of group.origins) {
      if (request === undefined || !(module instanceof webpack.NormalModule) || module.resource !== pageTable) continue;
      files.set(
        request,
        group.getFiles().filter((file) => /\.(js|css)$/.test(file) && !always.has(file)),
      );
    }
  }
  return files;
}

/**
 * Writes `pages.json`: the additional files of each screen of the page table, so that a server can preload them with
 * the page. Otherwise a browser discovers them only when the page's code runs.
 */
export class PageFilesPlugin {
  readonly #pageTable: string;

  /** @param pageTable the module that exports `pages` */
  constructor(pageTable: string) {
    this.#pageTable = pageTable;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('PageFilesPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'PageFilesPlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        async () => {
          const { pages }: { pages: readonly Screen[] } = await import(pathToFileURL(this.#pageTable).href);
          const files = filesByImport(compilation, this.#pageTable);
          const list: Record<string, string[]> = {};
          for (const screen of pages) {
            const needed = files.get(importedBy(screen));
            if (!needed) throw new Error(`the build has no chunk for ${screen.path}`);
            for (const path of [screen.path, ...(screen.aliases ?? [])]) list[path] = needed;
          }
          compilation.emitAsset('pages.json', new webpack.sources.RawSource(JSON.stringify(list)));
        },
      );
    });
  }
}
