import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { copyFile, cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../build/workspaces.ts';
import { sharedPackages } from '../contract/entry-points.ts';
import { compilePackages } from './compile-packages.ts';
import { publishedManifest, type WorkspaceManifest } from './manifest.ts';

/** Folders of the packages that teams install. */
export const publishedPackages = [...sharedPackages, 'testing', 'remote-kit'] as const;

const documents = ['README.md', 'CHANGELOG.md'];

function readManifest(folder: string): WorkspaceManifest {
  return JSON.parse(readFileSync(path.join(root, 'shared', folder, 'package.json'), 'utf8'));
}

/** The template of a new module asks for the packages that it is packed with. */
async function copyTemplate(source: string, place: string, versions: ReadonlyMap<string, string>): Promise<void> {
  await cp(path.join(source, 'template'), path.join(place, 'template'), { recursive: true });
  for (const name of ['package.json', 'module.json']) {
    const file = path.join(place, 'template', name);
    const text = readFileSync(file, 'utf8').replaceAll(
      /"(@admin-h5\/[a-z-]+)": "\*"/g,
      (_, dependency: string) => `"${dependency}": "^${versions.get(dependency)}"`,
    );
    await writeFile(file, text);
  }
}

async function packOne(
  folder: string,
  compiled: string,
  versions: ReadonlyMap<string, string>,
  target: string,
): Promise<string> {
  const place = path.join(compiled, folder);
  await rename(path.join(place, 'src'), path.join(place, 'dist'));
  const { engines } = readManifest('remote-kit');
  if (!engines) throw new Error('remote-kit does not say which Node it needs');
  const manifest = publishedManifest(readManifest(folder), versions, engines);
  await writeFile(path.join(place, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const source = path.join(root, 'shared', folder);
  for (const name of documents) await copyFile(path.join(source, name), path.join(place, name));
  // The packages that a host provides promise their exports to teams.
  const report = path.join(source, 'api-report.md');
  if (existsSync(report)) await copyFile(report, path.join(place, 'api-report.md'));
  if (existsSync(path.join(source, 'template'))) await copyTemplate(source, place, versions);
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
