import type { Actor } from '../database/write.ts';
import type { ImportDefinition } from './definition.ts';
import type { ImportResult } from './import.ts';
import type { JobAdvance } from './jobs.ts';

/** What the thread of imports is asked to do. */
export interface ImportOrder {
  path: ImportDefinition<object, object>['path'];
  actor: Actor;
  file: string;
  badRowsPath: string;
  dryRun: boolean;
}

/** To the thread: an import to begin, its turn to write, or to end after the slice. */
export type ToImport = { kind: 'begin'; order: ImportOrder } | { kind: 'turn' } | { kind: 'stop' };

/** From the thread: how far it is, that it wants its turn or has had it, and how it ended. */
export type FromImport =
  | { kind: 'progress'; advance: JobAdvance }
  | { kind: 'wants-turn' }
  | { kind: 'had-turn' }
  | { kind: 'ended'; result: ImportResult }
  | { kind: 'refused'; message: string; row: number }
  | { kind: 'failed'; error: unknown };
