/** What a module says of its list: its calls, columns, filters and actions, as the props of `ListScreen`. */
import type { ReactNode } from 'react';
import type { CallOptions, EntityApi, ExportApi, ImportApi, PicturesApi, PublicationApi } from '@admin-h5/client';
import type {
  BatchResult,
  BatchTarget,
  RecordEditsSheet,
  Download,
  Fields,
  ListQuery,
  Page,
  PublishDetail,
  Rules,
  Status,
} from '@admin-h5/contract';
import type { RecordSearch } from '../fields/record-picker.tsx';
import type { Choice, TreeChoice } from '../fields/spec.ts';

/** `status` and `version` are set only if the status can be changed. */
export interface ListRecord {
  id: string;
  status?: Status;
  version?: number;
  /** ISO times, '' for none. */
  publishAt?: string;
  withdrawAt?: string;
}

type EntityCalls<T> = Pick<
  EntityApi<T, never>,
  'get' | 'remove' | 'restore' | 'restoreAll' | 'setStatus' | 'setStatusOf' | 'removeAll' | 'sort' | 'changes'
>;

/**
 * The calls of a list; it offers only actions that have a call. What is not the same for all entities are methods, so that a module's
 * own query type is accepted.
 */
export interface ListResource<T> extends Partial<EntityCalls<T> & PublicationApi & ImportApi & PicturesApi> {
  list(query?: ListQuery, options?: CallOptions): Promise<Page<T>>;
  /** All ids that a filter finds; needed if 全选结果 exceeds the limit of one batch call. */
  ids?(filter: Readonly<Record<string, string | number>>, options?: CallOptions): Promise<string[]>;
  moveAll?(target: BatchTarget, to: string, options?: CallOptions): Promise<BatchResult>;
  /** Stores all fields of a record; needed for `edit` of the list. */
  update?(id: string, record: object & { version: number }, options?: CallOptions): Promise<T>;
  /** What visitors would get of a record; with it, and `readEdited` where the resource has an import, 改表 shows it. */
  preview?(input: object, id: string | null, options?: CallOptions): Promise<PublishDetail>;
  readEdited?(edits: RecordEditsSheet, options?: CallOptions): Promise<object>;
  /** What the filters find, or `ids`; or what they find except `exceptIds`. */
  exportSheet?(...args: Parameters<ExportApi['exportSheet']>): Promise<Download>;
}

/**
 * Offers a list as a sheet that one edits (改表), by the calls of its form: `get` and `update` of the resource, unless `read` and `write`
 * are given. Fields with texts, numbers, days and choices are its columns.
 */
export interface RecordEdit<T> {
  /** As the entity declares them, with all that `update` needs. */
  fields: Fields;
  rules?: Rules<Fields>;
  /** Columns before them that are only looked at, so that people know a record. */
  looks?: readonly { name: string; text(row: T): string }[];
  /** Whether a row of the list can be edited; by default each can. */
  includes?(row: T): boolean;
  /** A row as it is now; null for one that is gone. */
  read?(id: string, options: CallOptions): Promise<T | null>;
  /** Stores the values of all `fields`, and returns the row with them; null where somebody else has changed it meanwhile. */
  write?(row: T, values: object, options: CallOptions): Promise<T | null>;
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
  /** Offers 改表 where the resource has no import. Declared outside the component. */
  edit?: RecordEdit<T>;
  /** Offers 复制为新 in the row. */
  copyable?: boolean;
  /** Whether the table has the column 状态; true by default. */
  withStatus?: boolean;
  /** Whether 新增 is offered if there is a form; true by default. */
  canCreate?: boolean;
}
