import type { ChangeSetState } from '@admin-h5/contract';

export interface ChangeSetRow {
  id: string;
  ownerId: string;
  name: string;
  page: string;
  state: ChangeSetState;
  createdAt: string;
  updatedAt: string;
  /** ISO; '' where no time was set. */
  dueAt: string;
  problem: string;
  /** Name of who approved it, '' for nobody. */
  reviewer: string;
  /** While it is published its check, then its import; afterwards the import. '' before. */
  jobId: string;
  /** What is imported at that time, '' without it. */
  entity: string;
  count: number;
  /** JSON of `RecordEdits`. */
  edits: string;
  /** With which they are imported: JSON of answers to questions about columns, '' before. */
  ways: string;
}
