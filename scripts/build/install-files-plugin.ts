import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import webpack, { type Compiler } from 'webpack';
import { appDescription, appName } from '../../host/src/core/app-name.ts';

/** The manifest with the app's name and description in their places. */
export const fillManifest = (manifest: string): string =>
  manifest.replace('__APP_NAME__', appName).replace('__APP_DESCRIPTION__', appDescription);

/**
 * The manifest with the app's name and description, and below `assets/` the files that are served as they are: their names have a
 * number, which changes with the content.
 */
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
          const content = readFileSync(path.join(this.#folder, name));
          const source = name.endsWith('.webmanifest') ? fillManifest(content.toString()) : content;
          compilation.emitAsset(target, new webpack.sources.RawSource(source));
        }
      });
    });
  }
}
