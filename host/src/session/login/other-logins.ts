export type OtherLogin = 'phone' | 'app';

const messages: Readonly<Record<OtherLogin, string>> = {
  phone: '手机号登录功能开发中',
  app: '小程序登录功能开发中',
};

/** Phone login and the second app login always fail, with these messages (specification, sections 4 and 8). */
export function logInOtherwise(kind: OtherLogin): Promise<never> {
  return Promise.reject(new Error(messages[kind]));
}
