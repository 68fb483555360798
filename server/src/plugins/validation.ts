import { validate } from '@admin-h5/shared/validation';
import type { FastifyInstance } from 'fastify';
import type Joi from 'joi';
import { badRequest, invalid, notFound } from '../errors.ts';

/**
 * Fastify checks every route's schemas with joi, the same rules that forms use; unknown fields are dropped. A wrong
 * field of a body is a 422 that names it, a body that is no object a 400, a wrong query a 400, a wrong path a 404.
 */
export function registerValidation(app: FastifyInstance): void {
  app.setValidatorCompiler<Joi.ObjectSchema>(({ schema, httpPart }) => (data: unknown) => {
    const result = validate(schema, data);
    if ('value' in result) return result;
    if (httpPart === 'params') return { error: notFound() };
    const whole = result.errors.some((error) => error.field === '');
    return { error: httpPart === 'body' && !whole ? invalid(result.errors) : badRequest() };
  });
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
}
