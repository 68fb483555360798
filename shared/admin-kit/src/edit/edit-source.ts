import type { CallOptions } from '@admin-h5/client';
import type { ChangeSetReview, CheckedCell, CheckedRow, ColumnQuestion, Job, PublishDetail } from '@admin-h5/contract';
import type { SheetTarget } from '../list/download-sheet.ts';
import type { Edits, EditRow, EditSheet } from './edit-model.ts';

/** Most records that one sheet shows. */
export const maxEditRows = 3000;

/** A record's row of a check: what becomes of its cells by the names of columns. */
export interface CheckedEdits {
  row: Pick<CheckedRow, 'state' | 'issues' | 'others'>;
  cells: Readonly<Record<string, CheckedCell>>;
}

/** What becomes of edits, of which nothing is written. */
export interface EditCheck {
  rows: ReadonlyMap<string, CheckedEdits>;
  questions: readonly ColumnQuestion[];
  /** The check of an import, for what it says of losses. */
  job: Job | null;
}

/** What a write of edits, or its undo, has done. */
export interface EditOutcome {
  updated: number;
  /** Records that were not written. */
  failed: number;
  /** Why it has not come to its end. */
  problem: string | null;
}

export interface EditSave extends EditOutcome {
  /** The records that are known to be written. */
  written: ReadonlySet<string>;
  undo: (options: CallOptions) => Promise<EditOutcome | null>;
}

/** Edits with the sheet of which they are, and the answers to questions about columns. */
export interface EditOrder {
  edits: Edits;
  sheet: EditSheet;
  ways: Readonly<Record<string, string>>;
}

/** When a 草稿 is published: `at` is null only with `forReview`, for the moment at which it is approved. */
export interface PublishTime {
  at: Date | null;
  forReview: boolean;
}

/** What 改表 reads and is written by: an import of its lists, or the calls of its records. Null where the screen was left. */
export interface EditSource {
  /** The records of a target, at most `maxEditRows`, and how many there are. */
  load: (target: SheetTarget, options: CallOptions) => Promise<{ sheet: EditSheet; found: number }>;
  /** The rows of records as they are now; none of those that have been deleted. */
  read: (ids: readonly string[], options: CallOptions) => Promise<readonly EditRow[]>;
  check: (order: EditOrder, options: CallOptions) => Promise<EditCheck | null>;
  save: (
    order: EditOrder,
    options: CallOptions,
    onProgress: (done: number, total: number) => void,
  ) => Promise<EditSave | null>;
  /** What visitors would get of a record with its edits; undefined where they never see one. */
  preview?: ((id: string, order: EditOrder, options: CallOptions) => Promise<PublishDetail>) | undefined;
  /** Publishes the edits that a 草稿 has at a time, or once a colleague approves them; undefined where that is not possible. */
  publishLater?:
    | ((changeSetId: string, when: PublishTime, ways: EditOrder['ways'], options: CallOptions) => Promise<void>)
    | undefined;
  /** Approves or returns what somebody else has sent. */
  reviewChanges?: ((changeSetId: string, body: ChangeSetReview, options: CallOptions) => Promise<unknown>) | undefined;
  /** Takes back what a 草稿 has published. */
  undoPublished?: (jobId: string, options: CallOptions) => Promise<EditOutcome | null>;
}
