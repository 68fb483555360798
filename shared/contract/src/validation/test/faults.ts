import type Joi from 'joi';
import { validate } from '../index.ts';

/** The first message under `field`, or undefined where the value passes there. */
export function faultOf<T>(schema: Joi.ObjectSchema<T>, value: object, field: string): string | undefined {
  const result = validate(schema, value);
  return 'errors' in result ? result.errors.find((error) => error.field === field)?.message : undefined;
}

/** The normalised value; fails the test where there are faults. */
export function valid<T>(schema: Joi.ObjectSchema<T>, value: object): T {
  const result = validate(schema, value);
  if ('errors' in result) throw new Error(JSON.stringify(result.errors));
  return result.value;
}
