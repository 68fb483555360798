import type { Readable } from 'node:stream';

/** What an upload left behind: its bytes lie aside, under no name that anybody reads, until `keep` gives them one. */
export interface Incoming {
  /** Where the bytes lie, for tools that read files. */
  path: string;
  sha256: string;
  size: number;
}

/** Inclusive byte positions. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Where contents lie, each under the SHA-256 of its bytes; the database knows names and owners. */
export interface FileStore {
  /**
   * Takes a stream's bytes aside and onto the disk for good.
   * Whatever the stream or a limit on the way throws is passed on, and nothing is left behind.
   */
  receive: (content: AsyncIterable<Buffer> | Iterable<Buffer>) => Promise<Incoming>;
  /** Gives received bytes their name; the same content twice is stored once. */
  keep: (incoming: Incoming) => Promise<void>;
  /** Throws received bytes away; no error where they are gone or kept already. */
  discard: (incoming: Incoming) => Promise<void>;
  /** The content, or null where there is none. */
  read: (sha256: string, range?: ByteRange) => Promise<Readable | null>;
  /** Path of the content, for tools that read files. */
  pathOf: (sha256: string) => string;
  remove: (sha256: string) => Promise<void>;
}
