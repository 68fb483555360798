import Joi from 'joi';
import { everyFault } from './messages.ts';

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
