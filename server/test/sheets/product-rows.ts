import { next } from '../support/catalogue.ts';

export const productHeadings = [
  '登记证号',
  '农药名称',
  '产品分类',
  '农药类别',
  '有效成分',
  '剂型',
  '毒性',
  '注意事项',
] as const;

/** A registration number that no other row has. */
export const newRegNo = (): string => `PD2031${String(next()).padStart(4, '0')}`;

/** Cells of a valid new product under `productHeadings`, with changes. */
export function productRow(
  categoryName: string,
  change: Partial<Record<(typeof productHeadings)[number], string>> = {},
): string[] {
  const cells: Record<string, string> = {
    登记证号: change.登记证号 ?? newRegNo(),
    农药名称: '吡虫啉',
    产品分类: categoryName,
    农药类别: '杀虫剂',
    有效成分: '吡虫啉 | 10 | % | imidacloprid | 138261-41-3',
    剂型: '可湿性粉剂',
    毒性: '低毒',
    注意事项: '',
    ...change,
  };
  return productHeadings.map((heading) => cells[heading] ?? '');
}
