import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import webpack, { type Compiler } from 'webpack';

/** What a phone needs to put the app on its home screen: the manifest, and icons whose names change with their pictures. */
export class InstallFilesPlugin {
  readonly #folder: string;

  /** @param folder of `manifest.webmanifest` and the icons */
  constructor(folder: string) {
    this.#folder = folder;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('InstallFilesPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'InstallFilesPlugin', stage }, () => {
        for (const name of readdirSync(this.#folder)) {
          const target = name.endsWith('.png') ? `assets/${name}` : name;
          compilation.emitAsset(target, new webpack.sources.RawSource(readFileSync(path.join(this.#folder, name))));
        }
      });
    });
  }
}
