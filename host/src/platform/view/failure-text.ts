import type { FailureKind } from '../federation/failure.ts';

/** Texts of the panel of a module that does not run. */
export const failureTexts: Readonly<Record<FailureKind, string>> = {
  registry: '暂时无法读取功能清单',
  unreachable: '该功能暂时无法加载，请检查网络后重试',
  timeout: '该功能加载超时，请稍后重试',
  broken: '该功能的程序有误，请稍后重试或联系管理员',
  incomplete: '该功能的文件不完整，请检查网络后重试',
  integrity: '该功能的文件校验未通过，已停止加载',
  unsigned: '该功能的版本没有签名，已停止加载',
  signature: '该功能的版本签名不正确，已停止加载',
  'revoked-key': '该功能的签名密钥已被撤销，已停止加载',
  origin: '该功能的来源不在允许的范围内，已停止加载',
  browser: '当前浏览器无法校验该功能的文件，请升级浏览器后使用',
  insecure: '通过 HTTP 访问时无法校验该功能的签名，请改用 HTTPS 网址打开，或联系管理员',
  contract: '该功能与当前版本不兼容，请联系管理员',
  instances: '该功能的构建方式有误，已停止加载',
  reload: '该功能已更新，请刷新页面后使用',
  revoked: '该功能的版本已被撤回',
  disabled: '该功能已暂停使用，请稍后再试或联系管理员',
  page: '该页面暂时无法加载，请重试',
};

/** In place of a screen that no module provides, and of one that threw while rendering. */
export const notDeployedText = '该功能暂未部署，请稍后再试或联系管理员';
export const renderErrorText = '该页面出现错误';
