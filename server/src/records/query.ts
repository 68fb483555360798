import { type Field, type Fields, keywordLimit, type ListQuery } from '@admin-h5/contract';
import Joi from 'joi';
import { sql } from 'kysely';
import { keywordPattern, searchCondition } from '../search/managers-keyword.ts';
import type { Cell, Filter } from './entity-description.ts';

const maxPage = 1_000_000;

/** `page` and `size`; a size above 100 is 400 (entities.md). */
export const pageRules = {
  page: Joi.number().integer().min(1).max(maxPage).default(1),
  size: Joi.number().integer().min(1).max(100).default(10),
};

export const keywordRule = Joi.string().trim().allow('').max(keywordLimit);
const statusRule = Joi.number().valid(0, 1);
export const sinceRule = Joi.string().isoDate();

/** Validated filter values of a list request. */
export type FilterValues = Record<string, Cell | boolean>;
export type ParsedListQuery = Required<Pick<ListQuery, 'page' | 'size'>> & { sort?: string } & FilterValues;

export function equals(column: string, rule: Joi.Schema): Filter {
  return { rule, where: (eb, value) => eb(column, '=', typeof value === 'boolean' ? Number(value) : value) };
}

function fieldRule(field: Field | undefined): Joi.Schema {
  if (field?.kind !== 'choice') return Joi.boolean();
  const { values } = field;
  return (values.some((value) => typeof value === 'number') ? Joi.number() : Joi.string()).valid(...values);
}

/** Filters by fields that are choices or flags: `?grade=工业级&hot=true`. */
export function fieldFilters<F extends Fields>(
  fields: F,
  names: readonly (keyof F & string)[],
): Readonly<Record<string, Filter>> {
  return Object.fromEntries(names.map((name) => [name, equals(name, fieldRule(fields[name]))]));
}

/** A filter by a minimum number; records without a number are left out. */
export function atLeast(column: string, rule: Joi.Schema): Filter {
  return { rule, where: (eb, value) => eb(column, '>=', typeof value === 'boolean' ? Number(value) : value) };
}

/** A filter by a text that the column contains, ignoring case. */
export function contains(column: string, rule: Joi.Schema): Filter {
  return {
    rule,
    where: (eb, value) => sql<boolean>`lower(${eb.ref(column)}) like ${keywordPattern(String(value))} escape '\\'`,
  };
}

/** The filters of every entity. */
export const commonFilters: Readonly<Record<string, Filter>> = {
  keyword: { rule: keywordRule, where: (_eb, value) => searchCondition(String(value)) },
  status: equals('status', statusRule),
};
