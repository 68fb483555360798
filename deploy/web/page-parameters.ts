/**
 * Names in the query of an address that a rendered page reads. nginx keeps one page for all addresses that differ only in others, such
 * as those that a messenger adds to a shared link.
 */
export const pageParameters: readonly string[] = [
  'id',
  'parentId',
  'categoryId',
  'classId',
  'keyword',
  'type',
  'by',
  'suggested',
  'section',
  'crop',
  'target',
  'group',
  'ids',
  'formulation',
  'toxicity',
  'holder',
  'purityMin',
  'hazardous',
  'language',
  'sort',
  'view',
  'page',
];
