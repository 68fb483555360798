import type { ReactNode } from 'react';
import type { CallOptions } from '@admin-h5/client';
import type {
  BatchResult,
  BatchTarget,
  Changes,
  Download,
  ImportEntry,
  ImportPictures,
  Job,
  ListQuery,
  Page,
  SheetCorrections,
  Status,
} from '@admin-h5/contract';
import type { RecordSearch } from '../fields/record-picker.tsx';
import type { Choice, TreeChoice } from '../fields/spec.ts';

/** `status` and `version` are set only if the status can be changed. */
export interface ListRecord {
  id: string;
  status?: Status;
  version?: number;
}

/** The calls of a list; it offers only actions that have a call. Methods, so that a module's own query type is accepted. */
export interface ListResource<T> {
  list(query?: ListQuery, options?: CallOptions): Promise<Page<T>>;
  /** All ids that a filter finds; needed if 全选结果 exceeds the limit of one batch call. */
  ids?(filter: Readonly<Record<string, string | number>>, options?: CallOptions): Promise<string[]>;
  /** Loads a record that failed in a batch and is not in the list, to show its name. */
  get?(id: string, options?: CallOptions): Promise<T>;
  remove?(id: string, options?: CallOptions): Promise<void>;
  /** Restores many records; the result lists those that could not be restored. */
  restoreAll?(ids: readonly string[], options?: CallOptions): Promise<BatchResult>;
  restore?(id: string, options?: CallOptions): Promise<T>;
  setStatus?(id: string, body: { status: Status; version?: number }, options?: CallOptions): Promise<T>;
  setStatusOf?(target: BatchTarget, status: Status, options?: CallOptions): Promise<BatchResult>;
  removeAll?(target: BatchTarget, options?: CallOptions): Promise<BatchResult>;
  moveAll?(target: BatchTarget, to: string, options?: CallOptions): Promise<BatchResult>;
  sort?(ids: readonly string[], options?: CallOptions): Promise<void>;
  changes?(since: string, options?: CallOptions): Promise<Changes>;
  /** What the filters find, or `ids`; or what they find except `exceptIds`. */
  exportSheet?(
    format: 'csv' | 'xlsx',
    query?: ListQuery & { ids?: readonly string[]; exceptIds?: readonly string[]; expectedTotal?: number },
    options?: CallOptions,
  ): Promise<Download>;
  importSheet?(
    file: Blob,
    dryRun: boolean,
    options?: CallOptions,
    corrections?: SheetCorrections,
    continues?: string,
  ): Promise<{ jobId: string }>;
  /** Sends pictures for an import: a ZIP archive. */
  sendPictures?(archive: Blob, options?: CallOptions): Promise<ImportPictures>;
  /** The progress of an import; required together with `importSheet`. */
  importJob?(id: string, options?: CallOptions): Promise<Job>;
  /** Stops an import or an undo; what is stored stays. */
  stopImport?(jobId: string, options?: CallOptions): Promise<Job>;
  /** Continues an interrupted import whose sheet is still stored. */
  continueImport?(jobId: string, options?: CallOptions): Promise<{ jobId: string }>;
  /** Takes an import back, as a job again. */
  undoImport?(jobId: string, options?: CallOptions): Promise<{ jobId: string }>;
  /** Imports of the last days, the newest first. */
  imports?(options?: CallOptions): Promise<ImportEntry[]>;
  importTemplate?(format: 'csv' | 'xlsx', options?: CallOptions): Promise<Download>;
}

interface FilterBase {
  /** Name in the address and in the API's query. */
  name: string;
  label: string;
}

export type ListFilter =
  | (FilterBase & { kind: 'choice'; choices: readonly Choice[] })
  | (FilterBase & { kind: 'tree'; load: () => Promise<TreeChoice[]> })
  /** The address contains a day; with `edge` the query contains the first or last moment of that day in the local time zone. */
  | (FilterBase & { kind: 'date'; edge?: 'start' | 'end' })
  | (FilterBase & { kind: 'text'; placeholder?: string })
  /** A record of another kind, by its id. */
  | (FilterBase & { kind: 'record' } & RecordSearch);

export interface ListColumn<T> {
  key: string;
  title: string;
  /** CSS grid track: `12rem`, `minmax(10rem, 2fr)`; default: one equal share. */
  track?: string;
  /** Field the API sorts by; makes the heading a button. */
  sort?: string;
  cell: (row: T) => ReactNode;
}

/** What a row shows on a phone. */
export interface CardContent {
  /** File id; null shows a placeholder, undefined shows no picture. */
  image?: string | null;
  /** Width ÷ height of the picture; 1 by default. */
  ratio?: number;
  /** Replaces the picture: an avatar. */
  picture?: ReactNode;
  title: ReactNode;
  tags?: ReactNode;
  lines?: readonly ReactNode[];
}

export interface RowAction<T> {
  key: string;
  label: string;
  danger?: boolean;
  run: (row: T, list: ListHandle<T>) => void | Promise<void>;
}

export interface BatchAction {
  key: string;
  label: string;
  danger?: boolean;
  /** Asks for confirmation; returns false if the person cancels. */
  ask?: (count: number) => Promise<boolean>;
  /** Called once, or once for each part of a large selection. */
  run: (target: BatchTarget) => Promise<BatchResult>;
}

/** The list, as a module's own actions get it. */
export interface ListHandle<T> {
  reload: () => void;
  replace: (row: T) => void;
}

export interface ListScreenProps<T extends ListRecord> {
  title: string;
  /** What the records are called: 产品. */
  entityLabel: string;
  resource: ListResource<T>;
  searchLabel: string;
  filters?: readonly ListFilter[];
  /** `field:asc` with its label; the first entry is the default order and has the value ''. */
  sorts?: readonly { value: string; label: string }[];
  columns: readonly ListColumn<T>[];
  /** Layout on a phone; default `cards`. `tiles` has two columns, for records that are mainly a picture. */
  layout?: 'cards' | 'tiles';
  card: (row: T) => CardContent;
  labelOf: (row: T) => string;
  /** Page address of the form; without it rows are not links and nothing can be added. */
  editUrl?: string;
  /** Rows link to a page for reading; with `mode=edit` in its address it is the form. */
  viewable?: boolean;
  /** Names of the filters whose values 新增 passes to the form in its address. */
  presetFrom?: readonly string[];
  /** Further actions of one row. */
  actions?: (row: T) => readonly RowAction<T>[];
  batchActions?: readonly BatchAction[];
  /** 移动到…: `load` returns the targets; `from` returns a row's present parent, for 撤销. */
  move?: { load: () => Promise<TreeChoice[]>; from: (row: T) => string };
  /** Order mode within one group. `groupBy`: the filters that select the group; `hint` is shown while one of them is not set. */
  order?: {
    groupBy: readonly string[];
    hint: string;
    /** Distinguishes rows of the same name. */
    note?: (row: T) => string;
    /** Whether a row is in the group itself; needed if the filter also finds rows of its subgroups. */
    within?: (row: T, group: Readonly<Record<string, string>>) => boolean;
  };
  /** Further entries of 更多. */
  moreActions?: readonly { key: string; label: string; run: () => void }[];
  /** Always part of the query to the API; not shown as a filter. */
  fixed?: Readonly<Record<string, string>>;
  /** Shown above the rows: tabs, figures. */
  above?: ReactNode;
  /** Called when the rows are loaded again, since the content above them may be outdated too. */
  onReload?: () => void;
  /** Whether an action is offered for a row; users, for example, cannot disable or delete themselves. */
  may?: (action: 'edit' | 'status' | 'remove', row: T) => boolean;
  emptyNote?: string;
  /** Called when the server refuses a deletion with 409; returns true if the module has handled it. */
  onRemoveRefused?: (row: T, message: string) => boolean;
  /** Offers 复制为新 in the row. */
  copyable?: boolean;
  /** Whether the table has the column 状态; true by default. */
  withStatus?: boolean;
  /** Whether 新增 is offered if there is a form; true by default. */
  canCreate?: boolean;
}
