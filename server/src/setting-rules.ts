import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { isOrigin } from '@admin-h5/contract';
import Joi from 'joi';

// Rules of settings, for the API and for the web containers. The label of each is its variable; no message quotes a secret.

/** A text; `must` says what `fits` asks for. */
export const text = (variable: string, fits: (given: string) => boolean = () => true, must = ''): Joi.StringSchema =>
  Joi.string()
    .label(variable)
    .custom((given: string, { error }) => (fits(given) ? given : error('any.custom')))
    .messages({ '*': `{#label} ${must}` });

/** A text that may be in a file (`readSecret`). */
export const secret: typeof text = (...rule) => text(...rule).tag('secret');

/** Bytes of the shortest secret. */
export const minSecretBytes = 32;

export const longSecret = (variable: string): Joi.StringSchema =>
  secret(variable, (given) => Buffer.byteLength(given) >= minSecretBytes, `must be at least ${minSecretBytes} bytes`);

/** A branch of `.when(...)`. */
export function branch(is: Joi.SchemaLike, schema: Joi.Schema): Joi.SwitchCases {
  // oxlint-disable-next-line unicorn/no-thenable -- joi's name for it
  return { is, then: schema };
}

/** For `when('$production', …)`. */
export const required = branch(true, Joi.required().messages({ 'any.required': '{#label} must be set in production' }));

/** A secret with a default that production refuses. */
export const ownSecret = (rule: Joi.StringSchema, fallback: string): Joi.StringSchema =>
  rule
    .default(fallback)
    .when('$production', required)
    .when(
      '$production',
      branch(true, Joi.invalid(fallback).messages({ 'any.invalid': '{#label} must be set in production' })),
    );

/** An IP address; `names` are taken too. */
export const address = (variable: string, ...names: string[]): Joi.StringSchema =>
  text(
    variable,
    (given) => isIP(given) !== 0 || names.includes(given),
    `must be ${['an IP address', ...names].join(' or ')}`,
  ).default('127.0.0.1');

/** A file or folder as an absolute path. */
export const path = (variable: string): Joi.StringSchema => text(variable).custom((given: string) => resolve(given));

/** One of some words. */
export const choice = (variable: string, words: string[], fallback: string): Joi.StringSchema =>
  Joi.string()
    .label(variable)
    .valid(...words)
    .default(fallback)
    .messages({ '*': `{#label} must be one of: ${words.join(', ')}` });

/** Words for yes and words for no. */
export const flag = (variable: string, fallback: boolean, yes = ['on'], no = ['off']): Joi.BooleanSchema =>
  Joi.boolean()
    .label(variable)
    .truthy(...yes)
    .falsy(...no)
    .default(fallback)
    .messages({ '*': `{#label} must be one of: ${[...yes, ...no].join(', ')}` });

export const whole = (variable: string, fallback: number, low: number, high: number): Joi.NumberSchema =>
  Joi.number()
    .label(variable)
    .integer()
    .min(low)
    .max(high)
    .default(fallback)
    .messages({ '*': `{#label} must be a whole number from ${low} to ${high}` });

/** Entries separated by commas or spaces, of which `read` returns the value, or true for the text itself; `what` says what another one is not. */
export const list = (variable: string, read: (entry: string) => unknown, what: string): Joi.ArraySchema =>
  Joi.array()
    .label(variable)
    .items(
      Joi.string()
        .label(variable)
        .custom((entry: string, { error }) => {
          const value = read(entry);
          return value === true ? entry : value || error('any.custom', { entry: JSON.stringify(entry) });
        })
        .messages({ '*': `{#label} holds {#entry}, which is ${what}` }),
    )
    .default([]);

export const origins = (variable: string): Joi.ArraySchema =>
  list(
    variable,
    (entry) => isOrigin(entry.toLowerCase()) && entry.toLowerCase(),
    'no origin such as https://www.example.com',
  );

/** What a browser refuses on an HTTPS page; localhost counts as secure. */
const insecure = /^http:\/\/(?!(localhost|127\.0\.0\.1)(:|\/|$))/;

/** For `when('$production', …)` of an origin or of a list of them: only HTTPS. */
export const httpsOnly = branch(
  true,
  Joi.any()
    .custom((given: string | string[], { error }) => {
      const refused = [given].flat().filter((origin) => insecure.test(origin));
      return refused.length === 0 ? given : error('origin.insecure', { refused: refused.join(', ') });
    })
    .messages({ 'origin.insecure': '{#label} holds {#refused}: production needs HTTPS off this machine' }),
);
