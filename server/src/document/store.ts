import type { InquiryItemType, LogAction, RecordDocument } from '@admin-h5/contract';
import type { WriteScope } from '../database/write.ts';
import type { FileReference } from '../records/description.ts';

interface WithDocuments {
  documents?: readonly RecordDocument[];
}

/** Actions that do not change 资料; a sheet has no column of them. */
const leaving: readonly LogAction[] = ['status', 'sort', 'move', 'delete', 'restore', 'import'];

/** Stores the rows of 资料 as 资料中心 and 资料管理 read them. */
export async function storeDocuments(
  scope: WriteScope,
  recordType: InquiryItemType,
  action: LogAction,
  { id, documents = [] }: WithDocuments & { id: string },
): Promise<void> {
  if (leaving.includes(action)) return;
  await scope.trx.deleteFrom('recordDocument').where('recordId', '=', id).execute();
  if (action === 'purge') {
    await scope.trx.deleteFrom('documentDownload').where('recordId', '=', id).execute();
    return;
  }
  const rows = documents.map((document, place) => ({
    ...document,
    recordId: id,
    place,
    recordType,
    storedAt: scope.now,
  }));
  if (rows.length > 0) await scope.trx.insertInto('recordDocument').values(rows).execute();
}

/** The files of 资料. */
export const documentFiles = ({ documents = [] }: WithDocuments): FileReference[] =>
  documents.map(({ fileId }, place) => ({ field: `documents.${place}.fileId`, id: fileId, accepts: 'scan' }));
