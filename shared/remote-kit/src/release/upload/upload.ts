import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { integrityOf } from '../../recipe/index.ts';
import { ReleaseFailure } from '../failure.ts';
import type { BuildFile, BuildFolder, UploadTarget } from './upload-target.ts';

const isVariant = (name: string) => /\.(gz|br)$/.test(name);
/** Says that the build is there: it is written once everything else is. */
const description = 'release.json';

/** Source maps stay with the team: they are neither served nor listed. */
async function filesOf({ folder }: BuildFolder): Promise<BuildFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
    .map((entry) => path.join(entry.parentPath, entry.name));
  return Promise.all(
    files.map(async (file) => ({
      path: path.relative(folder, file).split(path.sep).join('/'),
      integrity: integrityOf(await readFile(file)),
    })),
  );
}

/**
 * Puts a build where its module's origin serves it: what is there already stays, and `release.json` comes last. Cut off at any
 * point, it is done by the next call.
 * @returns number of files that were missing there
 * @throws ReleaseFailure where the build is there with other content, since the files of a build never change
 */
export async function upload(target: UploadTarget, build: BuildFolder): Promise<number> {
  const files = (await filesOf(build)).filter((file) => target.takesVariants || !isVariant(file.path));
  const there = await target.compare(build, files);
  const changed = files.filter((file) => there.get(file.path) === 'other');
  if (changed.length > 0)
    throw new ReleaseFailure(
      'refused',
      `${target.place} has other content for ${build.build}, and the files of a build never change:` +
        changed.map((file) => `\n  ${file.path}`).join(''),
    );
  const missing = files.filter((file) => !there.has(file.path));
  const steps = [
    missing.filter((file) => file.path !== description),
    missing.filter((file) => file.path === description),
  ];
  for (const step of steps) if (step.length > 0) await target.put(build, step);
  return missing.length;
}
