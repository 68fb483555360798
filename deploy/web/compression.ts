import { constants } from 'node:zlib';
import type { FastifyCompressOptions } from '@fastify/compress';

/** Compresses what no build has compressed: pages with settings or content, the registry, the API's responses. */
export const compression: FastifyCompressOptions = {
  encodings: ['br', 'gzip'],
  globalDecompression: false,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
};
