import { type FieldError, type Material, materialFields, type MaterialInput } from '@admin-h5/contract';
import { materialSchema } from '@admin-h5/contract/validation';
import Joi from 'joi';
import { storeDocuments, withoutReplacedFiles } from '../document/store.ts';
import type { CheckContext, EntityDescription } from '../records/entity-description.ts';
import type { HitCounter } from '../records/hit-counter.ts';
import {
  checkContentCategory,
  inCategory,
  presentContent,
  updatedWithin,
  withoutImage,
} from '../records/in-category.ts';
import { doubtful, judgedColumn } from '../records/judged-texts.ts';
import { awaitsPublication } from '../records/publication.ts';
import { atLeast, equals, fieldFilters } from '../records/query.ts';
import { minimumContent } from './minimum-content.ts';
import { materialContent } from '../search/searchable-texts.ts';

const category = { kind: 'material', enabled: true, message: '请选择所属分类' } as const;

async function check(context: CheckContext<MaterialInput>): Promise<FieldError[]> {
  const errors = await checkContentCategory(context, category);
  const { purity, purityMin } = context.input;
  const stated = minimumContent(purity);
  // Visitors would find it among purer ones. Less than what the text states only finds it less often.
  if (stated !== null && purityMin !== null && purityMin > stated)
    errors.push({ field: 'purityMin', message: `最低含量与纯度/含量不符，按纯度/含量应为${stated}` });
  return errors;
}

/** 原料 (entities.md). */
export const describeMaterials = (hits: HitCounter): EntityDescription<MaterialInput, Material> => ({
  entity: 'material',
  table: 'material',
  right: 'material',
  fields: materialFields,
  schema: materialSchema,
  readOnly: { viewCount: 'plain' },
  label: (material) => material.name,
  searchTexts: (material) => [material.name, ...material.aliases, material.enName, material.casNo, material.formula],
  searchContent: materialContent,
  derived: (material) => judgedColumn(materialFields, material),
  filters: {
    categoryId: inCategory,
    ...fieldFilters(materialFields, ['hazardous', 'recommended', 'grade']),
    casNo: equals('casNo', Joi.string().max(20)),
    purityMin: atLeast('purityMin', Joi.number().min(0).max(100)),
    withoutImage,
    doubtful,
    ...updatedWithin,
    ...awaitsPublication,
  },
  sortable: ['name', 'casNo', 'purityMin', 'viewCount'],
  emptyLast: { casNo: '', purityMin: null },
  orderGroup: ['categoryId'],
  independent: true,
  moveColumn: 'categoryId',
  computed: [{ field: 'purityMin', compute: ({ purity }) => minimumContent(purity) }],
  normalise: withoutReplacedFiles,
  complete: async (_scope, input) => ({ documents: [], ...input }),
  check,
  after: (scope, action, record, before) => storeDocuments(scope, 'material', action, record, before),
  present: (db, records) => presentContent(db, records, hits),
});
