import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../build/workspaces.ts';
import { sharedPackages } from '../contract/entry-points.ts';
import { compilePackages } from './compile-packages.ts';
import { publishedManifest, type WorkspaceManifest } from './manifest.ts';

/** Folders of the packages that teams install. */
export const publishedPackages = [...sharedPackages, 'testing'] as const;

const documents = ['README.md', 'CHANGELOG.md'];

function readManifest(folder: string): WorkspaceManifest {
  return JSON.parse(readFileSync(path.join(root, 'shared', folder, 'package.json'), 'utf8'));
}

async function packOne(
  folder: string,
  compiled: string,
  versions: ReadonlyMap<string, string>,
  target: string,
): Promise<string> {
  const place = path.join(compiled, folder);
  await rename(path.join(place, 'src'), path.join(place, 'dist'));
  const manifest = publishedManifest(readManifest(folder), versions);
  await writeFile(path.join(place, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  // What a package exports is part of its promise to teams; `testing` promises nothing to a running module.
  const reports = folder === 'testing' ? [] : ['api-report.md'];
  for (const name of [...documents, ...reports])
    await copyFile(path.join(root, 'shared', folder, name), path.join(place, name));
  const { stdout } = await promisify(execFile)('npm', ['pack', '--json', '--pack-destination', target], { cwd: place });
  const [{ filename }]: [{ filename: string }] = JSON.parse(stdout);
  return path.join(target, filename);
}

/**
 * Compiles the packages that teams install and packs each.
 * @param target folder for the tarballs
 * @returns paths of the tarballs
 */
export async function pack(target: string): Promise<string[]> {
  const versions = new Map(
    publishedPackages.map((folder) => {
      const { name, version } = readManifest(folder);
      return [name, version];
    }),
  );
  await mkdir(target, { recursive: true });
  const compiled = await mkdtemp(path.join(tmpdir(), 'admin-h5-pack-'));
  try {
    await compilePackages(publishedPackages, compiled);
    const tarballs = [];
    for (const folder of publishedPackages) tarballs.push(await packOne(folder, compiled, versions, target));
    return tarballs;
  } finally {
    await rm(compiled, { recursive: true });
  }
}
