import type { EntityName, ListQuery } from '@admin-h5/contract';
import { callForFile } from '../call.ts';
import type { CallOptions } from '../options.ts';
import type { Download } from '../transport.ts';
import { upload } from '../upload.ts';

type SheetFormat = 'csv' | 'xlsx';

/** What an export holds: what a list's filters find, or chosen records. */
type ExportQuery<Q extends object = ListQuery> = Q & { ids?: readonly string[] };

export interface ExportApi<Q extends object = ListQuery> {
  exportSheet: (format: SheetFormat, query?: ExportQuery<Q>, options?: CallOptions) => Promise<Download>;
}

export interface ImportApi {
  /** A dry run only checks. `jobApi.get` returns the job's state. */
  importSheet: (file: Blob, dryRun: boolean, options?: CallOptions) => Promise<{ jobId: string }>;
  importTemplate: (format: SheetFormat, options?: CallOptions) => Promise<Download>;
}

/** Ids of 32 characters in an address of 8 KB, which every server and proxy takes. */
const mostIdsInAddress = 200;

/** Makes the export call of one entity: a GET, or a POST where more records are chosen than an address holds. */
export function exportApi<Q extends object = ListQuery>(name: EntityName): ExportApi<Q> {
  const path = `/api/${name}/export`;
  return {
    exportSheet: (format, query, options) => {
      const { ids = [] } = query ?? {};
      const isLong = ids.length > mostIdsInAddress;
      return callForFile(
        isLong ? { method: 'POST', path, body: { ids, format } } : { method: 'GET', path, query: { ...query, format } },
        options,
      );
    },
  };
}

/** Makes the import calls of one entity. */
export function importApi(name: EntityName): ImportApi {
  return {
    importSheet: (file, dryRun, options) => upload(`/api/${name}/import`, file, options, { dryRun }),
    importTemplate: (format, options) =>
      callForFile({ method: 'GET', path: `/api/${name}/import/template`, query: { format } }, options),
  };
}
