/** What a release consists of: `release.json` with the hash of every file, and the compressed variants beside them. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type BrotliOptions, constants } from 'node:zlib';
import type { Integrity, ReleaseDescription, ReleaseRemote } from '@admin-h5/contract';
import { checkModuleDeclaration } from '@admin-h5/contract/schemas';
import CompressionPlugin from 'compression-webpack-plugin';
import webpack, { type Compiler } from 'webpack';

export interface ReleasePluginOptions {
  declarationFile: string;
  packageFile: string;
  build: string;
  remote: ReleaseRemote;
}

/** A file's expected hash, in the form of an `integrity` attribute. */
export function computeIntegrity(content: Buffer): Integrity {
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
            if (!isSideFile(name)) files[name] = computeIntegrity(source.buffer());
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

const compressible = /\.(js|css|svg|json)$/;

/**
 * Adds compressed variants of every file, made once at the highest compression, so that a server only selects one. A
 * release lists and hashes only the uncompressed files.
 */
export const compressionPlugins = () => [
  new CompressionPlugin({
    test: compressible,
    filename: '[path][base].gz',
    algorithm: 'gzip',
    compressionOptions: { level: 9 },
  }),
  new CompressionPlugin<BrotliOptions>({
    test: compressible,
    filename: '[path][base].br',
    algorithm: 'brotliCompress',
    compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } },
  }),
];

/** Whether a file is a compressed variant or a source map, which no release lists. */
const isSideFile = (name: string): boolean => /\.(map|gz|br)$/.test(name);
