import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { contentDisposition } from '../files/file-name.ts';
import type { SheetFormat } from './export.ts';
import { sheetMime } from './export.ts';

/** Sends a sheet as a file with this name. */
export function download(reply: FastifyReply, content: Readable, name: string, format: SheetFormat): FastifyReply {
  return reply
    .headers({
      'content-disposition': contentDisposition('attachment', `${name}.${format}`),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    .type(sheetMime[format])
    .send(content);
}
