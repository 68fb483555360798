import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import {
  isOriginPattern,
  devCipher,
  inquiryYears,
  keyIdPattern,
  packageVersions,
  passwordLimits,
  publicKeyPattern,
  textLength,
} from '@admin-h5/contract';
import { parseNetwork } from './releases/check/addresses.ts';
import { readSecret } from './secret-files.ts';
import {
  isOrigin,
  isPostgresUrl,
  minSecretBytes,
  parseMailAddress,
  parsePackage,
  readReplicas,
  readTrustProxy,
  SettingsError,
  withPassword,
} from './setting-values.ts';
import { storedSecret } from './stored-secret.ts';

/** All settings of a deployment (decisions.md, Settings; docs/api.md lists them). */
export interface Settings {
  production: boolean;
  /** null: SQLite in `dataDir`. */
  databaseUrl: string | null;
  /** Replicas of PostgreSQL that searches read. */
  databaseReadUrls: string[];
  dataDir: string;
  bind: string;
  port: number;
  jwtSecret: string;
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
  /** Days that an inquiry is kept. */
  inquiryDays: number;
  /** Mail server as `smtp://user:password@host:port` or `smtps://…`; '': no mail is sent. */
  smtpUrl: string;
  mailFrom: string;
  /** Who gets a mail when an inquiry arrives. */
  inquiryMailTo: string[];
  /** Version of each shared package that the hosts provide. */
  hostPackages: Readonly<Record<string, string>>;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const maxPort = 65_535;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings from the environment.
 * @throws SettingsError with one line for each setting that is missing or wrong.
 */
export function readSettings(env: Environment): Settings {
  const problems: string[] = [];
  const text = (name: string): string | null => env[name]?.trim() || null;
  const secret = (name: string): string | null => readSecret(env, name, (problem) => problems.push(problem));
  const refuse = <T>(name: string, rule: string, fallback: T): T => {
    problems.push(`${name} ${rule}`);
    return fallback;
  };
  const integer = (name: string, fallback: number, low: number, high: number): number => {
    const given = text(name);
    if (given === null) return fallback;
    const value = Number(given);
    const fits = /^\d+$/.test(given) && value >= low && value <= high;
    return fits ? value : refuse(name, `must be a whole number from ${low} to ${high}`, fallback);
  };
  const choice = (name: string, values: readonly string[], fallback: string): string => {
    const given = text(name) ?? fallback;
    return values.includes(given) ? given : refuse(name, `must be one of: ${values.join(', ')}`, fallback);
  };
  const origins = (name: string): string[] =>
    (text(name)?.split(/[\s,]+/) ?? []).filter((entry) => {
      if (isOrigin(entry)) return true;
      return refuse(name, `holds ${JSON.stringify(entry)}, which is no origin such as https://www.example.com`, false);
    });

  const entries = <T>(name: string, parse: (entry: string) => T | null, what: string): T[] =>
    (text(name)?.split(/[\s,]+/) ?? []).flatMap((entry) => {
      const value = parse(entry);
      return value === null ? refuse(name, `holds ${JSON.stringify(entry)}, which is not ${what}`, []) : [value];
    });

  const production = choice('NODE_ENV', ['production', 'development', 'test'], 'development') === 'production';
  const databaseUrl = secret('DATABASE_URL');
  if (databaseUrl !== null && !isPostgresUrl(databaseUrl)) {
    refuse('DATABASE_URL', 'must be an address such as postgres://user:password@host:5432/database', null);
  }
  const databasePassword = secret('DATABASE_PASSWORD');
  const ownPassword = (url: string | null) => (databasePassword === null ? url : withPassword(url, databasePassword));

  const cipher = {
    key: secret('PASSWORD_CIPHER_KEY') ?? devCipher.key,
    iv: secret('PASSWORD_CIPHER_IV') ?? devCipher.iv,
  };
  if (Buffer.byteLength(cipher.key) > 32) refuse('PASSWORD_CIPHER_KEY', 'must be at most 32 bytes', null);
  if (Buffer.byteLength(cipher.iv) !== 16) refuse('PASSWORD_CIPHER_IV', 'must be exactly 16 bytes', null);
  if (production && cipher.key === devCipher.key) refuse('PASSWORD_CIPHER_KEY', 'must be set in production', null);
  if (production && cipher.iv === devCipher.iv) refuse('PASSWORD_CIPHER_IV', 'must be set in production', null);

  const jwtSecret = secret('JWT_SECRET');
  if (jwtSecret === null && production) refuse('JWT_SECRET', 'must be set in production', null);
  if (jwtSecret !== null && Buffer.byteLength(jwtSecret) < minSecretBytes) {
    refuse('JWT_SECRET', `must be at least ${minSecretBytes} bytes`, null);
  }
  if (jwtSecret !== null && jwtSecret === cipher.key)
    refuse('JWT_SECRET', 'must differ from PASSWORD_CIPHER_KEY', null);

  const adminPassword = secret('ADMIN_PASSWORD');
  const { min, max } = passwordLimits;
  const passwordLength = textLength(adminPassword ?? '');
  if (adminPassword !== null && (passwordLength < min || passwordLength > max)) {
    refuse('ADMIN_PASSWORD', `must have ${min} to ${max} characters`, null);
  }

  const dataDir = resolve(text('DATA_DIR') ?? 'data');
  const settings: Settings = {
    production,
    databaseUrl: ownPassword(databaseUrl),
    databaseReadUrls: readReplicas(secret('DATABASE_READ_URLS'), databaseUrl, (rule) =>
      refuse('DATABASE_READ_URLS', rule, null),
    ).flatMap((url) => ownPassword(url) ?? []),
    dataDir,
    bind: text('BIND') ?? '127.0.0.1',
    port: integer('API_PORT', 8090, 0, maxPort),
    jwtSecret: jwtSecret ?? '',
    jwtExpiration: integer('JWT_EXPIRATION', 604_800_000, 1000, 31_536_000_000),
    cipher,
    trustProxy: readTrustProxy(text('TRUST_PROXY'), production, (rule) => refuse('TRUST_PROXY', rule, false)),
    corsOrigins: origins('CORS_ORIGINS'),
    linkOrigins: origins('LINK_ORIGINS'),
    adminPassword,
    registerSms: choice('REGISTER_SMS', ['off', 'on'], 'off') === 'on',
    demoContent: choice('DEMO_CONTENT', ['on', 'off'], 'on') === 'on',
    logLevel: choice('LOG_LEVEL', logLevels, 'info'),
    remoteReleases: integer('REMOTE_RELEASES', 10, 1, 100),
    registryFile: resolve(text('REGISTRY_FILE') ?? join(dataDir, 'remotes.json')),
    remoteCheck: choice('REMOTE_CHECK', ['on', 'off'], 'on') === 'on',
    remoteNetworks: entries('REMOTE_NETWORKS', parseNetwork, 'a network such as 10.1.0.0/16'),
    rootKey: text('ROOT_KEY') ?? '',
    revokedKeys: entries('REVOKED_KEYS', (id) => (keyIdPattern.test(id) ? id : null), 'the id of a key'),
    hostOrigins: origins('HOST_ORIGINS'),
    basePath: text('BASE_PATH') ?? '/admin-h5/',
    moduleOrigins: entries(
      'MODULE_ORIGINS',
      (pattern) => (isOriginPattern(pattern) ? pattern : null),
      'an origin, or a pattern such as https://*.modules.example.com',
    ),
    webhookSecret: secret('WEBHOOK_SECRET') ?? '',
    work: {
      // With the rise (`auth/proof-of-work.ts`) at most 20 bits: more takes an old phone longer than a challenge holds.
      bits: integer('WORK_BITS', 16, 0, 16),
      freeOfDevice: integer('WORK_FREE_DEVICE', 3, 0, 1000),
      freeOfAddress: integer('WORK_FREE_ADDRESS', 10, 0, 1000),
    },
    inquiryDays: integer('INQUIRY_DAYS', inquiryYears * 365, 1, 36_500),
    smtpUrl: secret('SMTP_URL') ?? '',
    mailFrom: text('MAIL_FROM') ?? '',
    inquiryMailTo: entries('INQUIRY_MAIL_TO', parseMailAddress, 'an e-mail address'),
    hostPackages:
      text('HOST_PACKAGES') === null
        ? packageVersions
        : Object.fromEntries(entries('HOST_PACKAGES', parsePackage, 'a package such as @admin-h5/ui=1.2.0')),
  };
  if (settings.webhookSecret !== '' && Buffer.byteLength(settings.webhookSecret) < minSecretBytes) {
    refuse('WEBHOOK_SECRET', `must be at least ${minSecretBytes} bytes`, null);
  }
  if (settings.smtpUrl !== '' && !/^smtps?:\/\/[^/]+$/.test(settings.smtpUrl)) {
    refuse('SMTP_URL', 'must be an address such as smtp://user:password@mail.example.com:587', null);
  }
  if (settings.mailFrom !== '' && parseMailAddress(settings.mailFrom) === null) {
    refuse('MAIL_FROM', 'must be an e-mail address', null);
  }
  if (settings.inquiryMailTo.length > 0 && (settings.smtpUrl === '' || settings.mailFrom === '')) {
    refuse('INQUIRY_MAIL_TO', 'needs SMTP_URL and MAIL_FROM', null);
  }
  if (settings.rootKey !== '' && !publicKeyPattern.test(settings.rootKey)) {
    refuse('ROOT_KEY', 'must be the SPKI of a P-256 key in base64url (npm run keys -- root)', null);
  }
  if (settings.bind !== 'localhost' && isIP(settings.bind) === 0) {
    refuse('BIND', 'must be an IP address or localhost', null);
  }
  if (problems.length > 0) throw new SettingsError(problems);
  if (settings.jwtSecret === '') settings.jwtSecret = storedSecret(settings.dataDir);
  return settings;
}
