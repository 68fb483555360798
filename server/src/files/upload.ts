import type { StoredFile } from '@admin-h5/contract';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../database/write.ts';
import { AppError, badRequest, invalid, messages } from '../errors.ts';
import { largestFile } from './kinds.ts';
import type { FileLibrary, Upload } from './library.ts';

/**
 * Stores the file of a multipart request, its part being named `file` (specification, section 7).
 * @throws AppError 415 for another kind of body, 422 without such a part or for content that is not taken, 413 for too
 * much of it.
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
 * Runs what reads a multipart body, so that a refusal reaches who is still sending.
 * @throws AppError 415 for another kind of body, 400 for a malformed one.
 */
export async function receiving<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  if (!request.isMultipart()) throw new AppError(415, 'UNSUPPORTED_MEDIA_TYPE', messages.mediaType);
  try {
    return await work();
  } catch (error) {
    // The sender is still sending: only when the rest has been read does it see the response.
    request.raw.unpipe();
    request.raw.resume();
    // The multipart parser's own complaints carry neither a code nor a status; a full disk carries one.
    if (error instanceof Error && !('code' in error)) throw badRequest();
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
