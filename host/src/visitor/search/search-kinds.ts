/** What a search finds, kind by kind: records, and names that lead to records. */
import type { FoundNames, PublishPage } from '@admin-h5/contract';
import { wholeTotal } from '../../ui/list/publish-queries.ts';
import type { RecordKind } from '../filter/record-filters.ts';

/** What a search looks for, in the order of its tabs. */
export const searchKinds = [
  { key: 'product', label: '产品', unit: '款产品' },
  { key: 'material', label: '原料', unit: '种原料' },
  { key: 'crop', label: '作物', unit: '种作物' },
  { key: 'target', label: '病虫害', unit: '种防治对象' },
  { key: 'company', label: '公司', unit: '家公司' },
] as const;
export type SearchKind = (typeof searchKinds)[number]['key'];
export type NameKind = keyof FoundNames;

/** The word that counts what is found: 款产品. */
export const countUnit = (kind: SearchKind): string => searchKinds.find(({ key }) => key === kind)?.unit ?? '';

export const isRecordKind = (kind: SearchKind): kind is RecordKind => kind === 'product' || kind === 'material';

/** What the words find of each kind; undefined while it is not known. */
export interface Hits {
  records: Partial<Record<RecordKind, PublishPage>>;
  names: FoundNames | undefined;
}

export const countHits = ({ records, names }: Hits, kind: SearchKind): number | undefined =>
  (isRecordKind(kind) ? records[kind] : names?.[kind])?.total;

/** The same without hits of other, similar words or of some of the words. */
export function countWholeHits(hits: Hits, kind: SearchKind): number | undefined {
  const page = isRecordKind(kind) ? hits.records[kind] : undefined;
  return page ? wholeTotal(page) : countHits(hits, kind);
}

/** Whether the words are more than a crop and a pest: what names one of them is no answer. */
const isComposed = ({ records: { product } }: Hits): boolean => {
  const { parts = [], leftOut } = product?.search ?? {};
  return leftOut !== undefined || (parts.length > 1 && parts.some(({ kind }) => kind !== 'crop' && kind !== 'target'));
};

/** The first kind that the words find something of; products while that is not known. */
export function findFirstKind(hits: Hits): SearchKind {
  for (const { key } of searchKinds) {
    if ((key === 'crop' || key === 'target') && isComposed(hits)) continue;
    const found = countWholeHits(hits, key);
    if (found === undefined) break;
    if (found > 0) return key;
  }
  return 'product';
}
