import Joi from 'joi';
import type { HostConfig } from '../config.ts';
import { keyIdPattern, publicKeyPattern } from '../registry.ts';
import { check } from './check.ts';

const origin = Joi.string()
  .uri({ scheme: ['http', 'https'] })
  .custom((value: string, helpers) =>
    new URL(value).origin === value
      ? value
      : helpers.message({ custom: `"${value}" is not an origin (scheme, host and port only)` }),
  );
const origins = Joi.array().items(origin).required();
const bytes = Joi.string().custom((value: string, helpers) =>
  new TextEncoder().encode(value).length > 32
    ? helpers.message({ custom: 'the cipher key is longer than 32 bytes' })
    : value,
);
const milliseconds = Joi.number().integer().min(0).required();

export const hostConfigSchema = Joi.object<HostConfig, true>({
  apiBase: Joi.string()
    .uri({ scheme: ['http', 'https'] })
    .pattern(/[^/]$/)
    .allow('')
    .required(),
  registry: Joi.string().required(),
  basePath: Joi.string()
    .pattern(/^(\/[\w.-]+)*\/admin-h5\/$/)
    .required(),
  maxWidth: Joi.number().integer().min(320).max(4096).required(),
  catalogueAccess: Joi.string().valid('visitor', 'login').required(),
  cipherKey: bytes.required(),
  cipherIv: Joi.string()
    .custom((value: string, helpers) =>
      new TextEncoder().encode(value).length === 16
        ? value
        : helpers.message({ custom: 'the cipher IV must have 16 bytes' }),
    )
    .required(),
  remoteOrigins: origins,
  linkOrigins: origins,
  rootKey: Joi.string().pattern(publicKeyPattern).allow('').required(),
  revokedKeys: Joi.array().items(Joi.string().pattern(keyIdPattern)).required(),
  devOrigins: origins,
  registerSms: Joi.boolean().required(),
  loginRedirectDelay: milliseconds,
  registryPollInterval: milliseconds,
  changesPollInterval: milliseconds,
  moduleTimeout: milliseconds.min(100),
});

/** The host's settings where they are well formed; throws with every fault named otherwise. */
export function checkHostConfig(value: unknown): HostConfig {
  return check(hostConfigSchema, value, 'host settings');
}
