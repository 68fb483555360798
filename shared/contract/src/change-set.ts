import type { SheetCorrections } from './import-report.ts';
import { escapeCell, unescapeCell } from './sheet-marks.ts';

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
  /** With which it is published: answers to questions about columns. */
  ways: Readonly<Record<string, string>>;
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

/** Body of `POST /api/{entity}/change-sets/{id}/due`: the when its edits are imported. */
export interface ChangeSetOrder {
  /** ISO; '' with `forReview` for the moment at which it is approved. */
  at: string;
  /** Whether a colleague has to approve it first. */
  forReview?: boolean;
  /** Answers to questions about columns. */
  ways: Readonly<Record<string, string>>;
}

/** Body of `POST /api/{entity}/import/record`: edits of one record as a sheet. */
export interface RecordEditsSheet {
  csv: string;
  corrections: SheetCorrections;
}

/** Body of `POST /api/{entity}/change-sets/{id}/review`, by anybody who has the right of the records but its author. */
export interface ChangeSetReview {
  /** Of the set that was looked at: 409 where its author has changed it since. */
  updatedAt: string;
  approved: boolean;
  /** Why it goes back; '' where it is approved. */
  reason: string;
}

const beforeHeader = (name: string): string => `${name} 改前`;
/** What a person wrote is no mark of an export, though it may look like one. */
const markText = (text: string): string => (unescapeCell(text) === text ? text : escapeCell(text));

/** Edits as a sheet that the import reads: the header and a row for each record, with the columns that were edited. */
export interface EditedSheet {
  rows: readonly (readonly string[])[];
  corrections: Pick<SheetCorrections, 'columns' | 'values' | 'before'>;
}

/** @param names of its columns in their order, by default those of the edits */
export function toEditedSheet(
  edits: RecordEdits,
  names: readonly string[] = [...new Set(Object.values(edits).flatMap((cells) => Object.keys(cells)))],
): EditedSheet {
  const records = Object.entries(edits).map(([id, cells]) => [
    id,
    // A cell that nobody edited equals what it was before, and is not read.
    ...names.map((name) => markText(cells[name]?.text ?? '')),
    ...names.map((name) => cells[name]?.before ?? ''),
  ]);
  return {
    rows: [['ID', ...names, ...names.map(beforeHeader)], ...records],
    corrections: {
      columns: Object.fromEntries(names.map((name) => [beforeHeader(name), ''])),
      values: [],
      before: Object.fromEntries(names.map((name) => [name, beforeHeader(name)])),
    },
  };
}
