/** The calls that entities have in common; `catalogue.ts` and `user.ts` put them together for each entity. */
import type {
  BatchResult,
  BatchTarget,
  ChangeSetEntry,
  ChangeSetOrder,
  RecordEditsSheet,
  ChangeSetReview,
  Changes,
  CheckedFilter,
  CheckedRows,
  Download,
  EntityBase,
  EntityName,
  EntityOption,
  HistoryEntry,
  ImportEntry,
  ImportPictures,
  Job,
  ListQuery,
  PublicationChange,
  Page,
  PublishDetail,
  SheetCorrections,
  Status,
} from '@admin-h5/contract';
import { apiPath, call, callForFile, type CallOptions } from '../call.ts';
import { upload } from '../upload.ts';
import { apiSettings } from '../transport.ts';
import { restoreAll } from './recycle.ts';

/** The calls that every managed entity has (entities.md). `Q` is its list query with its own filters. */
export interface EntityApi<T, Input, Q extends ListQuery = ListQuery> {
  list: (query?: Q, options?: CallOptions) => Promise<Page<T>>;
  /** Ids of everything that a filter finds, in the list's own order. */
  ids: (filter?: Omit<Q, 'page' | 'size' | 'sort'>, options?: CallOptions) => Promise<string[]>;
  /** Enabled records for pickers. */
  all: (options?: CallOptions) => Promise<EntityOption[]>;
  get: (id: string, options?: CallOptions) => Promise<T>;
  create: (input: Input, options?: CallOptions) => Promise<T>;
  /** Takes the whole record as `get` returned it, `version` included; fails with 409 if it has changed meanwhile. */
  update: (id: string, record: Input & { version: number }, options?: CallOptions) => Promise<T>;
  remove: (id: string, options?: CallOptions) => Promise<void>;
  /** Fails with 409 if a given `version` is out of date. */
  setStatus: (id: string, body: { status: Status; version?: number }, options?: CallOptions) => Promise<T>;
  setStatusOf: (target: BatchTarget, status: Status, options?: CallOptions) => Promise<BatchResult>;
  removeAll: (target: BatchTarget, options?: CallOptions) => Promise<BatchResult>;
  /** All ids of one group in their new order, at most 500. */
  sort: (ids: readonly string[], options?: CallOptions) => Promise<void>;
  restore: (id: string, options?: CallOptions) => Promise<T>;
  /** Restores up to 1000 records in this order; the result lists each that could not be restored, with the reason. */
  restoreAll: (ids: readonly string[], options?: CallOptions) => Promise<BatchResult>;
  history: (id: string, options?: CallOptions) => Promise<HistoryEntry[]>;
  /** What changed since an ISO time. */
  changes: (since: string, options?: CallOptions) => Promise<Changes>;
}

/** Makes the common calls of one entity; `name` is also its path. Users have them all but `sort`. */
export function entityApi<T extends Omit<EntityBase, 'sort'>, Input, Q extends ListQuery = ListQuery>(
  name: EntityName,
): EntityApi<T, Input, Q> {
  const base = `/api/${name}`;
  const one = (id: string) => base + apiPath`/${id}`;
  return {
    list: (query, options) => call({ method: 'GET', path: base, query }, options),
    ids: (filter, options) => call({ method: 'GET', path: `${base}/ids`, query: filter }, options),
    all: (options) => call({ method: 'GET', path: `${base}/all` }, options),
    get: (id, options) => call({ method: 'GET', path: one(id) }, options),
    create: (body, options) => call({ method: 'POST', path: base, body }, options),
    update: (id, body, options) => call({ method: 'PUT', path: one(id), body }, options),
    remove: (id, options) => call({ method: 'DELETE', path: one(id) }, options),
    setStatus: (id, body, options) => call({ method: 'PATCH', path: `${one(id)}/status`, body }, options),
    setStatusOf: (target, status, options) =>
      call({ method: 'PATCH', path: `${base}/batch/status`, body: { ...target, status } }, options),
    removeAll: (target, options) => call({ method: 'DELETE', path: `${base}/batch`, body: target }, options),
    sort: (ids, options) => call({ method: 'PATCH', path: `${base}/sort`, body: { ids } }, options),
    restore: (id, options) => call({ method: 'POST', path: `${one(id)}/restore` }, options),
    restoreAll,
    history: (id, options) => call({ method: 'GET', path: `${one(id)}/history` }, options),
    changes: (since, options) => call({ method: 'GET', path: `${base}/changes`, query: { since } }, options),
  };
}

/** What visitors would get of a record as a form has it. */
export interface PreviewApi<Input> {
  /**
   * Stores nothing. Fails with 422 where a field breaks its rules; what compares it with other records is not checked.
   * @param id of the record that is edited; null for a new one
   */
  preview: (input: Input, id: string | null, options?: CallOptions) => Promise<PublishDetail>;
}

/** The record that edits of 改表 would make, read as an import reads them. */
export interface EditedApi<Input> {
  /** Stores nothing. Fails with 422 where a cell is wrong. */
  readEdited: (edits: RecordEditsSheet, options?: CallOptions) => Promise<Input>;
}

/** Makes the call of one entity. */
export const editedApi = <Input>(name: 'product' | 'material'): EditedApi<Input> => ({
  readEdited: (body, options) => call({ method: 'POST', path: `/api/${name}/import/record`, body }, options),
});

/** Makes the preview call of one entity. */
export function previewApi<Input>(name: EntityName): PreviewApi<Input> {
  return {
    preview: (body, id, options) =>
      call({ method: 'POST', path: `/api/${name}/preview`, ...(id !== null && { query: { id } }), body }, options),
  };
}

/** Moving records to another parent, category or album. */
export interface MoveApi<To> {
  moveAll: (target: BatchTarget, to: To, options?: CallOptions) => Promise<BatchResult>;
}

/** Makes the move call of one entity. */
export function moveApi<To>(name: EntityName): MoveApi<To> {
  return {
    moveAll: (target, to, options) =>
      call({ method: 'PATCH', path: `/api/${name}/batch/move`, body: { ...target, to } }, options),
  };
}

/** 上架时间 and 下架时间 of chosen records. */
export interface PublicationApi {
  setPublicationOf: (target: BatchTarget, change: PublicationChange, options?: CallOptions) => Promise<BatchResult>;
}

/** Makes that call of one entity. */
export function publicationApi(name: EntityName): PublicationApi {
  return {
    setPublicationOf: (target, change, options) =>
      call({ method: 'PATCH', path: `/api/${name}/batch/publication`, body: { ...target, ...change } }, options),
  };
}

type SheetFormat = 'csv' | 'xlsx';

/**
 * The records of an export: those that the filters of a list find, or chosen ones; or all that the filters find except `exceptIds`,
 * of which the person saw `expectedTotal`.
 */
type ExportQuery<Q extends object = ListQuery> = Q & {
  ids?: readonly string[];
  exceptIds?: readonly string[];
  expectedTotal?: number;
};

export interface ExportApi<Q extends object = ListQuery> {
  exportSheet: (format: SheetFormat, query?: ExportQuery<Q>, options?: CallOptions) => Promise<Download>;
}

export interface ImportApi {
  /**
   * Starts an import; a dry run only checks the rows. `corrections` change how the sheet is read. `continues` is the
   * interrupted import that this one continues.
   */
  importSheet: (
    file: Blob,
    dryRun: boolean,
    options?: CallOptions,
    corrections?: SheetCorrections,
    continues?: string,
  ) => Promise<{ jobId: string }>;
  /** Progress and result of an import. The address of its refused rows needs no token, and is valid for one hour. */
  importJob: (id: string, options?: CallOptions) => Promise<Job>;
  /** Rows of a finished check with what becomes of their cells, in the order of the sheet. They are kept for two days. */
  checkedRows: (
    jobId: string,
    query: { state?: CheckedFilter; offset: number; limit: number },
    options?: CallOptions,
  ) => Promise<CheckedRows>;
  /** Stops an import or an undo; what is stored stays. Its job ends within seconds. */
  stopImport: (jobId: string, options?: CallOptions) => Promise<Job>;
  /** Continues an interrupted import whose sheet is still stored (`Job.resume`), from any device. */
  continueImport: (jobId: string, options?: CallOptions) => Promise<{ jobId: string }>;
  /** Takes an import back: a job again, in which `updated` records were taken back and `failed` ones were left. */
  undoImport: (jobId: string, options?: CallOptions) => Promise<{ jobId: string }>;
  /** Imports of the last seven days, the newest first: one's own, or all for an administrator. */
  imports: (options?: CallOptions) => Promise<ImportEntry[]>;
  importTemplate: (format: SheetFormat, options?: CallOptions) => Promise<Download>;
  /** Publishes a 草稿 of 改表 at a time, as an import of its edits; all of them or none. Fails with 409 while it is published. */
  publishLater: (changeSetId: string, order: ChangeSetOrder, options?: CallOptions) => Promise<ChangeSetEntry>;
  /** Approves a 草稿 that somebody else has sent, which publishes it, or returns it. Fails with 409 where it is no longer sent. */
  reviewChanges: (changeSetId: string, body: ChangeSetReview, options?: CallOptions) => Promise<ChangeSetEntry>;
}

export interface PicturesApi {
  /** Sends a ZIP archive of pictures for an import, which names it in its corrections. */
  sendPictures: (archive: Blob, options?: CallOptions) => Promise<ImportPictures>;
  /**
   * Starts an import of an archive that was sent, without a sheet: its files go to the records that they are named after.
   * The rows of its check are the files; `corrections` name the archive, and correct them.
   */
  importFiles: (
    corrections: SheetCorrections,
    dryRun: boolean,
    options?: CallOptions,
    continues?: string,
  ) => Promise<{ jobId: string }>;
}

/** Number of ids of 32 characters that fit in an address of 8 KB, which every server and proxy accepts. */
const maxIdsInAddress = 200;

/** Makes the export call of one entity: a GET, or a POST where what is chosen may not fit in an address. */
export function exportApi<Q extends object = ListQuery>(name: EntityName): ExportApi<Q> {
  const path = `/api/${name}/export`;
  return {
    exportSheet: (format, query, options) => {
      const { ids = [], exceptIds, expectedTotal, ...filter } = query ?? {};
      const rest = exceptIds && { filter, expectedTotal, exceptIds };
      const chosen = ids.length > maxIdsInAddress ? { ids } : rest;
      return callForFile(
        chosen
          ? { method: 'POST', path, body: { ...chosen, format } }
          : { method: 'GET', path, query: { ...query, format } },
        options,
      );
    },
  };
}

/** With the address of this deployment before those of its files. */
const withAddress = <T extends { badRowsUrl: string | null; previewUrl?: string }>(job: T): T => ({
  ...job,
  badRowsUrl: job.badRowsUrl === null ? null : apiSettings().baseUrl + job.badRowsUrl,
  ...(job.previewUrl === undefined ? {} : { previewUrl: apiSettings().baseUrl + job.previewUrl }),
});

const importJob = async (id: string, options?: CallOptions): Promise<Job> =>
  withAddress(await call<Job>({ method: 'GET', path: apiPath`/api/jobs/${id}` }, options));

/** Makes the import calls of one entity. */
export function importApi(name: EntityName): ImportApi {
  return {
    importSheet: (file, dryRun, options, corrections, continues) =>
      upload(
        `/api/${name}/import`,
        file,
        options,
        { dryRun, ...(continues === undefined ? {} : { continues }) },
        corrections ? { corrections: JSON.stringify(corrections) } : {},
      ),
    importJob,
    checkedRows: (jobId, query, options) =>
      call({ method: 'GET', path: apiPath`/api/jobs/${jobId}/rows`, query }, options),
    stopImport: (jobId, options) => call({ method: 'POST', path: apiPath`/api/jobs/${jobId}/stop` }, options),
    continueImport: (jobId, options) => call({ method: 'POST', path: apiPath`/api/jobs/${jobId}/continue` }, options),
    undoImport: (jobId, options) => call({ method: 'POST', path: apiPath`/api/jobs/${jobId}/undo` }, options),
    imports: async (options) => {
      const entries = await call<ImportEntry[]>({ method: 'GET', path: '/api/jobs', query: { entity: name } }, options);
      return entries.map(withAddress);
    },
    importTemplate: (format, options) =>
      callForFile({ method: 'GET', path: `/api/${name}/import/template`, query: { format } }, options),
    publishLater: (id, body, options) =>
      call({ method: 'POST', path: `/api/${name}${apiPath`/change-sets/${id}/due`}`, body }, options),
    reviewChanges: (id, body, options) =>
      call({ method: 'POST', path: `/api/${name}${apiPath`/change-sets/${id}/review`}`, body }, options),
  };
}

/** Makes the call for pictures of an import. */
export const picturesApi = (name: 'product' | 'material'): PicturesApi => ({
  sendPictures: (archive, options) => upload(`/api/${name}/import/pictures`, archive, options),
  importFiles: (body, dryRun, options, continues) =>
    call(
      {
        method: 'POST',
        path: `/api/${name}/import/files`,
        query: { dryRun, ...(continues === undefined ? {} : { continues }) },
        body,
      },
      options,
    ),
});
