/** Bodies of calls, queries of lists, and the texts of failures. */
import type { Status } from './entity.ts';

/** Body of a successful call (decisions.md, Bodies). */
export interface Success<T> {
  success: true;
  data: T;
  message: string;
}

export interface FieldError {
  /** Path of the field, dotted for rows: `usages.2.crop`. */
  field: string;
  message: string;
}

/** Code of a 403: the person's password must be changed before anything else. */
export const passwordChangeRequired = 'PASSWORD_CHANGE_REQUIRED';

/** Body of a failed call; `errors` accompanies 422 only. */
export interface Failure {
  success: false;
  message: string;
  /** Stable, for programs: `VALIDATION`, `NOT_FOUND`, `VERSION_CONFLICT` … */
  code: string;
  requestId: string;
  errors?: FieldError[];
  /** With the code `WORK_REQUIRED` only. */
  work?: WorkChallenge;
}

export interface Page<T> {
  list: T[];
  total: number;
  page: number;
  size: number;
}

/** Characters of a text that a list is searched for, at most; a longer one is a 400. */
export const keywordLimit = 100;

/** Query every list call understands; an entity adds its own filters. */
export interface ListQuery {
  page?: number;
  /** 1–100, 10 by default; over 100 is a 400. */
  size?: number;
  keyword?: string;
  status?: Status;
  categoryId?: string;
  /** `field:asc` or `field:desc`. */
  sort?: string;
}

/** Response of every batch call. */
export interface BatchResult {
  succeeded: string[];
  failed: { id: string; message: string }[];
  /** For a move: the former parent of each record that was moved, by its id; null is the top level. */
  before?: Record<string, string | null>;
}

/** Most ids that one batch call may name, whether included or excluded. */
export const batchLimit = 1000;

/**
 * The records that a batch call applies to: ids, or everything a filter finds (409 when its total has changed meanwhile)
 * except `exceptIds`, which `expectedTotal` includes.
 */
export type BatchTarget =
  { ids: string[] } | { filter: Record<string, string | number>; expectedTotal: number; exceptIds?: string[] };

/** Code of a 429 that a device may answer with work; one that cannot shows its message. */
export const workRequired = 'WORK_REQUIRED';

/** Header of the answer: the token, a dot and the number that was found. */
export const workHeader = 'Proof-Of-Work';

/** In the failure of a call that a device or an address makes often: what to compute before it is sent again. */
export interface WorkChallenge {
  /** Signed by the server; it ends with the signature. */
  token: string;
  /** Zero bits with which the SHA-256 of `<signature>.<number>` starts. */
  bits: number;
}

/**
 * Texts of failed calls: the specification's error catalogue (section 8) and decisions.md. The server sends some of these. For 401,
 * 403 and 404 the client shows its own, whatever the server wrote (`status-texts.ts` of the client). The text of a single refusal,
 * such as 用户名或密码错误, is where it is thrown.
 */
export const errorTexts = {
  // By status, from the server or in place of a text that it did not send.
  badRequest: '请求参数错误',
  sessionExpired: '登录已过期，请重新登录',
  /** What a 403 shows. */
  forbidden: '权限不足，无法访问',
  notFound: '请求的资源不存在',
  slow: '请求超时，请检查网络后重试',
  conflict: '数据已被他人修改，请刷新后重试',
  tooLarge: '请求内容过大',
  mediaType: '不支持的请求类型',
  invalid: '参数验证失败',
  tooMany: '操作过于频繁，请稍后重试',
  /** For a page that is older than the check, which does not do it by itself. */
  workRequired: '操作较频繁，需要安全验证，请刷新页面后重试',
  server: '服务器内部错误，请稍后重试',
  unavailable: '服务暂时不可用，请稍后重试',

  // From the client alone.
  network: '网络请求失败，请稍后重试',
  /** What a call is rejected with after a 403. */
  forbiddenRejection: '权限不足',
  forbiddenLogin: '登录服务暂时不可用，请检查网络连接或联系管理员',
  failed: '请求失败',
  upload: '上传失败',
  format: '响应格式错误',
  encryption: '加密失败',
  /** The failure's `errMsg`, and what a screen shows for it (decisions.md, Navigation). */
  timeoutErrMsg: 'The connection timed out, click the screen to try again.',
  timeout: '连接超时，点击屏幕重试',
  fileErrMsg: 'uploadFile:fail file error',
} as const;

/** Whether a value is an object, not an array. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
