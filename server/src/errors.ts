import type { FieldError } from '@admin-h5/contract';

/** Messages of the specification's error catalogue (section 8) and of decisions.md. */
export const messages = {
  badRequest: '请求参数错误',
  unauthorized: '登录已过期，请重新登录',
  forbidden: '权限不足，无法访问',
  notFound: '请求的资源不存在',
  invalid: '参数验证失败',
  conflict: '数据已被他人修改，请刷新后重试',
  internal: '服务器内部错误，请稍后重试',
  unavailable: '服务暂时不可用，请稍后重试',
  tooLarge: '请求内容过大',
  slow: '请求超时，请检查网络后重试',
  mediaType: '不支持的请求类型',
  tooMany: '操作过于频繁，请稍后重试',
} as const;

export interface AppErrorDetails {
  errors?: FieldError[];
  /** Seconds; sent as the header `Retry-After`. */
  retryAfter?: number;
  cause?: unknown;
}

/** A refusal: HTTP status, stable code and the Chinese message for the person. */
export class AppError extends Error {
  readonly statusCode: number;
  readonly code: string;
  readonly errors: FieldError[] | undefined;
  readonly retryAfter: number | undefined;

  constructor(statusCode: number, code: string, message: string, details: AppErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.name = 'AppError';
    this.statusCode = statusCode;
    this.code = code;
    this.errors = details.errors;
    this.retryAfter = details.retryAfter;
  }
}

export const badRequest = (message: string = messages.badRequest, code = 'BAD_REQUEST') =>
  new AppError(400, code, message);
export const unauthorized = () => new AppError(401, 'UNAUTHORIZED', messages.unauthorized);
export const forbidden = (message: string = messages.forbidden) => new AppError(403, 'FORBIDDEN', message);
export const notFound = () => new AppError(404, 'NOT_FOUND', messages.notFound);
export const conflict = (message: string, code = 'CONFLICT') => new AppError(409, code, message);
export const versionConflict = () => conflict(messages.conflict, 'VERSION_CONFLICT');
export const unavailable = (cause?: unknown) => new AppError(503, 'UNAVAILABLE', messages.unavailable, { cause });
export const tooMany = (retryAfter: number, message: string = messages.tooMany) =>
  new AppError(429, 'TOO_MANY_REQUESTS', message, { retryAfter });

/**
 * 422 with the field errors. The first one's message is also the body's message, for clients that show only one line.
 */
export const invalid = (errors: FieldError[]) =>
  new AppError(422, 'VALIDATION', errors[0]?.message ?? messages.invalid, { errors });
