import { foldText, foldWidth, hazardClasses, packingGroups } from '@admin-h5/contract';
import type { SheetCell } from '../sheets/column.ts';
import { choice, flag, text } from '../sheets/column.ts';

const joined = (cell: string): string => foldWidth(cell).replaceAll(/\s+/g, '');

const hazardWords = new Map([
  ...['危险品', '危化品', '危险化学品', '危险', '易燃', '易制毒', '易制爆'].map((word): [string, boolean] => [
    word,
    true,
  ]),
  ...['非危险品', '非危化品', '普通', '普通品', '一般', '普货', '普通货物', '不是'].map((word): [string, boolean] => [
    word,
    false,
  ]),
]);

/** 是否危险品: reads 是 and 否, and words such as 危险品 and 普通货物. */
export const hazardous: SheetCell = (() => {
  const usual = flag('是');
  return { ...usual, read: (cell, context) => hazardWords.get(joined(cell)) ?? usual.read(cell, context) };
})();

/** UN编号: reads `1230`, `UN 1230`, `UN-1230`. */
export const unNo: SheetCell = {
  ...text('UN1230'),
  read: (cell) => joined(cell).replace(/^(?:UN(?:NO)?[.:-]?)?(\d{4})$/i, 'UN$1'),
};

const classOf = (cell: string): string => /^第?(\d(?:\.\d)?)(?:[类项级].{0,20})?$/.exec(joined(cell))?.[1] ?? cell;

/** 危险类别: reads `3`, `3类`, `第3类 易燃液体`, `3.1项`. */
export const hazardClass: SheetCell = (() => {
  const usual = choice(hazardClasses, '3');
  return { ...usual, read: (cell, context) => usual.read(classOf(cell), context) };
})();

const groupNames = ['i', 'ii', 'iii'].map((roman, at) => [roman, String(at + 1), '一二三'[at] ?? '']);

function groupOf(cell: string): string {
  const name = foldText(joined(cell))
    .replace(/^pg/, '')
    .replaceAll(/[类级](?:包装)?$|^包装?[类级]别?/g, '');
  return packingGroups[groupNames.findIndex((names) => names.includes(name))] ?? cell;
}

/** 包装类别: reads `Ⅱ`, `II`, `2`, `二级`, `PG II`, `II类包装`. */
export const packingGroup: SheetCell = (() => {
  const usual = choice(packingGroups, 'Ⅱ');
  return { ...usual, read: (cell, context) => usual.read(groupOf(cell), context) };
})();

const cas = /^\d{2,7}-\d{2}-\d$/;

const withoutLabel = (cell: string): string =>
  joined(cell)
    .replaceAll(/[—–‐‑−]/g, '-')
    .replace(/^CAS(?:登[记录])?(?:NO\.?|RN|编?号)?[.:#]?/i, '');
/** 「91465-08-6（旧68085-85-8）」, 「1330-20-7/106-42-3」: the first number, and others after a sign. */
const several = /^(\d{2,7}-\d{2}-\d)[(（,，;；/、]([^\d]{0,6}\d{2,7}-\d{2}-\d.{0,40})$/;
function withFurther(cell: string): { first: string; further: string } | null {
  const [, first, further = ''] = several.exec(withoutLabel(cell)) ?? [];
  return first === undefined ? null : { first, further: further.replace(/[)）]$/, '') };
}

/** CAS号, without what people write before it: 「CAS 67-56-1」, 「CAS号：67-56-1」, 「CAS#67-56-1」. */
export const casNo: SheetCell = {
  ...text('67-56-1'),
  read: (cell) => {
    const bare = withoutLabel(cell);
    return cas.test(bare) ? bare : (withFurther(cell)?.first ?? cell);
  },
  leftOut: (cell) => {
    const further = withFurther(cell)?.further;
    return further === undefined ? null : `一种原料只有一个CAS号，未导入“${further}”`;
  },
  knownBy: (cell) => cas.test(joined(cell)),
};
