/** Puts a build where its module's origin serves it. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Integrity } from '@admin-h5/contract';
import { integrityOf } from '../../recipe/index.ts';
import { ReleaseFailure } from '../failure.ts';

/** A build as the recipe leaves it. */
export interface BuildFolder {
  build: string;
  folder: string;
}

/** A file of a build that its module's origin serves. */
export interface BuildFile {
  /** Below the build's folder, with slashes. */
  path: string;
  integrity: Integrity;
}

/** What a module's origin serves its files from. */
export interface UploadTarget {
  /** As people know it, for messages. */
  readonly place: string;
  /** Whether its server sends the compressed variants beside the files to browsers that take them. */
  readonly takesVariants: boolean;
  /** Compares files with those that the build's folder has there; a file that is missing there has no entry. */
  compare: (build: BuildFolder, files: readonly BuildFile[]) => Promise<ReadonlyMap<string, 'same' | 'other'>>;
  /** Writes files that are missing there; each appears whole or not at all. */
  put: (build: BuildFolder, files: readonly BuildFile[]) => Promise<void>;
}

const isVariant = (name: string) => /\.(gz|br)$/.test(name);
/** Says that the build is there: it is written once everything else is. */
const lastFile = 'release.json';

/** Source maps stay with the team: they are neither served nor listed. */
async function listFiles({ folder }: BuildFolder): Promise<BuildFile[]> {
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
  const files = (await listFiles(build)).filter((file) => target.takesVariants || !isVariant(file.path));
  const there = await target.compare(build, files);
  const changed = files.filter((file) => there.get(file.path) === 'other');
  if (changed.length > 0)
    throw new ReleaseFailure(
      'refused',
      `${target.place} has other content for ${build.build}, and the files of a build never change:` +
        changed.map((file) => `\n  ${file.path}`).join(''),
    );
  const missing = files.filter((file) => !there.has(file.path));
  const steps = [missing.filter((file) => file.path !== lastFile), missing.filter((file) => file.path === lastFile)];
  for (const step of steps) if (step.length > 0) await target.put(build, step);
  return missing.length;
}
