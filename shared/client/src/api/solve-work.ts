import type { WorkChallenge } from '@admin-h5/contract';

/** Milliseconds of computing after which the page may draw and take input. */
const sliceMs = 20;
const pause = () => new Promise((resolve) => setTimeout(resolve));

/**
 * Solves what the server asks for before it takes a call, in slices, so that the page stays usable.
 * @returns the answer; null where `signal` was aborted
 */
export async function solveWork(challenge: WorkChallenge, signal?: AbortSignal): Promise<string | null> {
  const { solvesWork } = await import('@admin-h5/contract/cipher');
  for (let number = 0; ; await pause()) {
    if (signal?.aborted) return null;
    const end = performance.now() + sliceMs;
    for (; performance.now() < end; number += 1) {
      if (solvesWork(challenge, number)) return `${challenge.token}.${number}`;
    }
  }
}
