import { type BrotliOptions, constants } from 'node:zlib';
import CompressionPlugin from 'compression-webpack-plugin';

const test = /\.(js|css|svg|json)$/;

/**
 * Adds compressed variants of every file, made once at the highest compression, so that a server only selects one. A
 * release lists and hashes only the uncompressed files.
 */
export const compressionPlugins = () => [
  new CompressionPlugin({ test, filename: '[path][base].gz', algorithm: 'gzip', compressionOptions: { level: 9 } }),
  new CompressionPlugin<BrotliOptions>({
    test,
    filename: '[path][base].br',
    algorithm: 'brotliCompress',
    compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } },
  }),
];

/** Whether a file is a compressed variant or a source map, which no release lists. */
export const isSideFile = (name: string): boolean => /\.(map|gz|br)$/.test(name);
