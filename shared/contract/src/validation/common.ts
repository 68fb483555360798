import Joi from 'joi';
import { idPattern } from '../entity.ts';
import { everyFault } from './messages.ts';

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
