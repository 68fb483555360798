import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildHost, hostDist } from '../../scripts/build/host.ts';
import { copyBuild } from './copy-build.ts';

const hashInName = /\.([0-9a-f]{12})\.(?:js|css)$/;
const text = /\.(?:js|css|html|json)$/;
const invert = (hash: string) => hash.split('').toReversed().join('');

/** Stands for a later build of the host: the same screens, and no script or style with a name that the usual build has. */
export async function copyHostRenamed(): Promise<string> {
  await buildHost();
  const folder = mkdtempSync(path.join(tmpdir(), 'admin-h5-later-host-'));
  copyBuild(hostDist, folder);
  // Builds of their own.
  for (const other of ['server', 'development']) rmSync(path.join(folder, other), { recursive: true, force: true });
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => text.test(file));
  const hashes = new Set(files.flatMap((file) => hashInName.exec(file)?.[1] ?? []));
  const rename = (names: string) =>
    names.replaceAll(/(?<![0-9a-f])[0-9a-f]{12}(?![0-9a-f])/g, (hash) => (hashes.has(hash) ? invert(hash) : hash));
  for (const file of files) {
    const content = readFileSync(path.join(folder, file), 'utf8');
    rmSync(path.join(folder, file));
    writeFileSync(path.join(folder, rename(file)), rename(content));
  }
  return folder;
}
