/** Bodies of calls, queries of lists, and the texts of failures. */
import type { Status } from './entity.ts';
import type { Publication } from './publication.ts';

/** Body of a successful call (decisions.md, Bodies). */
export interface Success<T> {
  success: true;
  data: T;
  message: string;
}

export interface FieldError {
  /** Path of the field, dotted for rows: `usages.2.crop`. */
  field: string;
  message: string;
}

/** Code of a 403: the person's password must be changed before anything else. */
export const passwordChangeRequired = 'PASSWORD_CHANGE_REQUIRED';

/** Body of a failed call; `errors` accompanies 422 only. */
export interface Failure {
  success: false;
  message: string;
  /** Stable, for programs: `VALIDATION`, `NOT_FOUND`, `VERSION_CONFLICT` … */
  code: string;
  requestId: string;
  errors?: FieldError[];
  /** With the code `WORK_REQUIRED` only. */
  work?: WorkChallenge;
}

export interface Page<T> {
  list: T[];
  total: number;
  page: number;
  size: number;
}

/** Characters of a text that a list is searched for, at most; a longer one is a 400. */
export const keywordLimit = 100;

/** Query every list call understands; an entity adds its own filters. */
export interface ListQuery {
  page?: number;
  /** 1–100, 10 by default; over 100 is a 400. */
  size?: number;
  keyword?: string;
  status?: Status;
  categoryId?: string;
  /** `field:asc` or `field:desc`. */
  sort?: string;
}

/** Response of every batch call. */
export interface BatchResult {
  succeeded: string[];
  failed: { id: string; message: string }[];
  /** For a move: the former parent of each record that was moved, by its id; null is the top level. */
  before?: Record<string, string | null>;
  /** For 定时: the former state and moments of each record that changes, by its id. */
  publications?: Record<string, Publication>;
}

/** Most ids that one batch call may name, whether included or excluded. */
export const batchLimit = 1000;

/**
 * The records that a batch call applies to: ids, or everything a filter finds (409 when its total has changed meanwhile)
 * except `exceptIds`, which `expectedTotal` includes.
 */
export type BatchTarget =
  { ids: string[] } | { filter: Record<string, string | number>; expectedTotal: number; exceptIds?: string[] };

/** Code of a 429 that a device may answer with work; one that cannot shows its message. */
export const workRequired = 'WORK_REQUIRED';

/** Header of the answer: the token, a dot and the number that was found. */
export const workHeader = 'Proof-Of-Work';

/** In the failure of a call that a device or an address makes often: what to compute before it is sent again. */
export interface WorkChallenge {
  /** Signed by the server; it ends with the signature. */
  token: string;
  /** Zero bits with which the SHA-256 of `<signature>.<number>` starts. */
  bits: number;
}

/** Whether a value is an object, not an array. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
