import type { PasswordOwner } from '@admin-h5/contract/validation';
import { passwordFault } from '@admin-h5/contract/validation';
import { invalid } from '../errors.ts';

/** How many of the most common passwords are refused. */
const maxRefused = 10_000;

let known: Promise<ReadonlySet<string>> | null = null;

/** The most common passwords in lower case. The list is loaded when the first password is chosen. */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, maxRefused).map(String));
}

async function isCommon(password: string): Promise<boolean> {
  known ??= commonPasswords();
  const list = await known;
  const folded = password.toLowerCase();
  // The list omits passwords that are another entry reversed.
  return list.has(folded) || list.has(Array.from(folded).toReversed().join(''));
}

/**
 * Refuses a new password that an attacker would try first: one of the most common, the user name, or the previous
 * password. Passwords that exist already stay valid.
 * @param field the body's field that the error names
 * @throws AppError 422, with a different message for each case
 */
export async function checkChosenPassword(field: string, password: string, owner: PasswordOwner): Promise<void> {
  const message = passwordFault(password, owner) ?? ((await isCommon(password)) ? '密码过于常见，请换一个' : null);
  if (message !== null) throw invalid([{ field, message }]);
}
