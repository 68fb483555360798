/**
 * Texts of failed calls: the specification's error catalogue (section 8) and decisions.md. The server sends some of these. For 401,
 * 403 and 404 the client shows its own, whatever the server wrote (`choose-error-text.ts` of the client). The text of a single refusal,
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
