import type { SheetCorrections } from '@admin-h5/contract';
import type { Actor } from '../database/write.ts';
import type { ImportDefinition } from '../sheets/definition.ts';
import type { PicturesOfImport } from '../sheets/pictures/row-files.ts';
import type { PictureToKeep } from '../sheets/pictures/stored-files.ts';
import type { ImportResult } from './import-rows.ts';
import type { ImportsOfSheet, JobAdvance } from './jobs.ts';

/** An import to run. */
export interface ImportOrder {
  path: ImportDefinition<object, object>['path'];
  actor: Actor;
  file: string;
  badRowsPath: string;
  /** For a check. */
  previewPath?: string;
  checkedPath?: string;
  dryRun: boolean;
  corrections: SheetCorrections;
  pictures: PicturesOfImport | null;
}

/** The imports of a sheet to take back. */
export interface UndoOrder {
  path: ImportDefinition<object, object>['path'];
  actor: Actor;
  undo: ImportsOfSheet;
}

/**
 * To the thread: start an import or an undo, the write lock is granted, a picture is kept or refused, what it asked for
 * last has failed, stop, or close: end the import, then the thread.
 */
export type ToImport =
  | { kind: 'begin'; order: ImportOrder | UndoOrder }
  | { kind: 'lock-granted' }
  | { kind: 'picture-kept'; fault: string | null }
  | { kind: 'ask-failed'; error: unknown }
  | { kind: 'stop' }
  | { kind: 'close' };

/** From the thread: progress, a request or release of the write lock, a picture to keep, or the result. */
export type FromImport =
  | { kind: 'progress'; advance: JobAdvance }
  | { kind: 'request-lock' }
  | { kind: 'release-lock' }
  | { kind: 'keep-picture'; picture: PictureToKeep }
  | { kind: 'ended'; result: ImportResult }
  | { kind: 'refused'; message: string; row: number }
  | { kind: 'failed'; error: unknown };
