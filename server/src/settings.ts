/** Reads all settings of the API from the environment, with their rules and defaults. */
import { join, resolve } from 'node:path';
import {
  isOriginPattern,
  devCipher,
  inquiryYears,
  keyIdPattern,
  hostConfigRules,
  packageVersions,
  passwordLimits,
  publicKeyPattern,
  textLength,
} from '@admin-h5/contract';
import Joi from 'joi';
import { isIP } from 'node:net';
import type { Secrets } from './auth/tokens.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { parseNetwork } from './public-addresses.ts';
import {
  address,
  branch,
  choice,
  flag,
  list,
  longSecret,
  origins,
  ownSecret,
  path,
  required,
  secret,
  text,
  whole,
} from './setting-rules.ts';
import type { S3Place } from './files/s3-store.ts';
import { storedSecrets } from './stored-secret.ts';

/** Name and version from `@scope/name=1.2.3`; null for any other text. */
function parsePackage(text: string): [string, string] | null {
  const [, name, version] = /^(@[a-z0-9-]+\/[a-z0-9-]+)=(\d+\.\d+\.\d+)$/.exec(text) ?? [];
  return name !== undefined && version !== undefined ? [name, version] : null;
}

/** Whether a text is a mail address without a display name. */
const isMailAddress = (text: string): boolean => /^[^\s@<>]+@[^\s@<>]+$/.test(text);

/** Whether a text is an address of PostgreSQL. */
const isPostgresUrl = (value: string): boolean =>
  URL.canParse(value) && ['postgres:', 'postgresql:'].includes(new URL(value).protocol);

/** The address with the password of a setting of its own. */
function withPassword(address: string, password: string): string {
  const url = new URL(address);
  url.password = encodeURIComponent(password);
  return url.href;
}

/** `true`, a number of hops, or addresses and networks separated by commas; null for any other text. */
function parseTrustProxy(text: string): boolean | number | string[] | null {
  if (text === 'true' || text === 'false') return text === 'true';
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const entries = text.split(/[\s,]+/);
  const known = entries.every((entry) => {
    if (['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true;
    const [address = '', bits, ...rest] = entry.split('/');
    const family = isIP(address);
    const maxBits = family === 4 ? 32 : 128;
    return family !== 0 && rest.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= maxBits));
  });
  return known ? entries : null;
}

/** All settings of a deployment (decisions.md, Settings; docs/api.md lists them). */
export interface Settings {
  production: boolean;
  /** null: SQLite in `dataDir`. */
  databaseUrl: string | null;
  /** Replicas of PostgreSQL that searches read. */
  databaseReadUrls: string[];
  dataDir: string;
  /** Where files are stored; without a bucket in `dataDir`. */
  s3: S3Place;
  bind: string;
  port: number;
  /** The first signs; the others are accepted too, while a secret is replaced. */
  jwtSecrets: Secrets;
  /** Milliseconds. */
  jwtExpiration: number;
  cipher: { key: string; iv: string };
  /** Fastify's `trustProxy`: addresses of proxies, their number, or none. */
  trustProxy: boolean | number | string[];
  corsOrigins: string[];
  linkOrigins: string[];
  /** null: the default outside production, a random one in production. */
  adminPassword: string | null;
  registerSms: boolean;
  /** Whether 草稿 of 改表 can be sent to a colleague who approves them. */
  changeReview: boolean;
  /** Whether an empty database gets the demonstration content. */
  demoContent: boolean;
  logLevel: string;
  /** Number of a module's newest releases that the registry lists besides the stable one and the canary. */
  remoteReleases: number;
  /** Where the registry is also written as a static `remotes.json`. */
  registryFile: string;
  /** Whether the files of a release are fetched from the module's origin before the registry takes it. */
  remoteCheck: boolean;
  /** Private networks that the origins of modules may be in, each as address and bits. */
  remoteNetworks: [string, number][];
  /** Public half of the root key; '' where releases are not signed. */
  rootKey: string;
  /** Ids of keys that sign no release any more. */
  revokedKeys: string[];
  /** Origins of the hosts, which must be allowed to read the files of modules. */
  hostOrigins: string[];
  /** Path of the hosts' pages, with a slash at both ends: links in mails lead there. */
  basePath: string;
  /** Patterns that the origin of a module must be in, as in the hosts' policy; empty: any origin. */
  moduleOrigins: string[];
  /** Signs the messages to the teams' webhooks; '': they are not signed. */
  webhookSecret: string;
  /** Proof of work: zero bits that are asked for (0: none), and how many inquiries an hour are free of it. */
  work: { bits: number; freeOfDevice: number; freeOfAddress: number };
  inquiryDays: number;
  /** Mail server as `smtp://user:password@host:port` or `smtps://…`; '': no mail is sent. */
  smtpUrl: string;
  mailFrom: string;
  /** Who gets a mail when an inquiry arrives; replies to visitors name the first as their `Reply-To`. */
  inquiryMailTo: string[];
  /** Version of each shared package that the hosts provide. */
  hostPackages: Readonly<Record<string, string>>;
}

/** The settings before three of them get their form, and the password for the addresses of the database. */
type Given = Omit<Settings, 'hostPackages' | 'jwtSecrets'> & {
  hostPackages: [string, string][];
  jwtSecrets: string[];
  databasePassword: string | null;
};

/** A setting of the bucket, without which it may not be there. */
const ofBucket = (rule: Joi.StringSchema, isNeeded = false): Joi.StringSchema =>
  rule.default('').when('bucket', {
    ...branch('', Joi.valid('').messages({ '*': '{#label} needs S3_BUCKET' })),
    ...(isNeeded
      ? { otherwise: Joi.required().messages({ 'any.required': '{#label} must be set with S3_BUCKET' }) }
      : {}),
  });

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const databaseAddress = 'such as postgres://user:password@host:5432/database';
const { min, max } = passwordLimits;
const needsMail = branch('', Joi.array().max(0).messages({ 'array.max': '{#label} needs SMTP_URL and MAIL_FROM' }));

const rules = Joi.object<Given, true>({
  production: flag('NODE_ENV', false, ['production'], ['development', 'test']),
  databaseUrl: secret('DATABASE_URL', isPostgresUrl, `must be an address ${databaseAddress}`).default(null),
  databasePassword: secret('DATABASE_PASSWORD').default(null),
  databaseReadUrls: Joi.array()
    .label('DATABASE_READ_URLS')
    .tag('secret')
    .default([])
    .when('databaseUrl', {
      ...branch(null, Joi.array().max(0).messages({ '*': '{#label} needs DATABASE_URL, the address of the primary' })),
      otherwise: Joi.array().items(text('DATABASE_READ_URLS', isPostgresUrl, `must be addresses ${databaseAddress}`)),
    }),
  dataDir: path('DATA_DIR').default(() => resolve('data')),
  s3: Joi.object<S3Place, true>({
    bucket: text(
      'S3_BUCKET',
      (name) => /^[a-z0-9][a-z0-9.-]{1,62}$/.test(name),
      'must be the name of a bucket',
    ).default(''),
    endpoint: ofBucket(
      text(
        'S3_ENDPOINT',
        (url) => /^https?:\/\/[^/]+\/?$/.test(url),
        'must be an address such as https://s3.example.com',
      ),
    ),
    region: text('S3_REGION', (name) => /^[\w-]+$/.test(name), 'must be the name of a region').default('us-east-1'),
    accessKeyId: ofBucket(secret('S3_ACCESS_KEY_ID'), true),
    secretAccessKey: ofBucket(secret('S3_SECRET_ACCESS_KEY'), true),
    pathStyle: flag('S3_PATH_STYLE', true),
    prefix: text(
      'S3_PREFIX',
      (prefix) => /^[\w.-]+(\/[\w.-]+)*\/$/.test(prefix),
      'must end in a slash, such as admin-h5/',
    ).default(''),
  }),
  bind: address('BIND', 'localhost'),
  port: whole('API_PORT', 8090, 0, 65_535),
  jwtExpiration: whole('JWT_EXPIRATION', 604_800_000, 1000, 31_536_000_000),
  cipher: Joi.object<Settings['cipher'], true>({
    key: ownSecret(
      secret('PASSWORD_CIPHER_KEY', (key) => Buffer.byteLength(key) <= 32, 'must be at most 32 bytes'),
      devCipher.key,
    ),
    iv: ownSecret(
      secret('PASSWORD_CIPHER_IV', (iv) => Buffer.byteLength(iv) === 16, 'must be exactly 16 bytes'),
      devCipher.iv,
    ),
  }),
  jwtSecrets: Joi.array()
    .label('JWT_SECRET')
    .tag('secret')
    .items(
      longSecret('JWT_SECRET')
        .invalid(Joi.ref('...cipher.key'))
        .messages({ 'any.invalid': '{#label} must differ from PASSWORD_CIPHER_KEY' }),
    )
    .default([])
    .when('$production', required),
  trustProxy: Joi.alternatives(
    // With `true`, any caller could claim any address, so that no limit per address would apply.
    text('TRUST_PROXY')
      .custom((given: string, { error, prefs }) =>
        given === 'true' && prefs.context?.['production']
          ? error('proxy.any')
          : (parseTrustProxy(given) ?? error('any.custom')),
      )
      .messages({
        '*': '{#label} must be true, a number of proxies, or addresses such as 10.0.0.0/8',
        'proxy.any':
          '{#label} must name the proxies in production: how many are in front, or their addresses; true trusts every caller',
      }),
  )
    .label('TRUST_PROXY')
    .default(false),
  corsOrigins: origins('CORS_ORIGINS'),
  linkOrigins: origins('LINK_ORIGINS'),
  adminPassword: secret(
    'ADMIN_PASSWORD',
    (password) => textLength(password) >= min && textLength(password) <= max,
    `must have ${min} to ${max} characters`,
  ).default(null),
  registerSms: flag('REGISTER_SMS', false),
  changeReview: flag('CHANGE_REVIEW', false),
  demoContent: flag('DEMO_CONTENT', true),
  logLevel: choice('LOG_LEVEL', logLevels, 'info'),
  remoteReleases: whole('REMOTE_RELEASES', 10, 1, 100),
  registryFile: path('REGISTRY_FILE').default(({ dataDir }: Given) => join(dataDir, 'remotes.json')),
  remoteCheck: flag('REMOTE_CHECK', true),
  remoteNetworks: list('REMOTE_NETWORKS', parseNetwork, 'not a network such as 10.1.0.0/16'),
  revokedKeys: list('REVOKED_KEYS', (id) => keyIdPattern.test(id), 'not the id of a key'),
  hostOrigins: origins('HOST_ORIGINS'),
  basePath: text('BASE_PATH', hostConfigRules.basePath.fits, hostConfigRules.basePath.must).default('/admin-h5/'),
  moduleOrigins: list(
    'MODULE_ORIGINS',
    isOriginPattern,
    'not an origin, or a pattern such as https://*.modules.example.com',
  ),
  webhookSecret: longSecret('WEBHOOK_SECRET').default(''),
  work: Joi.object<Settings['work'], true>({
    // With the rise (`auth/proof-of-work.ts`) at most 20 bits: more takes an old phone longer than a challenge holds.
    bits: whole('WORK_BITS', 16, 0, 16),
    freeOfDevice: whole('WORK_FREE_DEVICE', 3, 0, 1000),
    freeOfAddress: whole('WORK_FREE_ADDRESS', 10, 0, 1000),
  }),
  inquiryDays: whole('INQUIRY_DAYS', inquiryYears * 365, 1, 36_500),
  smtpUrl: secret(
    'SMTP_URL',
    (url) => /^smtps?:\/\/[^/]+$/.test(url),
    'must be an address such as smtp://user:password@mail.example.com:587',
  ).default(''),
  mailFrom: text('MAIL_FROM', isMailAddress, 'must be an e-mail address').default(''),
  inquiryMailTo: list('INQUIRY_MAIL_TO', isMailAddress, 'not an e-mail address')
    .when('smtpUrl', needsMail)
    .when('mailFrom', needsMail),
  hostPackages: list('HOST_PACKAGES', parsePackage, 'not a package such as @admin-h5/ui=1.2.0').default(
    Object.entries(packageVersions),
  ),
  rootKey: text(
    'ROOT_KEY',
    (key) => publicKeyPattern.test(key),
    'must be the SPKI of a P-256 key in base64url (npm run keys -- root)',
  ).default(''),
});

/**
 * Reads the settings from the environment.
 * @throws SettingsError with one line for each setting that is missing or wrong.
 */
export function readSettings(env: Environment): Settings {
  const { databasePassword, hostPackages, jwtSecrets, ...settings } = readEnvironment(rules, env);
  const [first, ...others] = jwtSecrets;
  const ownPassword = (url: string) => (databasePassword === null ? url : withPassword(url, databasePassword));
  return {
    ...settings,
    databaseUrl: settings.databaseUrl && ownPassword(settings.databaseUrl),
    databaseReadUrls: settings.databaseReadUrls.map(ownPassword),
    jwtSecrets: first === undefined ? storedSecrets(settings.dataDir) : [first, ...others],
    hostPackages: Object.fromEntries(hostPackages),
  };
}
