import { type DocumentType, documentTypeLabels, documentTypes } from '@admin-h5/contract';
import { sql } from 'kysely';

/** What both lists show of a document; `place` is its row in the record. */
export const documentFields = [
  'recordDocument.recordId',
  'recordDocument.place',
  'recordDocument.recordType',
  'recordDocument.type',
  'recordDocument.language',
  'recordDocument.title',
  'recordDocument.edition',
  'recordDocument.validTo',
  'recordDocument.fileId',
] as const;

/** What both lists show of its record, where `product` and `material` are joined. */
export const recordName = sql<string>`coalesce(product.name, material.name, '')`.as('recordName');
export const recordNo = sql<string>`coalesce(${sql.ref('product.regNo')}, ${sql.ref('material.casNo')}, '')`.as(
  'recordNo',
);

const findType = (word: string): DocumentType | undefined =>
  documentTypes.find((type) => documentTypeLabels[type].toLowerCase() === word.toLowerCase());

/** 「草甘膦 MSDS」: a type among the words is a condition of its own. */
export function splitKeyword(keyword = ''): { words: string; type: DocumentType | undefined } {
  const words = keyword.split(/\s+/).filter(Boolean);
  return {
    words: words.filter((word) => findType(word) === undefined).join(' '),
    type: words.map(findType).find((type) => type !== undefined),
  };
}
