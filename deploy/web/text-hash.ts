import { createHash } from 'node:crypto';

/** Short hash of a text. */
export const textHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
