import type { ManagedDocument, ManagedDocumentsQuery } from '@admin-h5/contract';
import {
  documentLanguageLabels,
  documentTypeLabels,
  documentTypes,
  registrationState,
  registrationStateLabels,
} from '@admin-h5/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { HitCounter } from '../records/hit-counter.ts';
import type { Found } from '../records/page.ts';
import { findManaged } from './managed.ts';
import { splitKeyword } from './rows.ts';

/** Rows read at once. */
const portion = 5000;
const recordLabels = { product: '产品', material: '原料' } as const;

export const documentHeader = [
  '属于',
  '名称',
  '登记证号/CAS号',
  '资料',
  '状态',
  '有效期至',
  '语言',
  '版本',
  '说明',
  '下载次数',
];

const cellsOf = (row: ManagedDocument): string[] => [
  recordLabels[row.recordType],
  row.recordName,
  row.recordNo,
  documentTypeLabels[row.type],
  row.fileId === null ? '缺少' : registrationStateLabels[registrationState(row.validTo) ?? 'valid'],
  row.validTo,
  row.language && documentLanguageLabels[row.language],
  row.edition,
  row.title,
  row.fileId === null ? '' : String(row.downloads),
];

async function* inPortions({ rows }: Found<ManagedDocument>): AsyncGenerator<string[][]> {
  for (let offset = 0; ; offset += portion) {
    const found = await rows(portion, offset);
    yield found.map(cellsOf);
    if (found.length < portion) return;
  }
}

/**
 * What a filter of 资料管理 finds; behind it what is missing, unless the filter asks for something that only a document
 * has.
 */
export async function* documentSheet(
  db: Kysely<Database>,
  filter: ManagedDocumentsQuery,
  hits: HitCounter,
): AsyncGenerator<string[][]> {
  yield* inPortions(findManaged(db, filter, hits));
  if (filter.missing || filter.language || filter.state) return;
  const { words: keyword, type: named } = splitKeyword(filter.keyword);
  const wanted = [filter.type, named].filter(Boolean);
  for (const missing of documentTypes) {
    if (wanted.every((type) => type === missing)) {
      yield* inPortions(findManaged(db, { ...filter, keyword, missing }, hits));
    }
  }
}
