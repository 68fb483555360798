import Joi from 'joi';
import { ReleaseFailure } from '../failure.ts';
import type { Values } from '../options.ts';
import { secret, type Environment } from '../settings.ts';

/** Where and as whom a release is opened before it is entered into the registry. */
export interface SmokeSettings {
  /** Address of a page of the live host: `https://www.example.com/admin-h5/`. */
  host: string;
  username: string;
  password: string;
  /** Path of Chromium; '' to look for it. */
  browser: string;
}

const schema = Joi.object<SmokeSettings, true>({
  host: Joi.string()
    .uri({ scheme: ['http', 'https'] })
    .required()
    .messages({
      '*':
        'Name the live host by --smoke or RELEASE_HOST, as https://www.example.com/admin-h5/, ' +
        'or leave the smoke load out with --no-smoke.',
    }),
  username: Joi.string().required().messages({ '*': 'SMOKE_USERNAME must be the account of the smoke load.' }),
  password: Joi.string()
    .required()
    .messages({ '*': 'SMOKE_PASSWORD, or the file SMOKE_PASSWORD_FILE, must hold the password of the smoke load.' }),
  browser: Joi.string().allow('').required(),
});

/**
 * Settings of the smoke load; null where it is left out.
 * @throws ReleaseFailure that says which setting is missing
 */
export function readSmoke(values: Values, environment: Environment): SmokeSettings | null {
  if (values['no-smoke']) return null;
  const { value, error } = schema.validate({
    host: values.smoke ?? environment['RELEASE_HOST'],
    username: environment['SMOKE_USERNAME'],
    password: secret(environment, 'SMOKE_PASSWORD'),
    browser: environment['CHROMIUM_PATH'] ?? '',
  });
  if (error) throw new ReleaseFailure('usage', error.details[0]?.message ?? '');
  return value;
}
