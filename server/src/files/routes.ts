import { Readable } from 'node:stream';
import type { StoredFile } from '@admin-h5/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Joi from 'joi';
import parseRange from 'range-parser';
import { findActor, type Routes } from '../context.ts';
import { ok } from '../envelope.ts';
import { notFound } from '../errors.ts';
import { openToAll, requireRight } from '../plugins/access.ts';
import { contentDisposition, fileName } from './file-name.ts';
import { findKind } from './kinds.ts';
import type { FileLibrary } from './library.ts';
import { type ByteRange, contentName } from './store.ts';
import { thumbnailFor, thumbnailName, type ThumbnailRequest } from './choose-thumbnail.ts';
import { receiveFile } from './upload.ts';

const side = Joi.number().integer().min(1).max(10_000);
const previewQuery = Joi.object<PreviewQuery>({
  name: Joi.string().max(200).allow(''),
  w: side,
  h: side,
  fit: Joi.string().valid('cover', 'contain', 'inside'),
  format: Joi.string().valid('webp'),
});

interface PreviewQuery extends ThumbnailRequest {
  /** What a person who saves the file finds it under, without an extension; otherwise it is the name under which it was sent. */
  name?: string;
}

/** Types that a browser may display; everything else is sent as a download. */
const shown = /^(image\/(jpeg|png|webp)|video\/mp4|application\/pdf)$/;

function describe(reply: FastifyReply, file: StoredFile, name: string, etag: string): void {
  const disposition = shown.test(file.mime) ? 'inline' : 'attachment';
  reply.headers({
    etag,
    'cache-control': 'public, max-age=31536000, immutable',
    'content-disposition': contentDisposition(disposition, name),
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
  });
  // PDF viewers of browsers do not start in a sandbox.
  if (file.mime !== 'application/pdf') reply.header('content-security-policy', "default-src 'none'; sandbox");
}

/** The requested range; null for the whole file, 'unsatisfiable' if it is outside the file. */
function requestedRange(request: FastifyRequest, file: StoredFile, etag: string): ByteRange | null | 'unsatisfiable' {
  const { range, 'if-range': ifRange } = request.headers;
  if (range === undefined || (ifRange !== undefined && ifRange !== etag)) return null;
  const ranges = parseRange(file.size, range, { combine: true });
  if (ranges === -1) return 'unsatisfiable';
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return null;
  return ranges[0] ?? null;
}

/** Responds to HEAD without reading the file. */
function withoutBodyForHead(request: FastifyRequest, content: Readable): Readable {
  if (request.method !== 'HEAD') return content;
  content.destroy();
  return Readable.from([]);
}

async function sendOriginal(
  request: FastifyRequest,
  reply: FastifyReply,
  library: FileLibrary,
  file: StoredFile,
  etag: string,
) {
  reply.header('accept-ranges', 'bytes');
  const range = requestedRange(request, file, etag);
  if (range === 'unsatisfiable') {
    return reply
      .code(416)
      .headers({ 'content-range': `bytes */${file.size}`, 'cache-control': 'no-store' })
      .send();
  }
  const content = await library.store.read(contentName(file.sha256), range ?? undefined);
  if (!content) throw notFound();
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
  return reply
    .header('content-length', range ? range.end - range.start + 1 : file.size)
    .type(file.mime)
    .send(withoutBodyForHead(request, content));
}

/** `POST /api/files` and `GET /api/files/preview/{id}` (entities.md, File). */
export const registerFiles: Routes = (app, { files }) => {
  // Everyone who edits content has this right; a person's own picture has a separate call.
  app.post('/api/files', { config: { ...requireRight('product'), upload: true } }, async (request) =>
    ok(await receiveFile(request, files, findActor(request)), '上传成功'),
  );

  app.get<{ Params: { id: string }; Querystring: PreviewQuery }>(
    '/api/files/preview/:id',
    {
      config: {
        ...openToAll,
        produces: ['image/*', 'video/mp4', 'application/pdf'],
        alsoResponds: [206, 304, 416],
        refuses: [429],
      },
      schema: { querystring: previewQuery },
    },
    async (request, reply) => {
      const file = await files.find(request.params.id);
      if (!file) throw notFound();
      const thumbnail = file.mime.startsWith('image/') ? thumbnailFor(request.query) : null;
      const etag = `"${file.sha256.slice(0, 32)}${thumbnail ? `-${thumbnailName(thumbnail)}` : ''}"`;
      const { name = '' } = request.query;
      // An extension is put behind the whole of it, which may have points.
      describe(
        reply,
        file,
        fileName(name === '' ? file.name : `${name}${findKind(file.mime)?.extensions[0] ?? ''}`, file.mime),
        etag,
      );
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      if (!thumbnail) return sendOriginal(request, reply, files, file, etag);
      const content = await files.readThumbnail(file.sha256, thumbnail);
      return reply
        .type(thumbnail.format === 'webp' ? 'image/webp' : file.mime)
        .send(withoutBodyForHead(request, content));
    },
  );
};
