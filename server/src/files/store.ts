import type { Readable } from 'node:stream';

/** Inclusive byte positions. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredContent {
  name: string;
  size: number;
  /** Milliseconds since 1970. */
  storedAt: number;
}

/**
 * Contents under names, the same for all instances. A content is there as a whole or not at all, and never changes: its name
 * follows from its bytes (`contentName`) or is used once. Every call throws AppError 503 while the store fails.
 */
export interface FileStore {
  /** Where it is, for messages to the operator. */
  readonly place: string;
  /** Stores a file of this machine, which may be moved away. Does nothing if the name is stored already. */
  put: (name: string, path: string) => Promise<void>;
  /** The content, or null if it does not exist. */
  read: (name: string, range?: ByteRange) => Promise<Readable | null>;
  /** Lays the content at a new path of this machine, for tools that read files and do not change them; false if it does not exist. */
  copyTo: (name: string, path: string) => Promise<boolean>;
  find: (name: string) => Promise<StoredContent | null>;
  /** No error if it is gone already. */
  remove: (name: string) => Promise<void>;
  /** What begins with `prefix`, in any order. */
  list: (prefix: string) => AsyncIterable<StoredContent>;
  /** Removes the parts of transfers to the store that were interrupted before a time, in milliseconds since 1970. */
  removeUnfinished: (before: number) => Promise<void>;
}

export const contentName = (sha256: string): string => `${sha256.slice(0, 2)}/${sha256.slice(2)}`;

const contentPattern = /^([0-9a-f]{2})\/([0-9a-f]{62})$/;

/** The SHA-256 of a content that has such a name; null for what is stored under another one. */
export function sha256OfName(name: string): string | null {
  const [, head, rest] = contentPattern.exec(name) ?? [];
  return head !== undefined && rest !== undefined ? head + rest : null;
}
