import type { JobCounts } from '@admin-h5/contract';

export interface JobRow extends JobCounts {
  id: string;
  kind: string;
  ownerId: string | null;
  state: string;
  done: number;
  total: number;
  /** JSON. */
  errors: string;
  warnings: string;
  badRowsFile: string | null;
  /** JSON, or '' while there is none. */
  report: string;
  /** Of the request that began it. */
  requestId: string;
  fileName: string;
  dryRun: number;
  /** Of an undo: the job that it takes back. */
  undoOf: string;
  /** 1 once a person wants it to stop. */
  stopRequested: number;
  /** Of an import that goes on with an interrupted one: the first of its sheet; otherwise ''. */
  continues: string;
  /** Name of the kept sheet in the folder of sheets, and JSON of `SheetCorrections`; '' where none is kept. */
  sheetFile: string;
  corrections: string;
  /** Given with each taking of the job: who has another one may write nothing of it. */
  claim: string;
  /**
   * Milliseconds of the database's clock when its instance was last seen; 0 once the instance has given it up. Null in
   * jobs of the version before.
   */
  aliveAt: number | null;
  /** How often it was begun, without those that ended in order. */
  tries: number;
  createdAt: string;
  updatedAt: string;
}
