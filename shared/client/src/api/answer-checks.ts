import { isToken, isUserInfo } from '../auth/stored-session.ts';

/** Whether a response contains what its caller is about to store; one that does not fails with 响应格式错误. */
export type AnswerCheck = (answer: unknown) => boolean;

const partOf = (answer: unknown, name: string): unknown =>
  typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined;

export const holdsToken: AnswerCheck = (answer) => isToken(partOf(answer, 'token'));

export const holdsLogin: AnswerCheck = (answer) => holdsToken(answer) && isUserInfo(partOf(answer, 'userInfo'));

export const holdsUser: AnswerCheck = isUserInfo;

export const holdsVerdict: AnswerCheck = (answer) => typeof partOf(answer, 'valid') === 'boolean';
