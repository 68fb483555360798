import type { StoredFile } from '@admin-h5/contract';

export type FileRow = StoredFile & {
  /** When the last use ended; null while the file is used. A new file starts as unused. */
  unusedSince: string | null;
};

export interface FileUseRow {
  fileId: string;
  entity: string;
  entityId: string;
}
