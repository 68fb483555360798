import type { Material, MaterialInput } from '@admin-h5/contract';
import { hazardClasses, materialGrades, packingGroups } from '@admin-h5/contract';
import type { Entity } from '../records/entity.ts';
import type { SheetColumn } from '../sheets/column.ts';
import { category, choice, flag, lines, number, percent, status, text } from '../sheets/column.ts';
import type { ImportDefinition } from '../sheets/definition.ts';
import { firstOfKey, joinKey } from '../sheets/definition.ts';

const columns: readonly SheetColumn[] = [
  text('name', '原料名称', '甲醇'),
  text('casNo', 'CAS号', '67-56-1'),
  text('enName', '英文名称', 'methanol'),
  lines('aliases', '别名', '木醇'),
  text('formula', '分子式', 'CH3OH'),
  number('molWeight', '分子量', '32.04'),
  category('categoryId', '所属分类', '溶剂'),
  text('purity', '纯度', '≥99.9%'),
  percent('purityMin', '最低含量(%)', '99.9'),
  text('appearance', '外观', '无色透明液体'),
  text('density', '密度'),
  text('meltingPoint', '熔点'),
  text('boilingPoint', '沸点', '64.7℃'),
  text('flashPoint', '闪点'),
  text('solubility', '溶解性'),
  choice('grade', '等级', materialGrades, '工业级'),
  text('standard', '执行标准', 'GB/T 338-2011'),
  text('usage', '用途'),
  lines('packaging', '包装规格', '160kg/铁桶'),
  text('storage', '储存条件'),
  number('shelfLifeMonths', '保质期(月)', '12'),
  flag('hazardous', '是否危险品', '是'),
  text('unNo', 'UN编号', 'UN1230'),
  choice('hazardClass', '危险类别', hazardClasses, '3'),
  choice('packingGroup', '包装类别', packingGroups, 'Ⅱ'),
  lines('ghs', '象形图', 'GHS02'),
  text('hsCode', '海关编码', '29051100'),
  lines('imageIds', '图片ID'),
  lines('fileIds', '资料ID'),
  flag('recommended', '首页推荐'),
  number('sort', '排序', '0'),
  status(),
];

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
