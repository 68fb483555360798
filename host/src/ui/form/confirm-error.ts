import type { Errors } from './use-fields.ts';

/**
 * What is wrong with a password's second typing.
 * @param empty the message where nothing was typed
 */
export function confirmError(password: string, confirm: string, empty: string): Errors {
  if (confirm === '') return { confirm: empty };
  return confirm === password ? {} : { confirm: '两次输入的密码不一致' };
}
