import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const noticesFile = 'third-party-notices.txt';

/** File names of licence texts that must be distributed with a package. */
const textNames = /^(licen[cs]e|copying|notice|third[-_]?party[-_]?(notices|licenses?))([-._].*)?$/i;

interface PackageJson {
  name?: string;
  version?: string;
  license?: string | { type?: string };
  author?: string | { name?: string };
}

const readPackage = (folder: string): PackageJson =>
  JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));

/** Folder below `node_modules` of the package that a file belongs to; null for our own files. */
export function packageFolder(file: string): string | null {
  return /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(file)?.[0] ?? null;
}

function notice(folder: string): string | null {
  if (!existsSync(path.join(folder, 'package.json'))) return null;
  const { name, version, license, author } = readPackage(folder);
  if (name === undefined || version === undefined) return null;
  const kind = typeof license === 'string' ? license : (license?.type ?? 'see below');
  const by = typeof author === 'string' ? author : author?.name;
  const texts = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && textNames.test(entry.name))
    .map((entry) => readFileSync(path.join(folder, entry.name), 'utf8').trim());
  return [`${name} ${version}`, `License: ${kind}`, ...(by === undefined ? [] : [`Author: ${by}`]), ...texts].join(
    '\n\n',
  );
}

/** The notices of packages as one text, sorted and without repetition. @param folders of packages, in any order */
export function noticesText(folders: Iterable<string>): string {
  const notices = [...new Set([...new Set(folders)].flatMap((folder) => notice(folder) ?? []))].toSorted();
  return `${['Software of others in this product', ...notices].join(`\n\n${'-'.repeat(72)}\n\n`)}\n`;
}

/** Every package installed below a `node_modules` folder, including nested ones. */
export function installedPackages(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const found = path.join(folder, entry.name);
    // Workspaces are links.
    if (!entry.isDirectory() || entry.name.startsWith('.')) return [];
    if (entry.name.startsWith('@')) return installedPackages(found);
    return [found, ...installedPackages(path.join(found, 'node_modules'))];
  });
}
