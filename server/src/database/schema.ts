/** The tables and columns of the database, as types for its queries. */
import type {
  BannerInput,
  CategoryInput,
  CompanyInput,
  GalleryItemInput,
  LogEntry,
  MaterialInput,
  ProductInput,
  PublishType,
  RecycleEntry,
  SynonymInput,
} from '@admin-h5/contract';
import type { Generated } from 'kysely';
import type { LimitRow, ReplacedTokenRow, SessionRow, SmsCodeRow, SmsTicketRow } from '../auth/tables.ts';
import type { DocumentDownloadRow, RecordDocumentRow } from '../document/tables.ts';
import type { FileRow, FileUseRow } from '../files/tables.ts';
import type { ChangeSetRow } from '../import/change-sets/tables.ts';
import type { JobRow } from '../import/jobs/tables.ts';
import type { InquiryMailRow, InquiryReplyRow, InquiryRow } from '../inquiry/tables.ts';
import type {
  RemoteChangeRow,
  RemoteModuleRow,
  RemoteReleaseRow,
  RemoteRevokedKeyRow,
  RemoteRightRow,
  RemoteTokenRow,
} from '../releases/tables.ts';
import type { RemoteCountRow, RemoteNoticeRow, RemoteRulesRow, RemoteSeenRow } from '../reports/tables.ts';
import type { FilterGroup, SynonymRow, Term, WordRow } from '../search/tables.ts';
import type { RowOf, VersionedColumns } from './row.ts';

type ProductRow = VersionedColumns &
  RowOf<Required<ProductInput>> & {
    viewCount: number;
    /** Distinct crops and targets of the usages, separated by 、: for summaries. */
    crops: string;
    targets: string;
    doubtful: Generated<number>;
  };
/** One row of 使用范围, folded: the feed's filters `crop` and `target` must match the same row. */
interface ProductUsageRow {
  productId: string;
  place: number;
  crop: string;
  target: string;
  /** 1 if the product is enabled and not deleted. */
  live: number;
  /** The product's; '' without one. */
  categoryId: string;
  /** The product's class. */
  type: string;
}

interface UserRow extends VersionedColumns {
  username: string;
  /** Lower case: user names are unique regardless of case. */
  usernameKey: string;
  /** argon2id hash. */
  passwordHash: string;
  phone: string;
  email: string;
  realName: string;
  avatar: string | null;
  type: number;
  mustChangePassword: number;
  lastLoginAt: string | null;
  /** When the account will be removed, if its owner closed it. */
  closesAt: string | null;
  /** JSON: accepted versions of the agreements with the time; null before the first login. */
  agreements: string | null;
}

export interface IdempotencyRow {
  /** Hash of caller, method, path and key. */
  id: string;
  fingerprint: string;
  createdAt: string;
  /** 1 once the write's transaction is committed. */
  committed: number;
  statusCode: number | null;
  body: string | null;
}

/** A record in the search index; its tokens are in `searchIndex` (FTS5) on SQLite, in a column on PostgreSQL. */
interface SearchDocumentRow {
  no: Generated<number>;
  id: string;
  type: PublishType;
  /** 1 if the record is enabled and not deleted. */
  live: number;
  categoryId: string;
  hot: number;
  views: number;
  createdAt: string;
  /** Version of the record that was indexed. */
  version: number;
  /** Key of the record's group, '' for a type without filters that are counted. */
  filterGroup: string;
  /** Names of a product's active ingredients (`search/tables.ts`), '' for other types. */
  ingredientNames: string;
}

/** How often something happened on a day in China. */
interface DailyCountRow {
  day: string;
  kind: 'view' | 'missedSearch';
  /** What was searched for; '' for views. */
  words: string;
  count: number;
}

/** Counts the committed changes of an entity; caches use it as part of their key. */
export interface DataVersionRow {
  entity: string;
  version: number;
}

export interface Database {
  category: VersionedColumns & RowOf<CategoryInput>;
  product: ProductRow;
  material: VersionedColumns & RowOf<Required<MaterialInput>> & { viewCount: number; doubtful: Generated<number> };
  banner: VersionedColumns & RowOf<BannerInput> & { clickCount: number };
  gallery: VersionedColumns & RowOf<Required<GalleryItemInput>>;
  company: VersionedColumns & RowOf<Required<CompanyInput>>;
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
  changeSet: ChangeSetRow;
  operationLog: RowOf<Omit<LogEntry, 'before' | 'after' | 'names'>> & {
    before: string | null;
    after: string | null;
    search: string;
  };
  recycleBin: RecycleEntry & { search: string };
  productUsage: ProductUsageRow;
  recordDocument: RecordDocumentRow;
  documentDownload: DocumentDownloadRow;
  dailyCount: DailyCountRow;
  searchDocument: SearchDocumentRow;
  filterGroup: FilterGroup;
  searchTerm: Term;
  searchTermKey: { key: string; term: string };
  searchWord: WordRow;
  /** Beginnings of words' spellings, with the order of the words that begin so (`search/suggested-words.ts`). */
  searchWordKey: { key: string; word: string; rank: number };
  synonym: VersionedColumns & RowOf<SynonymInput>;
  searchSynonym: SynonymRow;
  dataVersion: DataVersionRow;
  /** When maintenance last ran, ISO. */
  clockMark: { id: string; at: string };
  remoteModule: RemoteModuleRow;
  remoteRelease: RemoteReleaseRow;
  remoteToken: RemoteTokenRow;
  remoteRevokedKey: RemoteRevokedKeyRow;
  remoteRight: RemoteRightRow;
  remoteChange: RemoteChangeRow;
  remoteSeen: RemoteSeenRow;
  remoteCount: RemoteCountRow;
  remoteRules: RemoteRulesRow;
  remoteNotice: RemoteNoticeRow;
  inquiry: InquiryRow;
  inquiryMail: InquiryMailRow;
  inquiryReply: InquiryReplyRow;
}

/** Tables of versioned records. */
export type EntityTable =
  'category' | 'product' | 'material' | 'banner' | 'gallery' | 'company' | 'synonym' | 'userAccount';
