import { readFileSync } from 'node:fs';
import { errorCode } from './error-code.ts';

/**
 * A secret setting: the value of `<name>`, or the content of the file that `<name>_FILE` names, as container engines
 * mount secrets. Spaces and line ends around it do not count, so that an empty file is an unset setting.
 * @param refuse gets the reason where both are set or the file cannot be read; it never contains the secret
 * @returns null where it is unset
 */
export function readSecret(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
  refuse: (problem: string) => void,
): string | null {
  const given = env[name]?.trim() || null;
  const file = env[`${name}_FILE`]?.trim() || null;
  if (file === null) return given;
  if (given !== null) {
    refuse(`${name} and ${name}_FILE are both set: leave one of them out`);
    return given;
  }
  try {
    return readFileSync(file, 'utf8').trim() || null;
  } catch (error) {
    refuse(`${name}_FILE ${file} cannot be read: ${errorCode(error) ?? 'no reason'}`);
    return null;
  }
}
