import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compiler } from 'webpack';

/** Asks the host for the hash of a file of this build, in generated code. */
const ask = (owner: string, address: string) => `globalThis.admin_h5_integrity(${JSON.stringify(owner)}, ${address})`;

/**
 * Makes a module's runtime hold every lazy chunk and stylesheet to the hash that its release lists, which the host knows
 * (docs/decisions/0003). Nothing has to be known at build time, and a file that is not on the list does not load.
 */
export class IntegrityPlugin {
  readonly #owner: string;

  /** @param owner the name that the host registers the build under */
  constructor(owner: string) {
    this.#owner = owner;
  }

  apply(compiler: Compiler): void {
    const hold = (element: string, address: string) => [
      `${element}.crossOrigin = 'anonymous';`,
      `${element}.integrity = ${ask(this.#owner, address)};`,
    ];
    compiler.hooks.compilation.tap('IntegrityPlugin', (compilation) => {
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'IntegrityPlugin',
        (source) => webpack.Template.asString([source, ...hold('script', 'url')]),
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'IntegrityPlugin',
        (source, { tag, href }) => webpack.Template.asString([source, ...hold(tag, href)]),
      );
    });
  }
}
