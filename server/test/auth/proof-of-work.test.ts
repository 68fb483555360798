import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { workHeader } from '@admin-h5/contract';
import type { WorkChallenge } from '@admin-h5/contract';
import { WorkChecks } from '../../src/auth/proof-of-work.ts';
import { AppError } from '../../src/errors.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { solve, unsolved } from './solve-work.ts';

/** Few bits, so that tests solve them at once. */
const settings = { jwtSecrets: ['s'.repeat(48)] as const, work: { bits: 4, freeOfDevice: 2, freeOfAddress: 4 } };
let api: TestApp;
beforeAll(async () => {
  api = await startApp({ settings });
});
afterAll(() => api.close());

/** One of many calls of a device. */
const often = [{ count: 3, free: 2 }];

const headersOf = (answer?: string) => ({ [workHeader.toLowerCase()]: answer });

async function expectChallenge(
  checks: WorkChecks,
  answer: string | undefined,
  bound: string[],
  used = often,
): Promise<WorkChallenge> {
  const error: unknown = await checks.require(headersOf(answer), used, bound).catch((reason: unknown) => reason);
  if (!(error instanceof AppError) || !error.work) throw new Error('was not refused with a challenge');
  expect(error).toMatchObject({ statusCode: 429, code: 'WORK_REQUIRED', message: expect.stringContaining('验证') });
  return error.work;
}

const checksOf = (change: Partial<typeof settings> = {}) =>
  new WorkChecks(api.context.database, { ...settings, ...change });

describe('proof of work', () => {
  const bound = ['device', 'ref'];
  it('is required beyond the free calls of a device or of an address', async () => {
    const checks = checksOf();
    const free = [
      { count: 2, free: 2 },
      { count: 4, free: 4 },
    ];
    await expect(checks.require({}, free, bound)).resolves.toBeUndefined();
    await expectChallenge(checks, undefined, bound, [
      { count: 3, free: 2 },
      { count: 1, free: 4 },
    ]);
    await expectChallenge(checks, undefined, bound, [
      { count: 1, free: 2 },
      { count: 5, free: 4 },
    ]);
    const off = checksOf({ work: { ...settings.work, bits: 0 } });
    await expect(off.require({}, often, bound)).resolves.toBeUndefined();
  });

  it('becomes harder with the count, up to four bits', async () => {
    const bitsAt = async (count: number) =>
      (await expectChallenge(checksOf(), undefined, bound, [{ count, free: 2 }])).bits;
    expect(await Promise.all([3, 4, 5, 7, 100].map(bitsAt))).toEqual([4, 4, 5, 6, 8]);
    expect((await expectChallenge(checksOf(), undefined, bound, [{ count: 1, free: 0 }])).bits).toBe(4);
  });

  it('is taken once', async () => {
    const answer = solve(await expectChallenge(checksOf(), undefined, bound));
    await expect(checksOf().require(headersOf(answer), often, bound)).resolves.toBeUndefined();
    await expectChallenge(checksOf(), answer, bound);
    const [, number = 0] = /\.(\d+)$/.exec(answer) ?? [];
    // Another solution of the same challenge is the same work.
    const token = answer.slice(0, answer.lastIndexOf('.'));
    await expectChallenge(checksOf(), solve({ token, bits: 4 }, Number(number) + 1), bound);
  });

  it('is taken once where it arrives twice at the same moment', async () => {
    const answer = solve(await expectChallenge(checksOf(), undefined, bound));
    const both = [checksOf(), checksOf()].map((checks) => checks.require(headersOf(answer), often, bound));
    const outcomes = await Promise.allSettled(both);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it.each([[['other', 'address', 'ref']], [['device', 'other', 'ref']], [['device', 'address', 'other']]])(
    'counts for nothing else: %j',
    async (other) => {
      const answer = solve(await expectChallenge(checksOf(), undefined, bound));
      await expectChallenge(checksOf(), answer, other);
      await expect(checksOf().require(headersOf(answer), often, bound)).resolves.toBeUndefined();
    },
  );

  it('is refused where it is not done, forged, too easy or no answer at all', async () => {
    const challenge = await expectChallenge(checksOf(), undefined, bound);
    expect((await expectChallenge(checksOf(), unsolved(challenge), bound)).token).not.toBe(challenge.token);
    const [bits, expires, salt, signature] = challenge.token.split('.');
    for (const token of [
      `0.${expires}.${salt}.${signature}`,
      `${bits}.${Number(expires) + 1}.${salt}.${signature}`,
      `${bits}.${expires}.${salt}.${'A'.repeat(43)}`,
    ]) {
      await expectChallenge(checksOf(), solve({ token, bits: 4 }), bound);
    }
    const other = await expectChallenge(checksOf({ jwtSecrets: ['t'.repeat(48)] }), undefined, bound);
    await expectChallenge(checksOf(), solve(other), bound);
    for (const answer of ['', 'x', '.'.repeat(9), `${challenge.token}.`, `${challenge.token}.-1`]) {
      await expectChallenge(checksOf(), answer, bound);
    }
    // Solved while less was asked for.
    await expectChallenge(checksOf(), solve(challenge), bound, [{ count: 9, free: 2 }]);
  });

  it('is refused where any one character of the challenge is another', async () => {
    const challenge = await expectChallenge(checksOf(), undefined, bound);
    const { token } = challenge;
    for (let place = 0; place < token.length; place += 1) {
      const other = token[place] === '7' ? '8' : '7';
      const changed = token.slice(0, place) + other + token.slice(place + 1);
      await expectChallenge(checksOf(), solve({ token: changed, bits: 4 }), bound);
    }
    await expect(checksOf().require(headersOf(solve(challenge)), often, bound)).resolves.toBeUndefined();
  });

  it('is refused once it has expired', async () => {
    const checks = checksOf();
    const now = Date.now;
    const challenge = await expectChallenge(checks, undefined, bound);
    try {
      Date.now = () => now() + 6 * 60_000;
      expect((await expectChallenge(checks, solve(challenge), bound)).token).not.toBe(challenge.token);
    } finally {
      Date.now = now;
    }
  });
});
