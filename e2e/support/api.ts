import { devCipher } from '@admin-h5/contract';
import { encryptPassword } from '@admin-h5/contract/cipher';
import type { Stack } from '../../scripts/local/stack.ts';
import { expect } from './test.ts';

/** A password as forms send it. */
export const ciphertext = (plain: string): string => encryptPassword(plain, devCipher);

/** Calls the API outside the browser, as another person would; returns the data, or the body if it contains a token. */
export type Call = <T>(method: string, path: string, body?: object) => Promise<T>;

/** Calls with a token, or with none. */
export const callAs =
  ({ apiOrigin }: Pick<Stack, 'apiOrigin'>, token?: string | null): Call =>
  async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(apiOrigin + path, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer = await response.json();
    expect(response.ok, `${method} ${path}: ${answer.message}`).toBe(true);
    return answer.data ?? answer;
  };

/** Calls as a person who has just signed in. */
export async function callAsPerson(
  stack: Pick<Stack, 'apiOrigin'>,
  username = 'admin',
  password = 'admin123456',
): Promise<Call> {
  const credentials = { username, password: ciphertext(password) };
  const { token } = await callAs(stack)<{ token: string }>('POST', '/api/auth/login', credentials);
  return callAs(stack, token);
}
