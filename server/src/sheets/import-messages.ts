import type { Actor } from '../database/write.ts';
import type { ImportDefinition } from './definition.ts';
import type { ImportResult } from './import.ts';
import type { JobAdvance } from './jobs.ts';

/** An import to run. */
export interface ImportOrder {
  path: ImportDefinition<object, object>['path'];
  actor: Actor;
  file: string;
  badRowsPath: string;
  dryRun: boolean;
}

/** To the thread: an import to begin, the write lock it requested, or to end after the slice. */
export type ToImport = { kind: 'begin'; order: ImportOrder } | { kind: 'lock-granted' } | { kind: 'stop' };

/** From the thread: how far it is, that it requests or releases the write lock, and how it ended. */
export type FromImport =
  | { kind: 'progress'; advance: JobAdvance }
  | { kind: 'request-lock' }
  | { kind: 'release-lock' }
  | { kind: 'ended'; result: ImportResult }
  | { kind: 'refused'; message: string; row: number }
  | { kind: 'failed'; error: unknown };
