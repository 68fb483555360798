import Joi from 'joi';

/** Scheme, host and port alone, in the form in which browsers write them: no credentials, no path, no slash at the end. */
export const originSchema = Joi.string()
  .max(300)
  .uri({ scheme: ['http', 'https'] })
  .custom((value: string, helpers) =>
    new URL(value).origin === value
      ? value
      : helpers.message({ custom: `"${value}" is not an origin (scheme, host and port only)` }),
  );
