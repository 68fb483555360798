import type { PasswordOwner } from '@admin-h5/contract/validation';
import { passwordFault } from '@admin-h5/contract/validation';
import { invalid } from '../errors.ts';

/** How many of the commonest passwords are refused. */
const mostRefused = 10_000;

let known: Promise<ReadonlySet<string>> | null = null;

/** The commonest passwords, lower-cased; the list loads with the first password that is chosen. */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, mostRefused).map(String));
}

async function isCommon(password: string): Promise<boolean> {
  known ??= commonPasswords();
  const list = await known;
  const folded = password.toLowerCase();
  // The list leaves out what is another entry backwards.
  return list.has(folded) || list.has(Array.from(folded).toReversed().join(''));
}

/**
 * Refuses a password that a person chooses and that would be guessed first: one of the commonest, the user name, the
 * password before. Those that exist already go on working.
 * @param field of the body, to be named
 * @throws AppError 422 with a message of its own for each
 */
export async function checkChosenPassword(field: string, password: string, owner: PasswordOwner): Promise<void> {
  const message = passwordFault(password, owner) ?? ((await isCommon(password)) ? '密码过于常见，请换一个' : null);
  if (message !== null) throw invalid([{ field, message }]);
}
