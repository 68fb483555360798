import { parse } from 'acorn';
import { simple } from 'acorn-walk';
import webpack, { type Compiler } from 'webpack';

/**
 * The edition of the language that the browsers of `supportedBrowsers` read, but for what `unsupportedSyntax` looks for
 * itself: later syntax, flags and groups of regular expressions do not parse.
 */
const edition = 2022;

const lookbehind = /\(\?<[=!]/;

/** Of joi's `email({ multiple: true })`: only text until then, and no schema of ours asks for several addresses. */
const unused = String.raw`(?:(?<!\\s)\\s+)?[`;

/**
 * What a script holds that the oldest supported browsers cannot parse, each as a sentence; Safari stops the whole file.
 * @param code a script or a module, as it is shipped
 */
export function unsupportedSyntax(code: string): string[] {
  const faults: string[] = [];
  const report = (what: string, { start, end }: { start: number; end: number }) =>
    faults.push(`${what}: ${code.slice(start, Math.min(end, start + 60))}`);
  try {
    const program = parse(code, { ecmaVersion: edition, sourceType: 'module', allowReturnOutsideFunction: true });
    simple(program, {
      StaticBlock: (node) => report('a static block, which Safari reads since 16.4', node),
      // Text too: it may be given to `new RegExp`.
      Literal: (node) => {
        const pattern = node.regex?.pattern ?? node.value;
        if (typeof pattern === 'string' && lookbehind.test(pattern))
          report('a lookbehind, which Safari reads since 16.4', node);
      },
      TemplateElement: (node) => {
        if (node.value.raw !== unused && lookbehind.test(node.value.raw))
          report('a lookbehind, which Safari reads since 16.4', node);
      },
    });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    faults.push(`what ES${edition} lacks: ${error.message}`);
  }
  return faults;
}

/** Fails a build of which a script cannot be parsed by a supported browser; packages are shipped uncompiled. */
export class BrowserSyntaxPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('BrowserSyntaxPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'BrowserSyntaxPlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        (assets) => {
          for (const [name, source] of Object.entries(assets)) {
            if (!/\.m?js$/.test(name)) continue;
            for (const fault of unsupportedSyntax(source.source().toString()))
              compilation.errors.push(new webpack.WebpackError(`${name} has ${fault}`));
          }
        },
      );
    });
  }
}
