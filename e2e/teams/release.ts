import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { RegistryModule } from '@admin-h5/contract';
import { checkRegistry } from '@admin-h5/contract/schemas';
import { runIn } from './commands.ts';
import type { Product } from './product.ts';
import type { Team } from './team.ts';

/** Runs `admin-h5-remote release …` for one team; returns what it printed to stdout. */
export type Release = (...words: readonly string[]) => Promise<string>;

/** @param environment of the team's releases */
export const releaseOf =
  ({ folder }: Team, environment: Readonly<Record<string, string>>): Release =>
  (...words) =>
    runIn(folder, environment, 'npx', 'admin-h5-remote', 'release', ...words);

/** Writes another version into the module's package.json: each release has its own. */
export function setVersion({ folder }: Pick<Team, 'folder'>, version: string): void {
  const file = path.join(folder, 'package.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"version": "[^"]*"/, `"version": "${version}"`));
}

/** Replaces a text of a source file, which must be there. */
export function edit(file: string, from: string, to: string): void {
  const source = readFileSync(file, 'utf8');
  if (!source.includes(from)) throw new Error(`${file} does not contain: ${from}`);
  writeFileSync(
    file,
    source.replace(from, () => to),
  );
}

/** A module of the registry, as hosts read it. */
export async function listed({ api }: Product, name: string): Promise<RegistryModule> {
  const response = await fetch(`${api}/api/remotes`);
  const module = checkRegistry(await response.json()).modules.find((known) => known.name === name);
  if (!module) throw new Error(`the registry has no ${name}`);
  return module;
}

/** The account and the host of the smoke load, and its browser. */
export const smokeSettings = ({ address }: Product, browser: string | undefined): Record<string, string> => ({
  RELEASE_HOST: address,
  SMOKE_USERNAME: 'admin',
  SMOKE_PASSWORD: 'admin123456',
  ...(browser !== undefined && { CHROMIUM_PATH: browser }),
});
