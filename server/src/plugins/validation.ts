import type { FieldError } from '@admin-h5/shared/contract';
import type { FastifyInstance } from 'fastify';
import type Joi from 'joi';
import { badRequest, invalid, notFound } from '../errors.ts';

const options: Joi.ValidationOptions = { abortEarly: false, stripUnknown: true, errors: { wrap: { label: false } } };

/** One message for each field, the first that was found. */
export function fieldErrors(error: Joi.ValidationError): FieldError[] {
  const byField = new Map<string, string>();
  for (const { path, message } of error.details) {
    const field = path.join('.');
    if (!byField.has(field)) byField.set(field, message);
  }
  return [...byField].map(([field, message]) => ({ field, message }));
}

/** A body that is no object at all is a malformed request; a wrong field is a 422 with its name. */
const bodyError = (error: Joi.ValidationError) =>
  error.details.some((detail) => detail.path.length === 0 && /^(object\.base|any\.required)$/.test(detail.type))
    ? badRequest()
    : invalid(fieldErrors(error));

/** Fastify checks every route's schemas with joi, the same rules that forms use; unknown fields are dropped. */
export function registerValidation(app: FastifyInstance): void {
  app.setValidatorCompiler<Joi.Schema>(({ schema, httpPart }) => {
    const required = httpPart === 'body' ? schema.required() : schema;
    return (data: unknown) => {
      const { value, error } = required.validate(data, options);
      if (!error) return { value };
      if (httpPart === 'body') return { error: bodyError(error) };
      return { error: httpPart === 'params' ? notFound() : badRequest() };
    };
  });
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
}
