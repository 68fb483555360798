import type Joi from 'joi';

/** `value` typed and converted where the schema accepts it; throws an error that names `what` and every fault otherwise. */
export function check<T>(schema: Joi.ObjectSchema<T>, value: unknown, what: string): T {
  const result = schema.validate(value, { abortEarly: false });
  if (result.error) throw new Error(`${what}: ${result.error.details.map((detail) => detail.message).join('; ')}`);
  return result.value;
}
