import type { WorkChallenge } from '@admin-h5/contract';
import { solvesWork } from '@admin-h5/contract/cipher';

/** An answer to a challenge. */
export const solve = (challenge: WorkChallenge, from = 0): string => {
  for (let number = from; ; number += 1) if (solvesWork(challenge, number)) return `${challenge.token}.${number}`;
};
/** What looks like an answer and is none. */
export const unsolved = (challenge: WorkChallenge): string => {
  for (let number = 0; ; number += 1) if (!solvesWork(challenge, number)) return `${challenge.token}.${number}`;
};
