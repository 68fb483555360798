import type { Release } from '@admin-h5/contract';
import { checkRelease } from '@admin-h5/contract/schemas';

/**
 * A release as its row holds it; null for one that the rules of today no longer let through (a right that is gone, a stricter
 * pattern): it cannot run any more, and must not take the other modules with it.
 */
export function storedRelease(text: string): Release | null {
  try {
    return checkRelease(JSON.parse(text));
  } catch {
    return null;
  }
}
