import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compiler } from 'webpack';

/**
 * Makes a module's webpack runtime pass each element that loads a lazy chunk or stylesheet to the host before it is
 * inserted. The host sets the hash from the release and a time limit, and makes a retry fetch again
 * (docs/decisions/0003). Nothing must be known at build time, and a file that is missing in the release does not
 * load.
 */
export class FileGuardPlugin {
  readonly #owner: string;

  /** @param owner the name under which the host registers the build */
  constructor(owner: string) {
    this.#owner = owner;
  }

  apply(compiler: Compiler): void {
    const hold = (element: string, address: string) =>
      `globalThis.admin_h5_hold_file(${JSON.stringify(this.#owner)}, ${address}, ${element});`;
    compiler.hooks.compilation.tap('FileGuardPlugin', (compilation) => {
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'FileGuardPlugin',
        (source) => webpack.Template.asString([source, hold('script', 'url')]),
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'FileGuardPlugin',
        (source, { tag, href }) => webpack.Template.asString([source, hold(tag, href)]),
      );
    });
  }
}
