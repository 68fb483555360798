/** Parts of schemas that several entities use. */
import Joi from 'joi';
import { idPattern } from '../entity.ts';

/** The id of another record; `message` where it is missing or ill-formed. */
export function requiredId(message: string): Joi.StringSchema {
  return Joi.string().pattern(idPattern).required().messages(everyFault(message));
}

/** The id of another record or a file, null where none. */
export function optionalId(message: string): Joi.StringSchema {
  return Joi.string().empty(Joi.valid('', null)).pattern(idPattern).default(null).messages(everyFault(message));
}

const status = () => Joi.number().empty(null).valid(0, 1).messages(everyFault('状态只能是启用或停用'));
/** 状态 of a record: enabled by default. */
export const statusField = (): Joi.NumberSchema => status().default(1);
/** 状态 of a call that sets it. */
export const statusChoice = (): Joi.NumberSchema => status().required();

export interface Versioned {
  /** The version the person saw; another stored one is a 409. */
  version: number;
}

/** The schema of a `PUT`: the record's own fields and the version it was read with (decisions.md, Bodies). */
export function withVersion<T>(schema: Joi.ObjectSchema<T>): Joi.ObjectSchema<T & Versioned> {
  return schema.append<T & Versioned>({
    version: Joi.number()
      .integer()
      .min(0)
      .max(Number.MAX_SAFE_INTEGER)
      .required()
      .messages(everyFault('缺少数据版本，请刷新后重试')),
  });
}

const codes = [
  'any.only',
  'any.required',
  'array.base',
  'boolean.base',
  'number.base',
  'number.greater',
  'number.infinity',
  'number.integer',
  'number.max',
  'number.min',
  'number.unsafe',
  'string.base',
  'string.empty',
  'string.pattern.base',
] as const;

/**
 * One message for every fault of a plain value. The codes are spelled out, because joi prefers an outer schema's exact
 * code, and even its own custom message, to an inner `*`.
 */
export function everyFault(message: string): Readonly<Record<string, string>> {
  return Object.fromEntries(codes.map((code) => [code, message]));
}

/** A number, '' and null meaning none; every fault has the one message. */
export function optionalNumber(message: string): Joi.NumberSchema {
  return Joi.number().empty(Joi.valid('', null)).default(null).messages(everyFault(message));
}

/** Refuses a number with more decimals than can be kept; to be added with `.custom(...)`. */
export function atMostDecimals(decimals: number, message: string): Joi.CustomValidator<number> {
  const factor = 10 ** decimals;
  return (value, helpers) =>
    Math.abs(Math.round(value * factor) / factor - value) < 1e-9 ? value : helpers.message({ custom: message });
}

/** Yes or no, no where absent. */
export function flag(label: string): Joi.BooleanSchema {
  return Joi.boolean()
    .empty(null)
    .default(false)
    .messages(everyFault(`${label}只能为是或否`));
}

/** Rows of texts: blank ones and repetitions fall out before `max` counts them. */
export function texts(item: Joi.StringSchema, max: number, tooMany: string): Joi.ArraySchema {
  return Joi.array()
    .empty(null)
    .items(item)
    .custom((list: string[]) => [...new Set(list.filter((entry) => entry !== ''))])
    .max(max)
    .default(() => [])
    .messages({ 'array.max': tooMany, 'array.base': `${tooMany.split('最多', 1)[0]}格式不正确` });
}

/** A set of codes from a list, in the list's order. */
export function subset(values: readonly string[], message: string): Joi.ArraySchema {
  return Joi.array()
    .empty(null)
    .items(Joi.string().valid(...values))
    .custom((chosen: string[]) => values.filter((value) => chosen.includes(value)))
    .default(() => [])
    .messages(everyFault(message));
}
