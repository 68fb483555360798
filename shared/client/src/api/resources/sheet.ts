import type {
  CheckedFilter,
  CheckedRows,
  Download,
  EntityName,
  ImportEntry,
  ImportPictures,
  Job,
  ListQuery,
  SheetCorrections,
} from '@admin-h5/contract';
import { apiPath } from '../api-path.ts';
import { call, callForFile } from '../call.ts';
import { apiSettings } from '../config.ts';
import type { CallOptions } from '../options.ts';
import { upload } from '../upload.ts';

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
}

export interface PicturesApi {
  /** Sends a ZIP archive of pictures for an import, which names it in its corrections. */
  sendPictures: (archive: Blob, options?: CallOptions) => Promise<ImportPictures>;
}

/** Number of ids of 32 characters that fit in an address of 8 KB, which every server and proxy accepts. */
const mostIdsInAddress = 200;

/** Makes the export call of one entity: a GET, or a POST where what is chosen may not fit in an address. */
export function exportApi<Q extends object = ListQuery>(name: EntityName): ExportApi<Q> {
  const path = `/api/${name}/export`;
  return {
    exportSheet: (format, query, options) => {
      const { ids = [], exceptIds, expectedTotal, ...filter } = query ?? {};
      const rest = exceptIds && { filter, expectedTotal, exceptIds };
      const chosen = ids.length > mostIdsInAddress ? { ids } : rest;
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
  };
}

/** Makes the call for pictures of an import. */
export const picturesApi = (name: 'product' | 'material'): PicturesApi => ({
  sendPictures: (archive, options) => upload(`/api/${name}/import/pictures`, archive, options),
});
