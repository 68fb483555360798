import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import webpack, { type Compiler } from 'webpack';

/** Files that are served as they are: the manifest, and below `assets/` what has a number in its name, which changes with its content. */
export class InstallFilesPlugin {
  readonly #folder: string;

  /** @param folder of `manifest.webmanifest`, the icons and the theme's script */
  constructor(folder: string) {
    this.#folder = folder;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('InstallFilesPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'InstallFilesPlugin', stage }, () => {
        for (const name of readdirSync(this.#folder)) {
          const target = /\.(png|js)$/.test(name) ? `assets/${name}` : name;
          compilation.emitAsset(target, new webpack.sources.RawSource(readFileSync(path.join(this.#folder, name))));
        }
      });
    });
  }
}
