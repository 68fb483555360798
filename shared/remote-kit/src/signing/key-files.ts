import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { TeamKey } from './keys.ts';

/** Writes a private key where nobody else may read it; never replaces one. */
export function writePrivate(file: string, content: string): void {
  if (existsSync(file)) throw new Error(`${file} exists already, and a key is never replaced: choose another file.`);
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, content, { mode: 0o600, flag: 'wx' });
}

/** Writes a team's key as JSON by `writePrivate`. */
export const writeTeamKey = (file: string, key: TeamKey): void => writePrivate(file, JSON.stringify(key, null, 1));

/** A team's key from the text of its file. Says nothing of the content where it is malformed. */
export function parseTeamKey(text: string, source: string): TeamKey {
  try {
    const { module, publicKey, certificate, privateKey }: Partial<TeamKey> = JSON.parse(text);
    if (module !== undefined && publicKey !== undefined && certificate !== undefined && privateKey !== undefined)
      return { module, publicKey, certificate, privateKey };
  } catch {
    // As below.
  }
  throw new Error(`${source} holds no key of a team.`);
}

/** Reads what `writeTeamKey` wrote. @throws Error for a missing or malformed file */
export const readTeamKey = (file: string): TeamKey => parseTeamKey(readFileSync(file, 'utf8'), file);
