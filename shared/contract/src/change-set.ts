import type { SheetCorrections } from './import-report.ts';

/** 草稿 of 改表: edits of a list that their author keeps on the server under a name, until they are published. */

/**
 * `sent` to a colleague who approves it, `waiting` for its time, `running` while it is published, `refused` by that colleague or where
 * publishing found something wrong: nothing was written.
 */
export const changeSetStates = ['draft', 'sent', 'waiting', 'running', 'published', 'refused'] as const;
export type ChangeSetState = (typeof changeSetStates)[number];

export const changeSetLimits = { name: 50, sets: 100, records: 3000, text: 20_000 } as const;

/** What a person wrote in a cell, and the cell as it was exported when they began. */
export interface CellEdit {
  text: string;
  before: string;
}

/** Edits by the ids of records and the names of columns. */
export type RecordEdits = Readonly<Record<string, Readonly<Record<string, CellEdit>>>>;

/** A 草稿 in the list of one's own. */
export interface ChangeSetEntry {
  id: string;
  name: string;
  /** Path of the list's page. */
  page: string;
  /** Cells that were edited. */
  count: number;
  state: ChangeSetState;
  /** Who wrote it. */
  author: string;
  /** Who approved it; '' for nobody. */
  reviewer: string;
  /** When it is published, or was to be, ISO; '' for no time. */
  dueAt: string;
  /** Why it was not published; '' where nothing is wrong. */
  problem: string;
  /** The import that has published it, which can be undone; '' without one. */
  jobId: string;
  updatedAt: string;
}

export interface ChangeSet extends ChangeSetEntry {
  edits: RecordEdits;
}

/** `GET /api/change-sets`: the 草稿 of a list, the newest first. */
export interface ChangeSetList {
  own: ChangeSetEntry[];
  /** What colleagues have sent, and this person may approve. */
  toReview: ChangeSetEntry[];
  /** Whether 草稿 can be sent to a colleague (setting `CHANGE_REVIEW`). */
  canSend: boolean;
}

/** Body of `POST /api/change-sets`. */
export interface ChangeSetInput {
  name: string;
  page: string;
  edits: RecordEdits;
}

/** Body of `POST /api/{entity}/change-sets/{id}/due`: the edits as a sheet, to be imported at a time. */
export interface ChangeSetOrder {
  /** ISO; '' with `forReview` for the moment at which it is approved. */
  at: string;
  /** Whether a colleague has to approve it first. */
  forReview?: boolean;
  csv: string;
  corrections: SheetCorrections;
}

/** Body of `POST /api/{entity}/change-sets/{id}/review`, by anybody who has the right of the records but its author. */
export interface ChangeSetReview {
  approved: boolean;
  /** Why it goes back; '' where it is approved. */
  reason: string;
}
