import { pathToFileURL } from 'node:url';
import webpack, { type Chunk, type ChunkGroup, type Compiler } from 'webpack';

/** Fields of the host's page table that the plugin reads. */
interface Screen {
  access: string;
  load: () => Promise<unknown>;
}

/** Code of modules and of the people who manage them; without a network there is neither. */
const needsNetwork = /\/(platform|centre|session|admin-kit)\//;

/**
 * Writes `offline.json`: the files of the entry, of the screens that open without a login and of all code that these load later, for
 * the service worker.
 */
export class OfflineFilesPlugin {
  readonly #pageTable: string;

  /** @param pageTable the module that exports `pages` */
  constructor(pageTable: string) {
    this.#pageTable = pageTable;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('OfflineFilesPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'OfflineFilesPlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        async () => {
          const { pages }: { pages: readonly Screen[] } = await import(pathToFileURL(this.#pageTable).href);
          const guarded = pages.filter(({ access }) => access === 'login').map(({ load }) => load.toString());
          const isNeeded = (group: ChunkGroup) =>
            group.origins.some(({ module, request }) => {
              const file = module instanceof webpack.NormalModule ? module.resource : '';
              if (needsNetwork.test(file) || needsNetwork.test(request)) return false;
              return file !== this.#pageTable || !guarded.some((load) => load.includes(request));
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
          const files = [...fixed, ...[...chunks].flatMap((chunk) => [...chunk.files])].filter((file) =>
            /\.(js|css)$/.test(file),
          );
          compilation.emitAsset('offline.json', new webpack.sources.RawSource(JSON.stringify(files.toSorted())));
        },
      );
    });
  }
}
