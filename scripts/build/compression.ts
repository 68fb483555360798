import { type BrotliOptions, constants } from 'node:zlib';
import CompressionPlugin from 'compression-webpack-plugin';

const test = /\.(js|css|svg|json)$/;

/**
 * Compressed variants beside every file, made once at the smallest size, so that a server only chooses one. They are no
 * files of their own: a release lists and hashes what they unpack to.
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

/** Whether a build's file is only a help to servers or to us: a compressed variant or a source map. */
export const isSideFile = (name: string): boolean => /\.(map|gz|br)$/.test(name);
