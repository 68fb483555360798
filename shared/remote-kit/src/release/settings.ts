/** What the release command is given: its options and the environment, each checked before anything is done. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import Joi from 'joi';
import { parseTeamKey, type TeamKey } from '../signing/keys.ts';
import { ReleaseFailure } from './failure.ts';

export const usage = `admin-h5-remote release <command>

  publish [--to PLACE] [--smoke HOST | --no-smoke] [--percent N] [--allow-dirty]
                                        builds, signs, uploads, opens the module's screens in a browser at HOST, and registers;
                                        a percentage gives it to devices
  promote [--build ID] [--percent N]    gives a release to a share of the devices; without a percentage to all of them
  rollback [--build ID]                 makes an earlier release stable: the one before, unless one is named
  revoke --build ID [--stable ID] [--forced]   no device loads it again; forced: open pages leave it within one poll
  disable, enable                       no device loads the module; devices load it again
  status                                what devices run; before the first promotion, what was published
  history                               who changed what, newest first
  verify [--build ID]                   compares what the module's origin serves with the registry: the stable release, unless one is named
  keys [--revoke ID]                    the keys that signed the releases; hosts refuse what a revoked one signed

RELEASE_API: origin of the API. RELEASE_TOKEN or RELEASE_TOKEN_FILE: the team's token. RELEASE_KEY or RELEASE_KEY_FILE: its
certified key. RELEASE_TARGET (or --to): where the module's origin serves its files from: a folder, user@server:/folder or
rsync://server/name (rsync), s3://bucket/prefix (S3). RELEASE_HOST (or --smoke): address of the live host; SMOKE_USERNAME,
SMOKE_PASSWORD or SMOKE_PASSWORD_FILE: an account there. --json prints the result as JSON.

Exit codes: 0 done; 1 failed, and may be run again; 2 wrong arguments or settings; 3 refused; 4 the build does not work.
`;

const options = {
  build: { type: 'string' },
  percent: { type: 'string' },
  stable: { type: 'string' },
  to: { type: 'string' },
  smoke: { type: 'string' },
  'no-smoke': { type: 'boolean' },
  revoke: { type: 'string' },
  forced: { type: 'boolean' },
  'allow-dirty': { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

export type Values = ReturnType<typeof parse>['values'];

const parse = (args: readonly string[]) => parseArgs({ args: [...args], options, strict: true });

/** @throws ReleaseFailure for what the command does not know */
export function readOptions(args: readonly string[]): Values {
  try {
    return parse(args).values;
  } catch (error) {
    throw new ReleaseFailure('usage', `${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}

/** The number of `--percent`, undefined without it. @throws ReleaseFailure for anything but a whole number from 0 to 100 */
export function readPercent({ percent }: Values): number | undefined {
  if (percent === undefined) return undefined;
  const number = Number(percent);
  if (percent === '' || !Number.isInteger(number) || number < 0 || number > 100)
    throw new ReleaseFailure('usage', '--percent is a whole number from 0 to 100.');
  return number;
}

/** A value that the command needs. @throws ReleaseFailure with the usage if it is missing */
export function requireValue(value: string | undefined, what: string): string {
  if (value === undefined || value === '') throw new ReleaseFailure('usage', `${what} is missing.\n\n${usage}`);
  return value;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Where a team releases to. */
export interface ReleaseSettings {
  /** Origin of the API, without a trailing slash. */
  api: string;
  /** The team's token; it changes this module alone. */
  token: string;
}

const apiSchema = Joi.object<ReleaseSettings, true>({
  api: Joi.string()
    .uri({ scheme: ['http', 'https'] })
    .pattern(/[^/]$/)
    .required()
    .messages({ '*': 'RELEASE_API must be the origin of the API, as https://api.example.com' }),
  token: Joi.string()
    .pattern(/^remote_[A-Za-z0-9_-]+$/)
    .required()
    .messages({ '*': 'RELEASE_TOKEN, or the file RELEASE_TOKEN_FILE, must hold the token of the team' }),
});

/** A secret from the environment, or from the file that it names; '' where neither is set. */
function secret(environment: Environment, name: string): string {
  const file = environment[`${name}_FILE`];
  return environment[name] ?? (file ? readFileSync(file, 'utf8').trim() : '');
}

/** @throws Error that says which variable is missing or malformed; never quotes a secret. */
export function readSettings(environment: Environment): ReleaseSettings {
  const { value, error } = apiSchema.validate({
    api: environment['RELEASE_API'],
    token: secret(environment, 'RELEASE_TOKEN'),
  });
  if (error) throw new ReleaseFailure('usage', error.details.map(({ message }) => message).join('\n'));
  return value;
}

/** The team's certified key; null where none is set: a host without `ROOT_KEY` runs unsigned releases. */
export function readKey(environment: Environment): TeamKey | null {
  const text = secret(environment, 'RELEASE_KEY');
  if (text === '') return null;
  const key = parseTeamKey(text, environment['RELEASE_KEY_FILE'] ?? 'RELEASE_KEY');
  if (key.certificate === '') throw new ReleaseFailure('usage', 'The key of the team is not certified yet.');
  return key;
}

/** Where and as whom a release is opened before it is entered into the registry. */
export interface SmokeSettings {
  /** Address of a page of the live host: `https://www.example.com/admin-h5/`. */
  host: string;
  username: string;
  password: string;
  /** Path of Chromium; '' to look for it. */
  browser: string;
}

const smokeSchema = Joi.object<SmokeSettings, true>({
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
  const { value, error } = smokeSchema.validate({
    host: values.smoke ?? environment['RELEASE_HOST'],
    username: environment['SMOKE_USERNAME'],
    password: secret(environment, 'SMOKE_PASSWORD'),
    browser: environment['CHROMIUM_PATH'] ?? '',
  });
  if (error) throw new ReleaseFailure('usage', error.details[0]?.message ?? '');
  return value;
}
