import { readFileSync } from 'node:fs';
import Joi from 'joi';
import { parseTeamKey } from '../signing/key-files.ts';
import type { TeamKey } from '../signing/keys.ts';
import { ReleaseFailure } from './failure.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Where a team releases to. */
export interface ReleaseSettings {
  /** Origin of the API, without a trailing slash. */
  api: string;
  /** The team's token; it changes this module alone. */
  token: string;
}

const schema = Joi.object<ReleaseSettings, true>({
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
export function secret(environment: Environment, name: string): string {
  const file = environment[`${name}_FILE`];
  return environment[name] ?? (file ? readFileSync(file, 'utf8').trim() : '');
}

/** @throws Error that says which variable is missing or malformed; never quotes a secret. */
export function readSettings(environment: Environment): ReleaseSettings {
  const { value, error } = schema.validate({
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
