/** The SQL of 按作物找药: counts crops and targets, and selects the products with a matching row of 使用范围. */
import type { PesticideType } from '@admin-h5/contract';
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import { among, engineOf } from '../../database/engine-of.ts';
import type { Database } from '../../database/schema.ts';
import { entriesText, type Source, typeCode } from '../feed-queries.ts';
import { ingredientsIn } from '../../search/tables.ts';

/** Which rows of 使用范围 count: their cells as `productUsage` stores them, and categories that visitors do not see. */
export interface UsageSelection {
  crops?: readonly string[];
  targets?: readonly string[];
  hidden: readonly string[];
}

/** How a cell of 使用范围 refers to a name: it says something related, something that the name includes, the name itself. */
export const reference = { related: 0, included: 1, stated: 2 } as const;
type Reference = (typeof reference)[keyof typeof reference];

export interface CountedCell {
  cell: string;
  name: string;
  says: Reference;
}

const column = (name: string) => sql.ref(name);
const usage = sql.table('productUsage');
const document = sql.table('searchDocument');

const all = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> => sql.join([...conditions], sql` and `);

/** Products that visitors see, by the columns of `table`. */
function visible(db: Kysely<Database>, { hidden }: UsageSelection, table: string): RawBuilder<SqlBool>[] {
  const live = sql<SqlBool>`${column(`${table}.live`)} = 1`;
  return hidden.length === 0 ? [live] : [live, sql`not (${among(db, `${table}.categoryId`, hidden)})`];
}

function withCells(db: Kysely<Database>, { crops, targets }: UsageSelection): RawBuilder<SqlBool>[] {
  return [
    ...(crops ? [among(db, 'productUsage.crop', crops)] : []),
    ...(targets ? [among(db, 'productUsage.target', targets)] : []),
  ];
}

/** The rows of published products. */
const selected = (db: Kysely<Database>, selection: UsageSelection): RawBuilder<SqlBool> =>
  all([...visible(db, selection, 'productUsage'), ...withCells(db, selection)]);

/** The different cells of a column. */
export async function readCells(db: Kysely<Database>, name: 'crop' | 'target'): Promise<string[]> {
  const { rows } = await sql<{ cell: string }>`select distinct ${column(name)} as cell from ${usage}`.execute(db);
  return rows.map(({ cell }) => cell);
}

function cellsTable(db: Kysely<Database>, cells: readonly CountedCell[]): RawBuilder<unknown> {
  const json = JSON.stringify(cells.map(({ cell, name, says }) => [cell, name, says]));
  return engineOf(db) === 'postgres'
    ? sql`(select value->>0 as cell, value->>1 as name, (value->>2)::integer as says
        from jsonb_array_elements(${json}::jsonb)) as cells`
    : sql`(select value->>0 as cell, value->>1 as name, value->>2 as says from json_each(${json})) as cells`;
}

export interface NameCount {
  name: string;
  count: number;
  /** The closest reference of the counted cells. */
  says: Reference;
}

export interface TargetCount extends NameCount {
  /** Class of the products. */
  type: PesticideType;
}

/** Published products for each crop. A product counts once for a name, however many of its rows say it. */
export async function countCrops(
  db: Kysely<Database>,
  cells: readonly CountedCell[],
  selection: UsageSelection,
): Promise<NameCount[]> {
  const { rows } = await sql<NameCount>`
    select cells.name as name, count(distinct ${column('productId')}) as count, max(says) as says
    from ${cellsTable(db, cells)} cross join ${usage}
    where ${column('productUsage.crop')} = cells.cell and ${selected(db, selection)}
    group by cells.name`.execute(db);
  return rows;
}

/** The same for targets, apart for each class of products. */
export async function countTargets(
  db: Kysely<Database>,
  cells: readonly CountedCell[],
  selection: UsageSelection,
): Promise<TargetCount[]> {
  const { rows } = await sql<TargetCount>`
    select cells.name as name, ${column('productUsage.type')} as type,
      count(distinct ${column('productId')}) as count, max(says) as says
    from ${cellsTable(db, cells)} cross join ${usage}
    where ${column('productUsage.target')} = cells.cell and ${selected(db, selection)}
    group by cells.name, ${column('productUsage.type')}`.execute(db);
  return rows;
}

export async function countProducts(db: Kysely<Database>, selection: UsageSelection): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct ${column('productId')}) as count from ${usage}
    where ${selected(db, selection)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Products that have the same active ingredients. */
export interface AlikeProducts {
  /** The names of the ingredients as the search index stores them. */
  text: string;
  names: string[];
  count: number;
}

/** Published products with a selected row. */
export interface SelectedProducts {
  /** Their ids, popular ones first, as one text that `cutPage` reads. */
  order: string;
  /** The same by their ingredients, most products first: of two names for one ingredient, that of more products comes first. */
  alike: AlikeProducts[];
}

/**
 * Published products with a selected row. The search index says which are published.
 * @param ingredients only products with one of these texts of ingredients
 */
export async function readSelected(
  { db, engine }: Source,
  selection: UsageSelection,
  ingredients: readonly string[] | null,
): Promise<SelectedProducts> {
  const names = column('ingredientNames');
  const found = sql`found as materialized (
    select id, hot, views, ${column('createdAt')}, ${names} from ${document}
    where ${all(visible(db, selection, 'searchDocument'))} and id in
      (select ${column('productId')} from ${usage} where ${all(withCells(db, selection))})
      and ${ingredients ? among(db, 'ingredientNames', ingredients) : sql`true`})`;
  const ordered = sql`(select ${sql.lit(typeCode('product'))} as code, id from found order by hot desc, views desc, ${column('createdAt')} desc, id desc) as ordered`;
  const counted = sql`(select ${names} as names, count(*) as count from found group by ${names}
    order by count desc, max(${column('createdAt')}) desc) as counted`;
  const groups =
    engine === 'sqlite'
      ? sql`json_group_array(json_array(names, count))`
      : sql`json_agg(json_build_array(names, count))::text`;
  const { rows } = await sql<Selected>`with ${found} select (select ${entriesText(engine)} from ${ordered}) as entries,
    (select ${groups} from ${counted}) as alike`.execute(db);
  const [row] = rows;
  const alike: [string, number][] = JSON.parse(row?.alike ?? '[]');
  return {
    order: row?.entries ?? '',
    alike: alike.map(([text, count]) => ({ text, count, names: ingredientsIn(text) })),
  };
}

interface Selected {
  entries: string | null;
  alike: string | null;
}
