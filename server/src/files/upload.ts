import type { StoredFile } from '@admin-h5/shared/contract';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../database/write.ts';
import { AppError, invalid, messages } from '../errors.ts';
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
  if (!request.isMultipart()) throw new AppError(415, 'UNSUPPORTED_MEDIA_TYPE', messages.mediaType);
  const part = await request.file({ limits: { files: 1, fields: 5, fileSize: largestFile + 1 } });
  if (part?.fieldname !== 'file') {
    part?.file.resume();
    throw invalid([{ field: 'file', message: '请选择文件' }]);
  }
  return library.add(actor, { name: part.filename, content: part.file, ...(accept ? { accept } : {}) });
}
