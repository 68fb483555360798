import type { Release } from '@admin-h5/contract';
import { checkRelease } from '@admin-h5/contract/schemas';

/**
 * Parses the release of a row; null if it no longer passes today's rules (a removed right, a stricter pattern). Such
 * a release cannot run any more, and must not break the other modules.
 */
export function storedRelease(text: string): Release | null {
  try {
    return checkRelease(JSON.parse(text));
  } catch {
    return null;
  }
}
