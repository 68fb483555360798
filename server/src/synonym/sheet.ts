import type { Synonym, SynonymInput, SynonymKind } from '@admin-h5/contract';
import { synonymKindLabels, synonymKinds } from '@admin-h5/contract';
import type { Entity } from '../records/entity.ts';
import { flag, labelled, lines, number, status, text } from '../sheets/column.ts';
import type { ImportDefinition } from '../sheets/definition.ts';
import { firstOfKey, joinKey } from '../sheets/definition.ts';
import { withHeaders } from '../sheets/headers.ts';
import { namedSynonyms } from './description.ts';

const kinds: Readonly<Record<string, SynonymKind>> = Object.fromEntries(
  synonymKinds.map((kind) => [synonymKindLabels[kind], kind]),
);

const columns = withHeaders<keyof SynonymInput>('synonym', {
  kind: { ...labelled(kinds), example: '作物' },
  name: text('玉米'),
  aliases: lines('苞谷\n苞米'),
  groups: lines('粮食作物'),
  site: flag('否'),
  enName: text(),
  casNo: text(),
  moa: text(),
  code: text(),
  sort: number('0'),
  status,
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
