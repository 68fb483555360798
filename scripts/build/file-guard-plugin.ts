import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compiler } from 'webpack';

/**
 * Makes a module's runtime hand every element that loads a lazy chunk or stylesheet to the host before it enters the document.
 * The host holds it to the hash that the release lists and to a time limit, and sees to it that a retry fetches again
 * (docs/decisions/0003). Nothing has to be known at build time, and a file that is not on the list does not load.
 */
export class FileGuardPlugin {
  readonly #owner: string;

  /** @param owner the name that the host registers the build under */
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
