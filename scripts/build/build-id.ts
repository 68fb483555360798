import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

const ignored = new Set(['node_modules', 'dist', 'test', '.cache']);
const isTest = (name: string) => /\.test\.tsx?$/.test(name);

function collect(entry: string): string[] {
  if (!statSync(entry).isDirectory()) return [entry];
  return readdirSync(entry)
    .filter((name) => !ignored.has(name) && !isTest(name))
    .flatMap((name) => collect(path.join(entry, name)))
    .toSorted();
}

function commit(root: string): string {
  // An image is built without the history, and told instead.
  const given = process.env.BUILD_COMMIT ?? '';
  if (/^[0-9a-f]{8,40}$/.test(given)) return given.slice(0, 8);
  try {
    return execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    // A source archive has no history; the hash alone still identifies the build.
    return 'nocommit';
  }
}

/** SHA-256 of the names and contents of everything below `entries`, shortened to 12 hex digits. */
export function sourceHash(root: string, entries: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of entries.flatMap((entry) => collect(path.join(root, entry)))) {
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex').slice(0, 12);
}

/**
 * Identity of a build, known before compiling (a content hash would be circular, since it stands in the code):
 * the commit for people, the hash of sources and lock file for truth. A valid part of a JavaScript identifier.
 */
export function buildId(root: string, entries: readonly string[]): string {
  return `${commit(root)}_${sourceHash(root, entries)}`;
}
