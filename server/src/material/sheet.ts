import type { Material, MaterialInput } from '@admin-h5/contract';
import { hazardClasses, materialGrades, packingGroups } from '@admin-h5/contract';
import type { Entity } from '../records/entity.ts';
import { category, choice, flag, lines, number, percent, status, text } from '../sheets/column.ts';
import type { ImportDefinition } from '../sheets/definition.ts';
import { firstOfKey, joinKey } from '../sheets/definition.ts';
import { withHeaders } from '../sheets/headers.ts';

const columns = withHeaders('material', [
  text('name', '甲醇'),
  text('casNo', '67-56-1'),
  text('enName', 'methanol'),
  lines('aliases', '木醇'),
  text('formula', 'CH3OH'),
  number('molWeight', '32.04'),
  category('categoryId', '溶剂'),
  text('purity', '≥99.9%'),
  percent('purityMin', '99.9'),
  text('appearance', '无色透明液体'),
  text('density'),
  text('meltingPoint'),
  text('boilingPoint', '64.7℃'),
  text('flashPoint'),
  text('solubility'),
  choice('grade', materialGrades, '工业级'),
  text('standard', 'GB/T 338-2011'),
  text('usage'),
  lines('packaging', '160kg/铁桶'),
  text('storage'),
  number('shelfLifeMonths', '12'),
  flag('hazardous', '是'),
  text('unNo', 'UN1230'),
  choice('hazardClass', hazardClasses, '3'),
  choice('packingGroup', packingGroups, 'Ⅱ'),
  lines('ghs', 'GHS02'),
  text('hsCode', '29051100'),
  lines('imageIds'),
  lines('fileIds'),
  flag('recommended'),
  number('sort', '0'),
  status(),
]);

/** 原料 as a sheet: a row is matched by name and CAS number; a CAS number that another material has is a warning. */
export const materialSheet = (records: Entity<MaterialInput, Material>): ImportDefinition<MaterialInput, Material> => ({
  path: 'material',
  entityLabel: '原料',
  categories: 'material',
  columns,
  records,
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
