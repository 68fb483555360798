import { isDeepStrictEqual } from 'node:util';
import type { InquiryItemType, LogAction, RecordDocument } from '@admin-h5/contract';
import type { WriteScope } from '../database/write.ts';

interface WithDocuments {
  documents?: readonly RecordDocument[];
}

interface WithFiles extends WithDocuments {
  fileIds: readonly string[];
}

/** Stores the rows of 资料 as 资料中心 and 资料管理 read them, if a change differs from `before` in them. */
export async function storeDocuments(
  scope: WriteScope,
  recordType: InquiryItemType,
  action: LogAction,
  { id, version, documents = [] }: WithDocuments & { id: string; version: number },
  before: WithDocuments | null,
): Promise<void> {
  if (action === 'purge') {
    await scope.trx.deleteFrom('recordDocument').where('recordId', '=', id).execute();
    await scope.trx.deleteFrom('documentDownload').where('recordId', '=', id).execute();
    return;
  }
  if (isDeepStrictEqual(documents, before?.documents ?? [])) return;
  const rows = documents.map((document, place) => ({
    ...document,
    recordId: id,
    place,
    recordType,
    storedAt: scope.now,
  }));
  if (scope.later?.dependents('recordDocument', 'recordId', { id, version }, rows)) return;
  await scope.trx.deleteFrom('recordDocument').where('recordId', '=', id).execute();
  if (rows.length > 0) await scope.trx.insertInto('recordDocument').values(rows).execute();
}

const had = (list: readonly RecordDocument[] | undefined, id: string) => list?.some(({ fileId }) => fileId === id);

/**
 * The input without the files of 其他资料 that were documents too, and so were not listed there, and no longer are: a
 * replaced MSDS would come back to visitors as a file without a name.
 */
export function withoutReplacedFiles<Input extends WithFiles>(input: Input, current: WithFiles | null): Input {
  const { documents } = input;
  if (documents === undefined || !current) return input;
  const isReplaced = (id: string) => current.fileIds.includes(id) && had(current.documents, id) && !had(documents, id);
  return { ...input, fileIds: input.fileIds.filter((id) => !isReplaced(id)) };
}
