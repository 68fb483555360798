import { describe, expect, it } from '@jest/globals';
import { exclusive } from '../exclusive.ts';
import { remainingLife, tokenTimes } from '../token-times.ts';
import { randomId } from '../random-id.ts';
import { maxAtOnce } from './overlap.ts';

const token = (payload: string) => `h.${Buffer.from(payload).toString('base64url')}.s`;

describe('token times', () => {
  it('are read from the payload, Chinese names in it included', () => {
    const value = token(JSON.stringify({ iat: 1000, exp: 1600, name: '管理员' }));
    expect(tokenTimes(value)).toEqual({ issuedAt: 1_000_000, expiresAt: 1_600_000 });
    expect(remainingLife(value, 1_500_000)).toBe(100_000);
  });

  it.each(['', 'abc', 'a.b.c', token('null'), token('{"exp":5}'), token('{"iat":9,"exp":5}')])(
    'are unknown for %s',
    (value) => expect(tokenTimes(value)).toBeNull(),
  );
});

describe('exclusive, without Web Locks', () => {
  it('runs one at a time by a lease in storage', async () => {
    expect('locks' in navigator).toBe(false);
    expect(await maxAtOnce()).toBe(1);
    expect(localStorage.getItem('admin-h5.lock.x')).toBeNull();
  });

  it('takes over the lease of a tab that died', async () => {
    localStorage.setItem('admin-h5.lock.x', `${Date.now() - 1} gone`);
    expect(await exclusive('x', async () => 'done')).toBe('done');
  });

  it('takes over a lease that ends too late because the clock was put back meanwhile [§tokens storage]', async () => {
    localStorage.setItem('admin-h5.lock.x', `${Date.now() + 86_400_000} gone`);
    expect(await exclusive('x', async () => 'done')).toBe('done');
  });

  it('frees the lease where the work fails', async () => {
    await expect(exclusive('x', () => Promise.reject(new Error('work')))).rejects.toThrow('work');
    expect(localStorage.getItem('admin-h5.lock.x')).toBeNull();
  });
});

it('makes ids without randomUUID, which plain HTTP lacks', () => {
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  const insecure = { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes) };
  expect(randomId(insecure)).toMatch(uuid);
  expect(randomId(insecure)).not.toBe(randomId(insecure));
  expect(randomId()).toMatch(uuid);
});
