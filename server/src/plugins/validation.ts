import type { FieldError } from '@admin-h5/contract';
import { validate } from '@admin-h5/contract/validation';
import type { FastifyInstance } from 'fastify';
import type Joi from 'joi';
import { badRequest, invalid, notFound } from '../errors.ts';

const chinese = /\p{Script=Han}/u;

/** Rules without a message of their own would show joi's English text, which no user should see. */
const inChinese = ({ field, message }: FieldError): FieldError => ({
  field,
  message: chinese.test(message) ? message : '参数格式不正确',
});

/**
 * Validates every route's schemas with joi, by the same rules as the forms; unknown fields are dropped. An invalid
 * field of a body is a 422 that names it, a body that is no object a 400, an invalid query a 400, an invalid path a
 * 404.
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
