/** 产品 on the server: its rules, filters, search texts and dependent rows. */
import { isDeepStrictEqual } from 'node:util';
import {
  contradictsIngredients,
  endingPeriod,
  type FieldError,
  foldText,
  formulationName,
  type LogAction,
  type Product,
  productFields,
  productFullName,
  type ProductInput,
  productMessages,
  registrationStates,
  totalOfIngredients,
} from '@admin-h5/contract';
import { productSchema } from '@admin-h5/contract/validation';
import Joi from 'joi';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { WriteScope } from '../database/write.ts';
import { storeDocuments, withoutReplacedFiles } from '../document/store.ts';
import type { CheckContext, EntityDescription, StoredRecord, Filter } from '../records/entity-description.ts';
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
import { contains, equals, fieldFilters } from '../records/query.ts';
import { productContent } from '../search/searchable-texts.ts';

const category = { kind: 'product', enabled: false, message: '请选择产品分类' } as const;
const text = Joi.string().max(100);

/**
 * Live products by registration number. The partial index omits empty numbers; engines use it only if a query repeats
 * the index's condition literally, otherwise each query would scan all products.
 */
export async function registered(
  db: Kysely<Database>,
  regNos: readonly string[],
): Promise<{ key: string; id: string }[]> {
  return db
    .selectFrom('product')
    .select(['regNo as key', 'id'])
    .where('regNo', 'in', regNos)
    .where('regNo', '<>', sql.lit(''))
    .where('deletedAt', 'is', null)
    .execute();
}

async function check(context: CheckContext<ProductInput>): Promise<FieldError[]> {
  const { scope, input, current } = context;
  const errors = [...(await checkContentCategory(context, category))];
  // No other live product can have the number that a live one has: the index is unique.
  const isItsOwn = current !== null && current.deletedAt === null && current.regNo === input.regNo;
  const known = isItsOwn ? [] : scope.known?.owners.get(input.regNo);
  const owners = known ?? (await registered(scope.trx, [input.regNo])).map(({ id }) => id);
  if (owners.some((id) => id !== current?.id)) errors.push({ field: 'regNo', message: productMessages.duplicateRegNo });
  if (contradictsIngredients(input.totalContent, input.ingredients)) {
    const total = totalOfIngredients(input.ingredients);
    errors.push({ field: 'totalContent', message: `总含量与有效成分不符，按有效成分应为${total}` });
  }
  return errors;
}

/** The rows of 使用范围 that the feed's filters `crop` and `target` and 按作物找药 search. */
const usageRows = ({ id, usages, status, deletedAt, categoryId, pesticideType }: StoredRecord<ProductInput>) =>
  usages.map(({ crop, target }, place) => ({
    productId: id,
    place,
    crop: foldText(crop),
    target: foldText(target),
    live: status === 1 && deletedAt === null ? 1 : 0,
    categoryId,
    type: pesticideType,
  }));

/** Stores these rows if a change differs from `before` in them; a product that is purged takes them with it. */
async function storeUsages(
  scope: WriteScope,
  action: LogAction,
  record: StoredRecord<ProductInput>,
  before: StoredRecord<ProductInput> | null,
): Promise<void> {
  const { id } = record;
  const rows = usageRows(record);
  if (action === 'purge' || isDeepStrictEqual(rows, before ? usageRows(before) : [])) return;
  if (scope.later?.dependents('productUsage', 'productId', record, rows)) return;
  await scope.trx.deleteFrom('productUsage').where('productId', '=', id).execute();
  if (rows.length > 0) await scope.trx.insertInto('productUsage').values(rows).execute();
}

/** 产品 (entities.md). */
export const describeProducts = (hits: HitCounter): EntityDescription<ProductInput, Product> => ({
  entity: 'product',
  table: 'product',
  right: 'product',
  fields: productFields,
  schema: productSchema,
  readOnly: { viewCount: 'plain' },
  label: productFullName,
  searchTexts: (product) => [
    product.name,
    product.tradeName,
    product.enName,
    product.regNo,
    ...product.ingredients.flatMap((entry) => [entry.name, entry.enName, entry.casNo]),
    `${product.totalContent}${formulationName(product.formulation)}`,
  ],
  searchContent: productContent,
  derived: (product) => ({
    ...judgedColumn(productFields, product),
    crops: [...new Set(product.usages.map((usage) => usage.crop))].join('、'),
    targets: [...new Set(product.usages.map((usage) => usage.target))].join('、'),
  }),
  filters: {
    categoryId: inCategory,
    ...fieldFilters(productFields, ['pesticideType', 'toxicity', 'restricted', 'hot', 'recommended']),
    formulation: equals('formulation', Joi.string().max(10)),
    regNo: contains('regNo', text),
    registration: registrationIs,
    withoutImage,
    withoutUsages,
    doubtful,
    ...updatedWithin,
    ...awaitsPublication,
  },
  sortable: ['name', 'regNo', 'regValidTo', 'viewCount'],
  emptyLast: { regValidTo: '' },
  orderGroup: ['categoryId'],
  // `regNo` is unique by an index.
  independent: true,
  moveColumn: 'categoryId',
  computed: [{ field: 'totalContent', compute: ({ ingredients }) => totalOfIngredients(ingredients) }],
  normalise: withoutReplacedFiles,
  complete: async (_scope, input) => ({ documents: [], ...input }),
  check,
  after: async (scope, action, record, before) => {
    await storeUsages(scope, action, record, before);
    await storeDocuments(scope, 'product', action, record, before);
  },
  present: (db, records) => presentContent(db, records, hits),
});

/**
 * `registration=valid|ending|expired`: the state of a 登记证 by its last day and today's date in China. A product
 * without one has no state.
 */
const registrationIs: Filter = {
  rule: Joi.string().valid(...registrationStates),
  where: (eb, value) => {
    const { from, to } = endingPeriod();
    switch (value) {
      case 'expired':
        return eb.and([eb('regValidTo', '>', ''), eb('regValidTo', '<', from)]);
      case 'ending':
        return eb.and([eb('regValidTo', '>=', from), eb('regValidTo', '<=', to)]);
      default:
        // Most products are valid. With the plain column SQLite would use the index over the days, and then fetch and sort nearly
        // all products. With an expression it reads one page in the list's order.
        return sql<boolean>`${eb.ref('regValidTo')} || '' >= ${from}`;
    }
  },
};

/** `withoutUsages=true`: products without a row of 使用范围. */
const withoutUsages: Filter = {
  rule: Joi.boolean(),
  where: (eb, value) => {
    const rows = sql`select 1 from ${sql.table('productUsage')} where ${sql.ref('productId')} = ${eb.ref('id')}`;
    return value === true ? sql<boolean>`not exists (${rows})` : sql<boolean>`exists (${rows})`;
  },
};
