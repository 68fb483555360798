/** The joi schema of a shape. */
import Joi from 'joi';
import type { ObjectShape, Shape } from '../shapes/shape.ts';

/** The schema of an object with these members. */
export function objectSchema<T>(shape: ObjectShape<T>): Joi.ObjectSchema<T> {
  const members = Object.entries(shape.fields).map(([name, field]) => {
    const schema = field.orNull === true ? toSchema(field).allow(null) : toSchema(field);
    return [name, field.optional === true ? schema : schema.required()];
  });
  const schema: Joi.ObjectSchema = Joi.object(Object.fromEntries(members));
  if (!shape.fault && !shape.writerFault) return schema;
  return schema.custom((value: T, helpers) => {
    const fault = shape.fault?.(value) ?? shape.writerFault?.(value) ?? null;
    return fault === null ? value : helpers.message({ custom: fault });
  });
}

export function textSchema({ pattern, max, reserved }: Extract<Shape, { kind: 'text' }>): Joi.StringSchema {
  let schema = Joi.string();
  if (pattern) schema = schema.pattern(pattern);
  if (max !== undefined) schema = schema.max(max);
  return reserved ? schema.invalid(...reserved.texts).messages({ 'any.invalid': reserved.message }) : schema;
}

/** HTTP or HTTPS, without a slash at the end. */
export const addressSchema = Joi.string()
  .uri({ scheme: ['http', 'https'] })
  .pattern(/[^/]$/);

function listSchema({ item, min, unique }: Extract<Shape, { kind: 'list' }>): Joi.ArraySchema {
  let schema = Joi.array().items(toSchema(item));
  if (min !== undefined) schema = schema.min(min);
  if (unique === undefined) return schema;
  return unique === true ? schema.unique() : schema.unique(unique);
}

function recordSchema({ name, value, min, strict }: Extract<Shape, { kind: 'record' }>): Joi.ObjectSchema {
  let schema = Joi.object().pattern(name, toSchema(value));
  if (min !== undefined) schema = schema.min(min);
  return strict ? schema.unknown(false) : schema;
}

function toSchema(shape: Shape): Joi.Schema {
  switch (shape.kind) {
    case 'text':
      return textSchema(shape);
    case 'time':
      return Joi.string().isoDate();
    case 'address':
      return addressSchema;
    case 'number':
      return Joi.number().min(shape.min).max(shape.max);
    case 'flag':
      return Joi.boolean();
    case 'choice':
      return Joi.valid(...shape.of);
    case 'list':
      return listSchema(shape);
    case 'record':
      return recordSchema(shape);
    default:
      return objectSchema(shape);
  }
}
