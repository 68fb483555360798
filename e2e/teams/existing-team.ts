import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { remoteDist } from '../../scripts/build/remote.ts';
import { root } from '../../scripts/build/workspaces.ts';
import { type ModuleName, secondMark, searches } from '../support/module-searches.ts';
import type { Product } from './product.ts';
import { edit, listed, setVersion } from './release.ts';
import { openTeam, type Team } from './team.ts';

/** Packages that a module of this repository brings along, each with its version. */
export function ownPackages(name: ModuleName): string[] {
  const manifest = readFileSync(path.join(root, 'remotes', name, 'package.json'), 'utf8');
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(manifest);
  return Object.entries(dependencies)
    .filter(([dependency]) => !dependency.startsWith('@admin-h5/'))
    .map(([dependency, version]) => `${dependency}@${version}`);
}

/**
 * A module of this repository in the hands of a team elsewhere: its sources outside of it, with a mark in the list and the next
 * version, and an origin of its own that has the build that devices run.
 * @param home folder in which the packages are installed
 */
export async function moveOut(product: Product, home: string, name: ModuleName): Promise<Team> {
  const folder = path.join(home, name);
  cpSync(path.join(root, 'remotes', name), folder, {
    recursive: true,
    filter: (file) => !/[\\/](dist|node_modules|test|webpack\.config\.ts)$/.test(file),
  });
  const { file, label } = searches[name];
  edit(path.join(folder, file), label, label + secondMark);
  setVersion({ folder }, '1.1.0');
  const team = await openTeam(name, folder, product.origins);
  const { stable } = await listed(product, name);
  cpSync(path.join(remoteDist(name), stable), path.join(team.published, stable), { recursive: true });
  return team;
}
