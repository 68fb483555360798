import { devCipher, type HostConfig, hostConfigRules } from '@admin-h5/contract';
import Joi from 'joi';
import { type Environment, readEnvironment } from '../../server/src/environment.ts';
import { httpsOnly, ownSecret } from '../../server/src/setting-rules.ts';

const text = (variable: string) => Joi.string().label(variable);
const number = (variable: string) => Joi.number().label(variable);
const flag = (variable: string) => Joi.boolean().label(variable).truthy('on').falsy('off');
const list = (variable: string) => Joi.array().label(variable).default([]);

const settings = Joi.object<HostConfig, true>({
  apiBase: text('API_BASE').default('').when('$production', httpsOnly),
  registry: text('REGISTRY').default(({ apiBase }: HostConfig) => `${apiBase}/api/remotes`),
  basePath: text('BASE_PATH').default('/admin-h5/'),
  maxWidth: number('MAX_WIDTH').default(960),
  catalogueAccess: text('CATALOGUE_ACCESS').default('visitor'),
  cipherKey: ownSecret(text('PASSWORD_CIPHER_KEY').tag('secret'), devCipher.key),
  cipherIv: ownSecret(text('PASSWORD_CIPHER_IV').tag('secret'), devCipher.iv),
  moduleOrigins: list('MODULE_ORIGINS').when('$production', httpsOnly),
  linkOrigins: list('LINK_ORIGINS'),
  rootKey: text('ROOT_KEY').default(''),
  revokedKeys: list('REVOKED_KEYS'),
  devOrigins: list('DEV_ORIGINS').when('$production', httpsOnly),
  serviceWorker: flag('SERVICE_WORKER').default(true),
  registerSms: flag('REGISTER_SMS').default(false),
  loginRedirectDelay: number('LOGIN_REDIRECT_DELAY').default(1000),
  registryPollInterval: number('REGISTRY_POLL_INTERVAL').default(30_000),
  changesPollInterval: number('CHANGES_POLL_INTERVAL').default(30_000),
  moduleTimeout: number('MODULE_TIMEOUT').default(10_000),
});

/** The host's settings, for both `npm start` and the images: variables and defaults, with the contract's rules, which the page goes by too. */
export const hostSettings = Object.entries(hostConfigRules).reduce(
  (rules, [name, { fits, must }]) =>
    rules.fork(name, (rule) =>
      rule
        .custom((given: unknown, { error }) => (fits(given) ? given : error('any.custom')))
        .messages({ '*': `{#label} ${must}` }),
    ),
  settings,
);

/** @throws SettingsError that names every setting that is missing or invalid */
export const readHostSettings = (environment: Environment): HostConfig => readEnvironment(hostSettings, environment);
