import type { FieldError } from '@admin-h5/contract';
import { validate } from '@admin-h5/contract/validation';
import type { FastifyInstance } from 'fastify';
import type Joi from 'joi';
import { badRequest, invalid, notFound } from '../errors.ts';

const chinese = /\p{Script=Han}/u;

/** A rule whose author named no message says it in joi's English, which no person of this product should see. */
const inChinese = ({ field, message }: FieldError): FieldError => ({
  field,
  message: chinese.test(message) ? message : '参数格式不正确',
});

/**
 * Fastify checks every route's schemas with joi, the same rules that forms use; unknown fields are dropped. A wrong
 * field of a body is a 422 that names it, a body that is no object a 400, a wrong query a 400, a wrong path a 404.
 */
export function registerValidation(app: FastifyInstance): void {
  app.setValidatorCompiler<Joi.ObjectSchema>(({ schema, httpPart }) => {
    return (data: unknown) => {
      const result = validate(schema, data);
      if ('value' in result) return result;
      if (httpPart === 'params') return { error: notFound() };
      const errors = result.errors.map(inChinese);
      const whole = result.errors.some((error) => error.field === '');
      return { error: httpPart === 'body' && !whole ? invalid(errors) : badRequest() };
    };
  });
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
}
