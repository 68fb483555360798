import { unescapeCell } from './marks.ts';

const sums =
  /^(?:本[页表]|总|以上)?(?:合计|总计|小计|共计|累计)(?:[:：].*|[（(].*[）)])?$|^(?:合计|总计|共计|共)\d+[个种条项行款].{0,6}$/;
const signatures = /^(?:制表|填表|审核|复核|编制|审批|批准|经办|制单|打印|填报)(?:人|员|者|单位|日期|时间)?[:：]/;
const remarks = /^(?:备注|说明|注|填表说明|注意事项)[:：]/;
/** A remark below a table is one text; a record has more. */
const fewCells = 2;

/** Whether a row below the header closes the table: 合计, 制表人：…, 备注：…. It is no record. */
export function isClosingRow(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '');
  const first = unescapeCell(filled[0] ?? '').replaceAll(/\s+/g, '');
  return sums.test(first) || signatures.test(first) || (filled.length <= fewCells && remarks.test(first));
}
