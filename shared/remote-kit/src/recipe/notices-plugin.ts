import webpack, { type Compiler } from 'webpack';
import { noticesFile, noticesText, packageFolder } from './notices.ts';

/** Writes the licence notices of every package in a build next to its files. */
export class NoticesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('NoticesPlugin', (compilation) => {
      const folders = new Set<string>();
      // Runs before webpack concatenates modules; afterwards only the first of each group could be found.
      compilation.hooks.finishModules.tap('NoticesPlugin', (modules) => {
        for (const module of modules) {
          const resource = module instanceof webpack.NormalModule ? module.resource : undefined;
          const folder = resource === undefined ? null : packageFolder(resource);
          if (folder !== null) folders.add(folder);
        }
      });
      compilation.hooks.processAssets.tap(
        { name: 'NoticesPlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => compilation.emitAsset(noticesFile, new webpack.sources.RawSource(noticesText(folders))),
      );
    });
  }
}
