import type { Material, MaterialInput } from '@admin-h5/contract';
import { foldWidth, materialFields } from '@admin-h5/contract';
import type { Entity } from '../records/entity.ts';
import { categoryInHeadings, packs, percent, quantity, text } from '../sheets/column.ts';
import type { SheetCell } from '../sheets/column.ts';
import type { ImportDefinition } from '../sheets/definition.ts';
import { firstOfKey, joinKey } from '../sheets/definition.ts';
import { saysClear } from '../sheets/cells.ts';
import { completeDocuments, documentColumns } from '../sheets/documents/document-columns.ts';
import { sheetColumns } from '../sheets/headers.ts';
import { completeMaterial } from './complete-row.ts';
import { casNo, hazardClass, hazardous, packingGroup, unNo } from './hazard-cells.ts';
import { minimumContent } from './minimum-content.ts';

/** A number as it is displayed, or what 纯度 may say: `98.5`, `≥98.0%（HPLC）`. */
const purityMin: SheetCell = (() => {
  const usual = percent('99.9');
  const read: SheetCell['read'] = (cell, context) => {
    if (saysClear(cell)) return null;
    const plain = usual.read(cell, context);
    return Number.isNaN(Number(plain)) ? (minimumContent(cell) ?? plain) : plain;
  };
  return { ...usual, read, clears: saysClear };
})();

const wideLetters = /[Ａ-Ｚａ-ｚ]/;
/** Also in full-width letters, as some programs write them. */
const enName: SheetCell = { ...text('methanol'), read: (cell) => (wideLetters.test(cell) ? foldWidth(cell) : cell) };

const leastFraction = 0.5;
const wholePercent = 100;
/** 0.97 is a cell of percents that has lost its format; less may be the percentage of a solution. */
const purity: SheetCell = {
  ...text('≥99.9%'),
  read: (cell) => {
    const fraction = /^\s*(0\.\d{1,6})\s*$/.exec(foldWidth(cell))?.[1];
    return fraction !== undefined && Number(fraction) >= leastFraction
      ? `${Number((Number(fraction) * wholePercent).toFixed(4))}%`
      : cell;
  },
};

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
  boilingPoint: '64.7℃',
  grade: '工业级',
  standard: 'GB/T 338-2011',
  packaging: packs('160kg/铁桶'),
  shelfLifeMonths: '12',
  hazardous,
  unNo,
  hazardClass,
  packingGroup,
  ghs: 'GHS02',
  hsCode: '29051100',
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
  complete: (fields, current) => completeDocuments(completeMaterial(fields, current), current),
  derived: { field: 'purityMin', from: 'purity' },
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
