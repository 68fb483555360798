import { type Synonym, synonymFields, type SynonymInput } from '@admin-h5/contract';
import { firstOfKey, type ImportDefinition, joinKey } from '../import/columns/definition.ts';
import { sheetColumns } from '../import/columns/sheet-columns.ts';
import type { Entity } from '../records/entity.ts';
import { namedSynonyms } from './entity.ts';

const columns = sheetColumns('synonym', synonymFields, {
  kind: '作物',
  name: '玉米',
  aliases: '苞谷\n苞米',
  groups: '粮食作物',
  site: '否',
  sort: '0',
});

/** 词库 as a sheet: a row is matched by its kind and name. */
export const synonymSheet = (records: Entity<SynonymInput, Synonym>): ImportDefinition<SynonymInput, Synonym> => ({
  path: 'synonym',
  entityLabel: '词库',
  categories: 'product',
  columns,
  records,
  key: {
    fields: ['name', 'kind'],
    unique: true,
    takenMessage: '该名称的词条已存在',
    owners: async (db, keys) => {
      const found = await namedSynonyms(db, keys.map(firstOfKey));
      return found.map(({ kind, name, id }) => ({ key: joinKey([name, kind]), id }));
    },
  },
});
