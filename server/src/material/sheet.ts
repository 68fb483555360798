import type { Material, MaterialInput } from '@admin-h5/contract';
import { materialGrades } from '@admin-h5/contract';
import type { Entity } from '../records/entity.ts';
import { category, choice, flag, lines, months, number, percent, status, text } from '../sheets/column.ts';
import type { ImportDefinition } from '../sheets/definition.ts';
import { firstOfKey, joinKey } from '../sheets/definition.ts';
import { completeDocuments, documentColumns } from '../sheets/documents/document-columns.ts';
import { withHeaders } from '../sheets/headers.ts';
import { casNo, hazardClass, hazardous, packingGroup, unNo } from './hazard-cells.ts';

/** In this order in exports and templates. */
const ownColumns = withHeaders<keyof Omit<MaterialInput, 'documents'>>('material', {
  name: text('甲醇'),
  casNo,
  enName: text('methanol'),
  aliases: lines('木醇'),
  formula: text('CH3OH'),
  molWeight: number('32.04'),
  categoryId: category('溶剂'),
  purity: text('≥99.9%'),
  purityMin: percent('99.9'),
  appearance: text('无色透明液体'),
  density: text(),
  meltingPoint: text(),
  boilingPoint: text('64.7℃'),
  flashPoint: text(),
  solubility: text(),
  grade: choice(materialGrades, '工业级'),
  standard: text('GB/T 338-2011'),
  usage: text(),
  packaging: lines('160kg/铁桶'),
  storage: text(),
  shelfLifeMonths: months('12'),
  hazardous,
  unNo,
  hazardClass,
  packingGroup,
  ghs: lines('GHS02'),
  hsCode: text('29051100'),
  imageIds: lines(),
  fileIds: lines(),
  recommended: flag(),
  sort: number('0'),
  status,
});

/** 原料 as a sheet: a row is matched by name and CAS number; a CAS number that another material has is a warning. */
export const materialSheet = (records: Entity<MaterialInput, Material>): ImportDefinition<MaterialInput, Material> => ({
  path: 'material',
  entityLabel: '原料',
  categories: 'material',
  columns: [...ownColumns, ...documentColumns],
  records,
  independentRows: true,
  complete: completeDocuments,
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
