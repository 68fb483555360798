import { encryptPassword } from '@admin-h5/contract/cipher';
import { devCipher } from '@admin-h5/contract';
import type { RegisterInput } from '@admin-h5/contract';
import type { BenchApi } from './api.ts';

const people = 40;
const password = encryptPassword('bench-password', devCipher);

/** Each person has a separate address, as the proxy in front of the API would report it. */
const from = (person: number) => ({
  'content-type': 'application/json',
  'x-forwarded-for': `10.0.0.${person + 1}`,
});
const nameOf = (person: number) => `bench_${person}`;

async function register(url: string, person: number): Promise<void> {
  const input: RegisterInput = {
    username: nameOf(person),
    password,
    phone: `139${String(person).padStart(8, '0')}`,
    email: '',
    realName: '测试',
  };
  const response = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: from(person),
    body: JSON.stringify(input),
  });
  if (!response.ok) throw new Error(`Registration failed with ${response.status}: ${await response.text()}`);
}

/**
 * Signs in different people, `perSecond` in total.
 * @returns a function that stops, and returns how many logins were sent and how many had a response by then
 */
export async function keepSigningIn(
  { url }: BenchApi,
  perSecond: number,
): Promise<() => Promise<{ sent: number; responded: number }>> {
  for (let person = 0; person < people; person += 1) await register(url, person);
  const open: Promise<Response>[] = [];
  let responded = 0;
  const timer = setInterval(() => {
    const person = open.length % people;
    const body = JSON.stringify({ username: nameOf(person), password });
    const response = fetch(`${url}/api/auth/login`, { method: 'POST', headers: from(person), body });
    open.push(response.finally(() => (responded += 1)));
  }, 1000 / perSecond);
  return async () => {
    clearInterval(timer);
    const now = { sent: open.length, responded };
    const responses = await Promise.all(open);
    const refused = responses.find((response) => !response.ok);
    if (refused) throw new Error(`A login failed with ${refused.status}`);
    return now;
  };
}
