import path from 'node:path';
import { buildId, compile, remoteConfig } from '../recipe/index.ts';

/** What a build is made of, below the module's folder. */
const sources = ['src', 'module.json', 'package.json', 'package-lock.json'];

/** Builds the module in `folder` into `dist/<build>`; prints the folder and returns the exit code. */
export async function buildModule(folder: string): Promise<number> {
  const build = buildId(folder, sources);
  await compile(remoteConfig({ folder, build }));
  process.stdout.write(`${path.join(folder, 'dist', build)}\n`);
  return 0;
}
