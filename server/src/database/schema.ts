import type { LogEntry, RecycleEntry, RegistryChange } from '@admin-h5/contract';
import type { SessionRow, ReplacedTokenRow, LimitRow, SmsCodeRow, SmsTicketRow } from '../auth/tables.ts';
import type { BannerRow } from '../banner/table.ts';
import type { CategoryRow } from '../category/table.ts';
import type { CompanyRow } from '../company/table.ts';
import type { FileRow, FileUseRow } from '../files/tables.ts';
import type { GalleryRow } from '../gallery/table.ts';
import type { MaterialRow } from '../material/table.ts';
import type { ProductRow, ProductUsageRow } from '../product/table.ts';
import type { RemoteModuleRow, RemoteReleaseRow, RemoteTokenRow } from '../releases/tables.ts';
import type { JobRow } from '../sheets/table.ts';
import type { UserRow } from '../user/table.ts';
import type { RowOf } from './row.ts';

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

/** Counts the committed changes of an entity; caches use it as part of their key. */
export interface DataVersionRow {
  entity: string;
  version: number;
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
  /** When maintenance last ran, ISO. */
  clockMark: { id: string; at: string };
  remoteModule: RemoteModuleRow;
  remoteRelease: RemoteReleaseRow;
  remoteToken: RemoteTokenRow;
  remoteChange: RegistryChange;
}

/** Tables of versioned records. */
export type EntityTable = 'category' | 'product' | 'material' | 'banner' | 'gallery' | 'company' | 'userAccount';
