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
  // An image is built without the git history and gets the commit as a variable.
  const given = process.env.BUILD_COMMIT ?? '';
  if (/^[0-9a-f]{8,40}$/.test(given)) return given.slice(0, 8);
  try {
    return execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    // A source archive has no history; the hash alone identifies the build.
    return 'nocommit';
  }
}

/** SHA-256 of the names and contents of all files below `entries`, shortened to 12 hex digits. */
export function sourceHash(root: string, entries: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of entries.flatMap((entry) => collect(path.join(root, entry)))) {
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex').slice(0, 12);
}

/**
 * Id of a build, known before compiling: it is part of the code, so it cannot be the output's hash. It contains the
 * commit for people and the hash of sources and lock file, and is a valid part of a JavaScript identifier.
 */
export function buildId(root: string, entries: readonly string[]): string {
  return `${commit(root)}_${sourceHash(root, entries)}`;
}
