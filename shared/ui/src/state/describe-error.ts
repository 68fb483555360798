export interface ErrorDescription {
  /** A sentence in Chinese. */
  message: string;
  /** '' where there was no response. */
  requestId: string;
  /** HTTP status; 0 where there was no response. */
  status: number;
  /** Whether the same call may succeed the next time: a request that the server refuses for what it is never does. */
  mayPass: boolean;
}

const fallback = '加载失败，请稍后重试';
/** Of a screen's code, for instance: the browser's own words are English. */
const offline = '网络已断开，请检查网络后重试';

function read(error: object, key: string): unknown {
  return key in error ? Reflect.get(error, key) : undefined;
}

/** Refusals that pass by themselves: request timeout, too early, too many requests. */
const passing: ReadonlySet<number> = new Set([408, 425, 429]);

const statusMayPass = (status: number): boolean => status < 400 || status >= 500 || passing.has(status);

/** What a screen may say about anything that was thrown: API errors carry their own sentence, others get a neutral one. */
export function describeError(error: unknown): ErrorDescription {
  if (typeof error !== 'object' || error === null)
    return { message: fallback, requestId: '', status: 0, mayPass: true };
  const message = read(error, 'message');
  const requestId = read(error, 'requestId');
  const given = read(error, 'status');
  const status = typeof given === 'number' ? given : 0;
  // A programming error's English text helps nobody who reads the screen.
  const readable = typeof message === 'string' && /[一-鿿]/u.test(message);
  return {
    message: readable ? message : navigator.onLine ? fallback : offline,
    requestId: typeof requestId === 'string' ? requestId : '',
    status,
    mayPass: statusMayPass(status),
  };
}
