/** 0 停用 / 1 启用, for every entity and for users (specification, section 3). */
export type Status = 0 | 1;

/** Largest number that 排序 may have. */
export const maxSort = 9999;

/** Ids of records and files: 128 random bits in hexadecimal. */
export const idPattern = /^[0-9a-f]{32}$/;

/** Fields of every stored record; the server sets all of them but `status`, `sort` and, for the optimistic lock, `version`. */
export interface EntityBase {
  /** Unique across all entities, so that a publish id is the entity's own id. */
  id: string;
  status: Status;
  /** 0 to `maxSort`, ascending; ties by `createdAt`, then `id`. */
  sort: number;
  /** Optimistic lock: a `PUT` with another value than the stored one is a 409. */
  version: number;
  /** ISO 8601 in UTC, as are all times in the contract. */
  createdAt: string;
  updatedAt: string;
  createdBy: string | null;
  updatedBy: string | null;
  deletedAt: string | null;
}

/** What `GET /api/{entity}/all` returns: enabled records, for pickers. */
export interface EntityOption {
  id: string;
  label: string;
  status: Status;
}

/** `GET /api/{entity}/changes?since=`: how many records changed, and the newest change. */
export interface Changes {
  count: number;
  /** ISO time of the newest change, or null where there is none. */
  latest: string | null;
}

/** One entry of a record's history; `before` is null for its creation. */
export interface HistoryEntry {
  id: string;
  action: LogAction;
  at: string;
  actorId: string | null;
  actorName: string;
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>> | null;
  /** Names of the records that `before` and `after` mention, by id; of those that are gone as well. */
  names: Readonly<Record<string, string>>;
}

export type LogAction =
  | 'create'
  | 'update'
  | 'status'
  | 'delete'
  | 'restore'
  | 'purge'
  | 'sort'
  | 'move'
  | 'import'
  | 'stop'
  | 'reset-password'
  | 'password'
  | 'login'
  | 'logout'
  | 'register'
  | 'avatar'
  | 'agree'
  | 'close'
  | 'keep'
  | 'note'
  | 'reply'
  | 'export';

/** Every entity the admin area manages, by the name its API path has. */
export const entityNames = [
  'category',
  'product',
  'material',
  'banner',
  'factory-gallery',
  'company',
  'synonym',
  'user',
] as const;
export type EntityName = (typeof entityNames)[number];

/** Days for which a deleted record can be restored. */
export const recycleDays = 30;

/** One deleted record; it is gone for good at `expiresAt` (`recycleDays` after the deletion). */
export interface RecycleEntry {
  id: string;
  entity: EntityName;
  label: string;
  deletedAt: string;
  deletedBy: string | null;
  /** As the person was called then; of a closed account 已注销用户. */
  deletedByName: string;
  expiresAt: string;
}
