import { errorTexts, type StoredFile } from '@admin-h5/contract';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../database/write.ts';
import { AppError, badRequest, invalid } from '../errors.ts';
import { largestFile } from './kinds.ts';
import type { FileLibrary, Upload } from './library.ts';

/** Messages of the multipart parser about what the caller sent; it gives them neither a code nor a status. */
const malformed = /^Multipart: Boundary not found|(?:^Unexpected|unexpected) end of multipart data$/;

/**
 * Stores the file of a multipart request, sent as the part `file` (specification, section 7).
 * @throws AppError 415 for another kind of body, 422 if the part is missing or its content is not accepted, 413 if it
 * is too large.
 */
export async function receiveFile(
  request: FastifyRequest,
  library: FileLibrary,
  actor: Actor,
  accept?: Upload['accept'],
): Promise<StoredFile> {
  return receiving(request, () => receivePart(request, library, actor, accept));
}

/**
 * Reads a multipart body. On refusal it reads the rest first, so that the sender gets the response.
 * @throws AppError 415 for another kind of body, 400 for a malformed one or one whose sender is gone.
 */
export async function receiving<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  if (!request.isMultipart()) throw new AppError(415, 'UNSUPPORTED_MEDIA_TYPE', errorTexts.mediaType);
  // A stream that is already closed never tells the multipart parser of its end, which would then wait for ever.
  if (request.raw.destroyed) throw badRequest();
  try {
    return await work();
  } catch (error) {
    // The sender is still sending and sees the response only after the rest has been read.
    request.raw.unpipe();
    request.raw.resume();
    if (error instanceof Error && malformed.test(error.message)) throw badRequest();
    throw error;
  }
}

async function receivePart(
  request: FastifyRequest,
  library: FileLibrary,
  actor: Actor,
  accept: Upload['accept'],
): Promise<StoredFile> {
  const part = await request.file({ limits: { files: 1, fields: 5, fileSize: largestFile + 1 } });
  if (part?.fieldname !== 'file') throw invalid([{ field: 'file', message: '请选择文件' }]);
  return library.add(actor, { name: part.filename, content: part.file, ...(accept ? { accept } : {}) });
}
