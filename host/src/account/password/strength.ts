import { passwordLimits } from '@admin-h5/contract';

export type Strength = 0 | 1 | 2 | 3;

/**
 * A rough strength of a password, by length and kinds of characters. It only advises; the rule is the length
 * (specification, section 5).
 */
export function strengthOf(password: string): Strength {
  const length = Array.from(password).length;
  if (length < passwordLimits.min) return 0;
  const kinds = [/\d/, /[a-z]/, /[A-Z]/, /[^\da-zA-Z]/].filter((kind) => kind.test(password)).length;
  const varied = new Set(password).size > 4;
  if (!varied || (length < 10 && kinds < 2)) return 1;
  return kinds >= 3 && length >= 10 ? 3 : 2;
}
