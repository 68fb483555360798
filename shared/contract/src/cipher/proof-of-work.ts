import SHA256 from 'crypto-js/sha256.js';
import type { WorkChallenge } from '../proof-of-work.ts';

/** Whether a number solves a challenge (`WorkChallenge`). */
export function solvesWork({ token, bits }: WorkChallenge, number: number): boolean {
  const signature = token.slice(token.lastIndexOf('.') + 1);
  const [first = -1] = SHA256(`${signature}.${number}`).words;
  return Math.clz32(first) >= bits;
}
