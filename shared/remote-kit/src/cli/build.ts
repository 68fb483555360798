import { existsSync } from 'node:fs';
import path from 'node:path';
import { buildId, compile, remoteConfig } from '../recipe/index.ts';

/** What a build is made of, below the module's folder. */
const sources = ['src', 'module.json', 'package.json', 'package-lock.json'];

/** Builds the module in `folder` unless the same sources are built already; returns the build's folder. */
export async function buildOnce(folder: string): Promise<string> {
  const build = buildId(
    folder,
    sources.filter((name) => existsSync(path.join(folder, name))),
  );
  const place = path.join(folder, 'dist', build);
  if (!existsSync(path.join(place, 'release.json'))) await compile(remoteConfig({ folder, build }));
  return place;
}

/** Prints the build's folder and returns the exit code. */
export async function buildModule(folder: string): Promise<number> {
  process.stdout.write(`${await buildOnce(folder)}\n`);
  return 0;
}
