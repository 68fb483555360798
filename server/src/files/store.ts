import type { Readable } from 'node:stream';

/** Received bytes in a temporary place, until `keep` stores them under their name. */
export interface Incoming {
  /** Path of the bytes, for tools that read files. */
  path: string;
  sha256: string;
  size: number;
}

/** Inclusive byte positions. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Stores contents, each under the SHA-256 of its bytes; the database knows names and owners. */
export interface FileStore {
  /**
   * Writes a stream to a temporary place, flushed to disk. Throws what the stream throws, and then leaves nothing
   * behind.
   */
  receive: (content: AsyncIterable<Buffer> | Iterable<Buffer>) => Promise<Incoming>;
  /** Stores received bytes under their name; the same content is stored once. */
  keep: (incoming: Incoming) => Promise<void>;
  /** Deletes received bytes; no error if they are gone or stored already. */
  discard: (incoming: Incoming) => Promise<void>;
  /** The content, or null if it does not exist. */
  read: (sha256: string, range?: ByteRange) => Promise<Readable | null>;
  /** Path of the content, for tools that read files. */
  pathOf: (sha256: string) => string;
  remove: (sha256: string) => Promise<void>;
}
