import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import webpack, { type Compiler } from 'webpack';
import type { Integrity, ReleaseDescription, ReleaseRemote } from '@admin-h5/contract';
import { checkModuleDeclaration } from '@admin-h5/contract/schemas';
import { isSideFile } from './compression.ts';

export interface ReleasePluginOptions {
  declarationFile: string;
  packageFile: string;
  build: string;
  remote: ReleaseRemote;
}

/** A file's expected hash, in the form of an `integrity` attribute. */
export function integrityOf(content: Buffer): Integrity {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/**
 * Writes `release.json`: the validated declaration and the hash of every file that may be served. Source maps are
 * left out, since they are never served, and so are compressed variants, which have the same content.
 */
export class ReleasePlugin {
  readonly #options: ReleasePluginOptions;

  constructor(options: ReleasePluginOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    const { declarationFile, packageFile, build, remote } = this.#options;
    compiler.hooks.thisCompilation.tap('ReleasePlugin', (compilation) => {
      compilation.fileDependencies.add(declarationFile);
      compilation.hooks.processAssets.tap(
        { name: 'ReleasePlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 100 },
        (assets) => {
          const declaration = checkModuleDeclaration(JSON.parse(readFileSync(declarationFile, 'utf8')));
          const files: Record<string, Integrity> = {};
          for (const [name, source] of Object.entries(assets).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
            if (!isSideFile(name)) files[name] = integrityOf(source.buffer());
          }
          const release: ReleaseDescription = {
            build,
            version: JSON.parse(readFileSync(packageFile, 'utf8')).version,
            declaration,
            remote,
            files,
          };
          compilation.emitAsset('release.json', new webpack.sources.RawSource(JSON.stringify(release, null, 1)));
        },
      );
    });
  }
}
