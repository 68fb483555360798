import { parse } from 'postcss';
import webpack, { type Compiler } from 'webpack';

/** Selectors and animations of a stylesheet that affect more than their module: those without a class of its name. */
export function foreignRules(css: string, owner: string): string[] {
  const foreign: string[] = [];
  parse(css).walk((node) => {
    if (node.type === 'atrule') {
      const isOwn = !node.name.endsWith('keyframes') || node.params.startsWith(`${owner}-`);
      if (!isOwn || node.name === 'font-face' || node.name === 'import') foreign.push(`@${node.name} ${node.params}`);
    }
    if (node.type !== 'rule') return;
    const { parent } = node;
    // Keyframes of an animation.
    if (parent?.type === 'atrule' && 'name' in parent && parent.name.endsWith('keyframes')) return;
    foreign.push(...node.selectors.filter((selector) => !selector.startsWith(`.${owner}-`)));
  });
  return foreign;
}

/** Fails the build of a module whose styles would affect the shell or another module. */
export class StyleScopePlugin {
  readonly #owner: string;

  /** @param owner the module's name, with which its classes and animations begin */
  constructor(owner: string) {
    this.#owner = owner;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('StyleScopePlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'StyleScopePlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        (assets) => {
          for (const [name, source] of Object.entries(assets)) {
            if (!name.endsWith('.css')) continue;
            const foreign = foreignRules(source.source().toString(), this.#owner);
            if (foreign.length === 0) continue;
            const message = `${name} styles what is not the module's own (each selector begins with .${this.#owner}-): ${foreign.join(', ')}`;
            compilation.errors.push(new webpack.WebpackError(message));
          }
        },
      );
    });
  }
}
