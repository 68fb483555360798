import { isToken, isUserInfo } from '../auth/stored-session.ts';

/** Whether a response contains what the caller is about to store; a call whose response does not fails with 响应格式错误. */
export type ResponseCheck = (response: unknown) => boolean;

const partOf = (response: unknown, name: string): unknown =>
  typeof response === 'object' && response !== null ? Reflect.get(response, name) : undefined;

export const holdsToken: ResponseCheck = (response) => isToken(partOf(response, 'token'));

export const holdsLogin: ResponseCheck = (response) => holdsToken(response) && isUserInfo(partOf(response, 'userInfo'));

export const holdsUser: ResponseCheck = isUserInfo;

export const holdsValidity: ResponseCheck = (response) => typeof partOf(response, 'valid') === 'boolean';
