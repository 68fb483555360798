import { errorTexts, type Failure } from '@admin-h5/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { databaseFailure } from '../database/failures.ts';
import { AppError, badRequest, conflict, notFound, unavailable } from '../errors.ts';

const isObject = (error: unknown): error is object => typeof error === 'object' && error !== null;
const readField = (error: unknown, field: 'code' | 'message'): string => {
  const value: unknown = isObject(error) ? Reflect.get(error, field) : undefined;
  return typeof value === 'string' ? value : '';
};
const readStatus = (error: unknown): number => {
  const value: unknown = isObject(error) ? Reflect.get(error, 'statusCode') : undefined;
  return typeof value === 'number' ? value : 500;
};

/** What a caller sees of any error: never a stack trace or a database message. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = readField(error, 'code');
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE') {
    return new AppError(413, 'TOO_LARGE', errorTexts.tooLarge);
  }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || code === 'FST_INVALID_MULTIPART_CONTENT_TYPE') {
    return new AppError(415, 'UNSUPPORTED_MEDIA_TYPE', errorTexts.mediaType);
  }
  if (code === 'FST_ERR_BAD_URL' || code === 'FST_ERR_MAX_PARAM_LENGTH') return notFound();
  const failure = databaseFailure(error);
  if (failure === 'unavailable' || failure === 'retry') return unavailable(error);
  if (failure === 'unique' || failure === 'reference') return conflict('数据已存在或正在被使用，请刷新后重试');
  const status = readStatus(error);
  // A status of another library is what some other server has answered, such as that of a bucket.
  if (status >= 400 && status < 500 && code.startsWith('FST_')) return badRequest();
  return new AppError(500, 'INTERNAL', errorTexts.server, { cause: error });
}

function failure(error: AppError, requestId: string): Failure {
  return {
    success: false,
    message: error.message,
    code: error.code,
    requestId,
    ...(error.errors ? { errors: error.errors } : {}),
    ...(error.work ? { work: error.work } : {}),
  };
}

/** Headers that a route set for a successful response; on a refusal, clients could cache the error for a year. */
const resultHeaders = ['cache-control', 'etag', 'content-disposition', 'accept-ranges', 'content-range'];

/** Sends any thrown value as the envelope of a failure; what is not an `AppError` becomes 500 and is logged. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toAppError(error);
  // The client is gone; nothing is wrong on the server.
  if (request.raw.destroyed && !request.raw.complete) request.log.info('request broken off by its sender');
  else if (known.statusCode >= 500) request.log.error({ err: known.cause ?? known }, 'request failed');
  for (const name of resultHeaders) reply.removeHeader(name);
  if (known.retryAfter !== undefined) reply.header('retry-after', String(known.retryAfter));
  return reply.code(known.statusCode).type('application/json; charset=utf-8').send(failure(known, request.id));
}

/** Every failure is sent as the envelope of decisions.md. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  app.setNotFoundHandler((request, reply) => sendError(notFound(), request, reply));
}
