/** 原料 as a sheet: its columns, how offices write them, and what is doubtful in a row. */
import {
  foldText,
  foldWidth,
  hazardClasses,
  type Material,
  materialFields,
  materialGrades,
  type MaterialInput,
  normaliseText,
  packingGroups,
  purityText,
} from '@admin-h5/contract';
import {
  firstOfKey,
  type ImportDefinition,
  joinKey,
  type RecordDoubt,
  type RowFacts,
} from '../import/columns/definition.ts';
import { completeDocuments, documentColumns } from '../import/columns/documents.ts';
import { sheetColumns } from '../import/columns/sheet-columns.ts';
import {
  categoryInHeadings,
  choice,
  flag,
  packs,
  percent,
  quantity,
  type SheetCell,
  text,
} from '../import/columns/cell-kinds.ts';
import { finerCategory } from '../import/passes/merge-lists.ts';
import { unitsBy } from '../import/passes/quantity.ts';
import { compactText, isClearWord } from '../import/read/cells.ts';
import type { Entity } from '../records/entity.ts';
import { minimumContent } from './minimum-content.ts';

const hazardWords = new Map([
  ...['危险品', '危化品', '危险化学品', '危险', '易燃', '易制毒', '易制爆'].map((word): [string, boolean] => [
    word,
    true,
  ]),
  ...['非危险品', '非危化品', '非危', '非危货', '普通', '普通品', '一般', '普货', '普通货物', '不是'].map(
    (word): [string, boolean] => [word, false],
  ),
]);

/** 是否危险品: reads 是 and 否, and words such as 危险品 and 普通货物. */
const hazardous: SheetCell = (() => {
  const usual = flag('是');
  return { ...usual, read: (cell, context) => hazardWords.get(compactText(cell)) ?? usual.read(cell, context) };
})();

/** 「非危」 says nothing under UN编号 and the columns beside it. */
const isHarmless = (cell: string): boolean => hazardWords.get(compactText(cell)) === false;

/** UN编号: reads `1230`, `UN 1230`, `UN-1230`. */
const unNo: SheetCell = {
  ...text('UN1230'),
  read: (cell) => (isHarmless(cell) ? '' : compactText(cell).replace(/^(?:UN(?:NO)?[.:-]?)?(\d{4})$/i, 'UN$1')),
};

const readClass = (cell: string): string =>
  /^第?(\d(?:\.\d)?)(?:[类项级].{0,20})?$/.exec(compactText(cell))?.[1] ?? cell;

/** 危险类别: reads `3`, `3类`, `第3类 易燃液体`, `3.1项`. */
const hazardClass: SheetCell = (() => {
  const usual = choice(hazardClasses, '3');
  return { ...usual, read: (cell, context) => (isHarmless(cell) ? '' : usual.read(readClass(cell), context)) };
})();

const groupNames = ['i', 'ii', 'iii'].map((roman, at) => [roman, String(at + 1), '一二三'[at] ?? '']);

function readGroup(cell: string): string {
  const name = foldText(compactText(cell))
    .replace(/^pg/, '')
    .replaceAll(/[类级](?:包装)?$|^包装?[类级]别?/g, '');
  return packingGroups[groupNames.findIndex((names) => names.includes(name))] ?? cell;
}

/** 包装类别: reads `Ⅱ`, `II`, `2`, `二级`, `PG II`, `II类包装`. */
const packingGroup: SheetCell = (() => {
  const usual = choice(packingGroups, 'Ⅱ');
  return { ...usual, read: (cell, context) => (isHarmless(cell) ? '' : usual.read(readGroup(cell), context)) };
})();

const cas = /^\d{2,7}-\d{2}-\d$/;

const withoutLabel = (cell: string): string =>
  compactText(cell)
    .replaceAll(/[—–‐‑−]/g, '-')
    .replace(/^CAS(?:登[记录])?(?:NO\.?|RN|编?号)?[.:#]?/i, '')
    .replace(/^0+(?=\d{2,7}-\d{2}-\d)/, '');
/** 「91465-08-6（旧68085-85-8）」, 「1330-20-7/106-42-3」: the first number, and others after a sign. */
const several = /^(\d{2,7}-\d{2}-\d)[(（,，;；/、]([^\d]{0,6}\d{2,7}-\d{2}-\d.{0,40})$/;
function withFurther(cell: string): { first: string; further: string } | null {
  const [, first, further = ''] = several.exec(withoutLabel(cell)) ?? [];
  return first === undefined ? null : { first, further: further.replace(/[)）]$/, '') };
}

/** CAS号, without what people write before it: 「CAS 67-56-1」, 「CAS号：67-56-1」, 「CAS#67-56-1」, 「000067-56-1」. */
const casNo: SheetCell = {
  ...text('67-56-1'),
  read: (cell) => {
    const bare = withoutLabel(cell);
    return cas.test(bare) ? bare : (withFurther(cell)?.first ?? cell);
  },
  leftOut: (cell) => {
    const further = withFurther(cell)?.further;
    return further === undefined ? null : `一种原料只有一个CAS号，未导入“${further}”`;
  },
  knownBy: (cell) => cas.test(compactText(cell)),
};

const leastFraction = 0.5;
const wholePercent = 100;
/** A cell of percents that has lost its format, 0.97, as 97; less may be the percentage of a solution. null for another text. */
function percentOfFraction(cell: string): number | null {
  const fraction = Number(/^(?:≥|>=)?(0\.\d{1,6})$/.exec(compactText(cell))?.[1]);
  return fraction >= leastFraction ? Number((fraction * wholePercent).toFixed(4)) : null;
}

/** A number as it is displayed, or what 纯度 may say: `98.5`, `≥98.0%（HPLC）`. */
const purityMin: SheetCell = (() => {
  const usual = percent('99.9');
  const read: SheetCell['read'] = (cell, context) => {
    if (isClearWord(cell)) return null;
    const plain = percentOfFraction(cell) ?? usual.read(cell, context);
    return Number.isNaN(Number(plain)) ? (minimumContent(cell) ?? plain) : plain;
  };
  return { ...usual, read, clears: isClearWord };
})();

const wideLetters = /[Ａ-Ｚａ-ｚ]/;
/** Also in full-width letters, as some programs write them. */
const enName: SheetCell = { ...text('methanol'), read: (cell) => (wideLetters.test(cell) ? foldWidth(cell) : cell) };

const purity: SheetCell = {
  ...text('≥99.9%'),
  quantity: { kind: 'content' },
  resembles: (cell) => /[%％]/.test(cell) && minimumContent(cell) !== null,
  read: (cell) => {
    const percents = percentOfFraction(cell);
    return percents === null ? cell : `${/[≥>]/.test(foldWidth(cell)) ? '≥' : ''}${percents}%`;
  },
};

/** Of all temperatures: what one column of a sheet states holds for the others. */
const ofTemperatures = { question: '温度的单位是什么', units: ['℃', '℉', 'K'] } as const;
const temperature = (example?: string): SheetCell => ({
  ...text(example),
  quantity: {
    kind: 'property',
    asks: ofTemperatures,
    unitOf: unitsBy([
      [/^(?:℃|[°º˚o]c|摄氏度|度)$/i, '℃'],
      [/^(?:℉|[°º˚]f|华氏度)$/i, '℉'],
      [/^k$/i, 'K'],
    ]),
  },
});
const density: SheetCell = {
  ...text(),
  quantity: {
    kind: 'property',
    asks: { question: '密度的单位是什么', units: ['g/cm³', 'kg/m³'] },
    unitOf: unitsBy([
      [/^(?:g|克)\/(?:cm(?:3|³)|立方厘米|cc)$/i, 'g/cm³'],
      [/^(?:g|克)\/(?:ml|毫升)$/i, 'g/mL'],
      [/^(?:kg|千克)\/(?:l|升)$/i, 'kg/L'],
      [/^(?:kg|千克)\/(?:m(?:3|³)|立方米)$/i, 'kg/m³'],
    ]),
  },
};

const gradeNames: Readonly<Record<string, string>> = {
  工业: '工业级',
  工业品: '工业级',
  工业用: '工业级',
  农药: '农药级',
  农用级: '农药级',
  AR: '分析纯',
  AR级: '分析纯',
  '分析纯(AR)': '分析纯',
  'AR(分析纯)': '分析纯',
  食品: '食品级',
  食用级: '食品级',
};
const grade = choice(materialGrades, '工业级', gradeNames);

const { documents: _documents, ...fields } = materialFields;
const ownColumns = sheetColumns('material', fields, {
  name: '甲醇',
  casNo,
  enName,
  aliases: '木醇',
  formula: 'CH3OH',
  molWeight: quantity('32.04', /(?:g\/mol|克\/摩尔|Da|道尔顿)$/i),
  categoryId: categoryInHeadings('溶剂'),
  purity,
  purityMin,
  appearance: '无色透明液体',
  density,
  meltingPoint: temperature(),
  boilingPoint: temperature('64.7℃'),
  flashPoint: temperature(),
  grade,
  standard: 'GB/T 338-2011',
  packaging: { ...packs('160kg/铁桶'), mistakenFor: 'purity' },
  shelfLifeMonths: '12',
  hazardous,
  unNo,
  hazardClass,
  packingGroup,
  ghs: 'GHS02',
  // 2933.39.90.90.
  hsCode: { ...text('29051100'), read: (cell) => cell.trim().replaceAll(/(?<=\d)[.\s](?=\d)/g, '') },
  sort: '0',
});

/** 原料 as a sheet: a row is matched by name and CAS number; a CAS number that another material has is a warning. */
export const materialSheet = (records: Entity<MaterialInput, Material>): ImportDefinition<MaterialInput, Material> => ({
  path: 'material',
  entityLabel: '原料',
  categories: 'material',
  columns: [...ownColumns, ...documentColumns],
  records,
  independentRows: true,
  complete: (fields, current, context) =>
    completeDocuments(finerCategory(completeMaterial(fields, current), current, context), current),
  derived: { field: 'purityMin', from: 'purity' },
  doubts: hazardDoubts,
  pictureKeys: [['casNo'], ['name'], ['enName']],
  key: {
    fields: ['name', 'casNo'],
    unique: false,
    takenMessage: '',
    owners: async (db, keys) => {
      const names = keys.map(firstOfKey);
      const rows = await db
        .selectFrom('material')
        .select(['name', 'casNo', 'id'])
        .where('name', 'in', names)
        .where('deletedAt', 'is', null)
        .execute();
      return rows.map(({ name, casNo, id }) => ({ key: joinKey([name, casNo]), id }));
    },
  },
  hint: {
    of: ({ casNo }) => casNo,
    field: 'casNo',
    message: 'CAS号已被其他原料使用',
    owners: (db, values) =>
      db
        .selectFrom('material')
        .select(['casNo as key', 'id'])
        .where('casNo', 'in', values)
        .where('deletedAt', 'is', null)
        .execute(),
  },
});

const hazardFields = ['unNo', 'hazardClass', 'packingGroup'] as const;

/** What a sheet says of a dangerous good would be lost where it does not call it one. */
function hazardDoubts(
  input: MaterialInput,
  _current: MaterialInput | null,
  { fields }: RowFacts,
): RecordDoubt<MaterialInput>[] {
  const stated = hazardFields.flatMap((field) => {
    const value = fields[field];
    return typeof value === 'string' && value.trim() !== '' ? [[field, value] as const] : [];
  });
  if (input.hazardous || stated.length === 0) return [];
  return [
    {
      name: 'hazard',
      field: 'hazardous',
      question: '写有UN编号、危险类别或包装类别，却没有标为危险品，是危险品吗',
      example: `${input.name} ${stated.map(([, value]) => value).join(' ')}`,
      meanings: [
        { value: 'yes', label: '是危险品', input: { ...input, hazardous: true, ...Object.fromEntries(stated) } },
        { value: 'no', label: '不是，不导入这些内容', input },
      ],
    },
  ];
}

type Fields = Record<string, unknown>;

/** 最低含量 of a row that does not say it, by its 纯度; a record whose 纯度 stays keeps what it has. */
function completeMaterial(fields: Fields, current: MaterialInput | null): Fields {
  const { purity, purityMin } = fields;
  // Null is 「清空」.
  if (typeof purity !== 'string' || (purityMin !== undefined && purityMin !== '')) return fields;
  const minimum = minimumContent(purity);
  const isBlankCell = purityMin === '';
  const isSame = current !== null && purityText(normaliseText(purity)) === purityText(current.purity);
  if (isSame && (current.purityMin === null || !isBlankCell)) return fields;
  if (minimum !== null) return { ...fields, purityMin: minimum };
  // The former text has said it, not a person.
  const isStale = current !== null && !isSame && current.purityMin === minimumContent(current.purity);
  return isStale ? { ...fields, purityMin: null } : fields;
}
