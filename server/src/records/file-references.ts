import type { FileUse } from '@admin-h5/contract';
import type { FileReference } from './description.ts';

/** A reference to the single file of a field; empty if the field is empty. */
export function fileReference(
  field: string,
  id: string | null,
  accepts: FileUse,
  check?: FileReference['check'],
): FileReference[] {
  return id === null ? [] : [{ field, id, accepts, ...(check ? { check } : {}) }];
}

/** References to the files of a list, each with its path: `imageIds.2`. */
export function fileReferences(field: string, ids: readonly string[], accepts: FileUse): FileReference[] {
  return ids.map((id, index) => ({ field: `${field}.${index}`, id, accepts }));
}
