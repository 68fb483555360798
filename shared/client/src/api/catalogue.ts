/** Every text of the specification's error catalogue (section 8), defined here alone. */
export const errorTexts = {
  network: '网络请求失败，请稍后重试',
  badRequest: '请求参数错误',
  sessionExpired: '登录已过期，请重新登录',
  /** What a 403 shows, and what the call is rejected with. */
  forbidden: '权限不足，无法访问',
  forbiddenRejection: '权限不足',
  forbiddenLogin: '登录服务暂时不可用，请检查网络连接或联系管理员',
  notFound: '请求的资源不存在',
  invalid: '参数验证失败',
  server: '服务器内部错误，请稍后重试',
  failed: '请求失败',
  upload: '上传失败',
  format: '响应格式错误',
  /** The failure's `errMsg`, and what a screen shows for it (decisions.md, Navigation). */
  timeoutErrMsg: 'The connection timed out, click the screen to try again.',
  timeout: '连接超时，点击屏幕重试',
  encryption: '加密失败',
  fileErrMsg: 'uploadFile:fail file error',
} as const;

export interface FailureTexts {
  /** What the call is rejected with. */
  message: string;
  /** Text of the toast; null for no toast. */
  toast: string | null;
}

const same = (text: string): FailureTexts => ({ message: text, toast: text });

/**
 * Texts of a failed call by its HTTP status.
 * @param status 200 for a body that says `success: false`
 * @param message the server's own message, '' where it sent none
 * @param isLogin whether the call was the login
 */
export function failureTexts(status: number, message: string, isLogin: boolean): FailureTexts {
  switch (status) {
    case 400:
      return same(message || errorTexts.badRequest);
    case 401:
      return { message: errorTexts.sessionExpired, toast: null };
    case 403:
      return isLogin
        ? same(errorTexts.forbiddenLogin)
        : { message: errorTexts.forbiddenRejection, toast: errorTexts.forbidden };
    case 404:
      return same(errorTexts.notFound);
    case 422:
      return same(message || errorTexts.invalid);
    case 500:
      return same(message || errorTexts.server);
    default:
      if (message) return same(message);
      return same(status < 400 ? errorTexts.failed : `${errorTexts.failed} (${status})`);
  }
}
