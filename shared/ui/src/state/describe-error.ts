export interface ErrorDescription {
  /** A sentence in Chinese. */
  message: string;
  /** '' where there was no response. */
  requestId: string;
  /** HTTP status; 0 where there was no response. */
  status: number;
  /** Whether the same call may succeed the next time; false where the server refuses the request itself (400, 403, 404). */
  mayPass: boolean;
}

const fallback = '加载失败，请稍后重试';
/** For a failure without a Chinese message, such as a screen's code that did not load: the browser's own message is English. */
const offline = '网络已断开，请检查网络后重试';

function read(error: object, key: string): unknown {
  return key in error ? Reflect.get(error, key) : undefined;
}

/** 4xx statuses that are temporary: request timeout, too early, too many requests. */
const temporary: ReadonlySet<number> = new Set([408, 425, 429]);

const statusMayPass = (status: number): boolean => status < 400 || status >= 500 || temporary.has(status);

/** What a screen shows for a thrown value: the message of an API error, or a general one for anything else. */
export function describeError(error: unknown): ErrorDescription {
  if (typeof error !== 'object' || error === null)
    return { message: fallback, requestId: '', status: 0, mayPass: true };
  const message = read(error, 'message');
  const requestId = read(error, 'requestId');
  const given = read(error, 'status');
  const status = typeof given === 'number' ? given : 0;
  // The English message of a programming error would not help the person.
  const readable = typeof message === 'string' && /[一-鿿]/u.test(message);
  return {
    message: readable ? message : navigator.onLine ? fallback : offline,
    requestId: typeof requestId === 'string' ? requestId : '',
    status,
    mayPass: statusMayPass(status),
  };
}
