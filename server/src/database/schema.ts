import type {
  BannerInput,
  CategoryInput,
  CompanyInput,
  EntityBase,
  GalleryItemInput,
  LogEntry,
  MaterialInput,
  ProductInput,
  RecycleEntry,
  RegistryChange,
  StoredFile,
} from '@admin-h5/contract';

/**
 * How a field of the contract lies in a table on both engines: booleans as 0/1, arrays and objects as JSON text,
 * times as ISO text, everything else as it is.
 */
type Stored<Field> = Field extends boolean ? number : Field extends string | number | null ? Field : string;
type RowOf<Fields> = { [Key in keyof Fields]: Stored<Fields[Key]> };

/** Columns of every versioned table beyond its own fields. */
interface VersionedColumns extends EntityBase {
  /** What a keyword is looked for in: names, pinyin initials, numbers, folded (`searchText`). */
  search: string;
}

type CategoryRow = VersionedColumns & RowOf<CategoryInput>;
type ProductRow = VersionedColumns &
  RowOf<ProductInput> & {
    viewCount: number;
    /** Crops and targets of the usages, each once, separated by 、: for summaries. */
    crops: string;
    targets: string;
  };
/** One row of 使用范围, folded: the feed's filters `crop` and `target` hold on one and the same. */
interface ProductUsageRow {
  productId: string;
  place: number;
  crop: string;
  target: string;
}
type MaterialRow = VersionedColumns & RowOf<MaterialInput> & { viewCount: number };
type BannerRow = VersionedColumns & RowOf<BannerInput> & { clickCount: number };
type GalleryRow = VersionedColumns & RowOf<GalleryItemInput>;
type CompanyRow = VersionedColumns & RowOf<CompanyInput>;

interface UserRow extends VersionedColumns {
  username: string;
  /** Lower-cased: user names are unique without regard to case. */
  usernameKey: string;
  /** argon2id. */
  passwordHash: string;
  phone: string;
  email: string;
  realName: string;
  avatar: string | null;
  type: number;
  mustChangePassword: number;
  lastLoginAt: string | null;
  /** When the account is removed, where its owner has given it up. */
  closesAt: string | null;
  /** JSON: versions of the agreements and when they were accepted; null before the first login. */
  agreements: string | null;
}

/** One login; every token of it carries `id` (decisions.md, Tokens). */
interface SessionRow {
  id: string;
  userId: string;
  createdAt: string;
  expiresAt: string;
  revokedAt: string | null;
  /** To some minutes (`accounts/session-use.ts`); null before the first use. */
  lastUsedAt: string | null;
  /** What a person calls it, '' where it is not known. */
  device: string;
  /** Network address of the login. */
  address: string;
}

/** A token that `refresh` replaced; it stays valid until `validUntil`. */
interface ReplacedTokenRow {
  jti: string;
  validUntil: string;
  /** When the row itself may go: the token's own end. */
  expiresAt: string;
}

/** Sliding counters shared by all instances: failed logins, SMS, checks. */
interface LimitRow {
  key: string;
  count: number;
  windowEndsAt: string;
}

interface SmsCodeRow {
  phone: string;
  codeHash: string;
  sentAt: string;
  expiresAt: string;
  tries: number;
}

interface SmsTicketRow {
  ticketHash: string;
  phone: string;
  expiresAt: string;
}

export interface IdempotencyRow {
  /** Hash of who, method, path and key. */
  id: string;
  fingerprint: string;
  createdAt: string;
  /** 1 once the write's transaction is committed. */
  committed: number;
  statusCode: number | null;
  body: string | null;
}

export type FileRow = StoredFile & {
  /** When the last use ended; null while there is one. A new file starts unused. */
  unusedSince: string | null;
};

interface FileUseRow {
  fileId: string;
  entity: string;
  entityId: string;
}

export interface JobRow {
  id: string;
  kind: string;
  ownerId: string | null;
  state: string;
  done: number;
  total: number;
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
  /** JSON. */
  errors: string;
  warnings: string;
  badRowsFile: string | null;
  createdAt: string;
  updatedAt: string;
}

/** Counts every committed change of an entity, so that caches can be keyed by it. */
export interface DataVersionRow {
  entity: string;
  version: number;
}

export interface RemoteModuleRow {
  name: string;
  origin: string;
  /** null until the first release is promoted; the registry leaves the module out until then. */
  stable: string | null;
  canary: string | null;
  canaryPercent: number;
}

export interface RemoteReleaseRow {
  module: string;
  build: string;
  releasedAt: string;
  revokedAt: string | null;
  /** JSON of the contract's `Release`. */
  release: string;
}

/** A team's token for its module; only its hash is kept. */
interface RemoteTokenRow {
  hash: string;
  module: string;
  label: string;
  createdAt: string;
}

export interface Database {
  category: CategoryRow;
  product: ProductRow;
  material: MaterialRow;
  banner: BannerRow;
  gallery: GalleryRow;
  company: CompanyRow;
  userAccount: UserRow;
  session: SessionRow;
  replacedToken: ReplacedTokenRow;
  limitCounter: LimitRow;
  smsCode: SmsCodeRow;
  smsTicket: SmsTicketRow;
  idempotency: IdempotencyRow;
  file: FileRow;
  fileUse: FileUseRow;
  job: JobRow;
  operationLog: RowOf<Omit<LogEntry, 'before' | 'after' | 'names'>> & {
    before: string | null;
    after: string | null;
    search: string;
  };
  recycleBin: RecycleEntry & { search: string };
  productUsage: ProductUsageRow;
  dataVersion: DataVersionRow;
  /** When work that goes by the clock ran last, ISO. */
  clockMark: { id: string; at: string };
  remoteModule: RemoteModuleRow;
  remoteRelease: RemoteReleaseRow;
  remoteToken: RemoteTokenRow;
  remoteChange: RegistryChange;
}

/** Tables that the generic record service can hold. */
export type EntityTable = 'category' | 'product' | 'material' | 'banner' | 'gallery' | 'company' | 'userAccount';
