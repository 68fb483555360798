import type { ReactNode } from 'react';
import type { CallOptions } from '@admin-h5/client';
import type { BatchResult, BatchTarget, Changes, Download, Job, ListQuery, Page, Status } from '@admin-h5/contract';
import type { RecordSearch } from '../fields/record-picker.tsx';
import type { Choice, TreeChoice } from '../fields/spec.ts';

/** `status` and `version` only where the record can be switched. */
export interface ListRecord {
  id: string;
  status?: Status;
  version?: number;
}

/** The calls a list can use; it offers what is here. Written as methods, so that a module's own query type fits. */
export interface ListResource<T> {
  list(query?: ListQuery, options?: CallOptions): Promise<Page<T>>;
  /** Ids of everything that a filter finds; lets 全选结果 hold more than one batch call may take. */
  ids?(filter: Readonly<Record<string, string | number>>, options?: CallOptions): Promise<string[]>;
  /** Names a record of which a batch says why it could not be done, where the list has not loaded it. */
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
  exportSheet?(
    format: 'csv' | 'xlsx',
    query?: ListQuery & { ids?: readonly string[] },
    options?: CallOptions,
  ): Promise<Download>;
  importSheet?(file: Blob, dryRun: boolean, options?: CallOptions): Promise<{ jobId: string }>;
  /** How far an import is; a list that has `importSheet` has this too. */
  importJob?(id: string, options?: CallOptions): Promise<Job>;
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
  /** The address contains a day; with `edge` the query sends that day's first or last moment in the person's time zone. */
  | (FilterBase & { kind: 'date'; edge?: 'start' | 'end' })
  | (FilterBase & { kind: 'text'; placeholder?: string })
  /** A record of another kind, by its id. */
  | (FilterBase & { kind: 'record' } & RecordSearch);

export interface ListColumn<T> {
  key: string;
  title: string;
  /** CSS grid track: `12rem`, `minmax(10rem, 2fr)`; one share where it is not given. */
  track?: string;
  /** Field the API sorts by; makes the heading a button. */
  sort?: string;
  cell: (row: T) => ReactNode;
}

/** What a row shows on a phone. */
export interface CardContent {
  /** File id; null for a placeholder; left out for no picture at all. */
  image?: string | null;
  /** Width ÷ height of the picture; 1 by default. */
  ratio?: number;
  /** Drawn in place of the picture: a person's avatar. */
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
  /** Asks before anything is done; false when the person changed their mind. */
  ask?: (count: number) => Promise<boolean>;
  /** Called for a part of the selection at a time where that is large. */
  run: (target: BatchTarget) => Promise<BatchResult>;
}

/** What a module's own actions may do with the list. */
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
  /** `field:asc` with its label; the first entry is the order people set and has the value ''. */
  sorts?: readonly { value: string; label: string }[];
  columns: readonly ListColumn<T>[];
  /** On a phone: `cards`, which is what stands here unless told, or `tiles`, two beside each other, for what is above all a picture. */
  layout?: 'cards' | 'tiles';
  card: (row: T) => CardContent;
  labelOf: (row: T) => string;
  /** Page address of the form; without it rows are not links and nothing can be added. */
  editUrl?: string;
  /** Rows lead to a page to read; it is the form where the address also says `mode=edit`. */
  viewable?: boolean;
  /** Query of 新增 beside the list's own filters of these names. */
  presetFrom?: readonly string[];
  /** Further actions of one row. */
  actions?: (row: T) => readonly RowAction<T>[];
  batchActions?: readonly BatchAction[];
  /** 移动到…: where to. `from` is a row's present place, for 撤销. */
  move?: { load: () => Promise<TreeChoice[]>; from: (row: T) => string };
  /** Order mode: the filters that name one group, or null with the reason why there is none now. */
  order?: {
    groupBy: readonly string[];
    hint: string;
    /** Distinguishes rows of the same name. */
    note?: (row: T) => string;
    /** Whether a row stands in the group itself, where the filter also finds what lies below it. */
    within?: (row: T, group: Readonly<Record<string, string>>) => boolean;
  };
  /** Entries of 更多 beside those the kit has. */
  moreActions?: readonly { key: string; label: string; run: () => void }[];
  /** Always part of the question to the API, and not shown as a filter. */
  fixed?: Readonly<Record<string, string>>;
  /** Above the rows: tabs, figures. */
  above?: ReactNode;
  /** The rows are loaded again: what stands above them may be another now. */
  onReload?: () => void;
  /** Rows of the kit that may not be offered: 启停 or 删除 of oneself. */
  may?: (action: 'edit' | 'status' | 'remove', row: T) => boolean;
  emptyNote?: string;
  /** A deletion that the server refused with 409 and this message; true where the module has dealt with it. */
  onRemoveRefused?: (row: T, message: string) => boolean;
  /** Offers 复制为新 in the row. */
  copyable?: boolean;
  /** Whether the table has the column 状态; true by default. */
  withStatus?: boolean;
  /** Whether 新增 is offered where there is a form; true by default. */
  canCreate?: boolean;
}
