import type { Errors } from './use-rules-form.ts';

/**
 * The error of a repeated password.
 * @param empty the message if it is empty
 */
export function confirmError(password: string, confirm: string, empty: string): Errors {
  if (confirm === '') return { confirm: empty };
  return confirm === password ? {} : { confirm: '两次输入的密码不一致' };
}
