import { randomUUID } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

/** A build that no image runs any more stays for this many days, and among this many builds, whichever keeps it longer. */
export interface Retention {
  days: number;
  builds: number;
}

export interface InstallOptions {
  build: string;
  /** Folder that the files lie in. */
  source: string;
  /** Paths below `source`, with forward slashes. */
  files: readonly string[];
  /** Folder below the volume's `files` that they are put in; their own paths by default. */
  folder?: string;
  volume: string;
  retention: Retention;
  now?: Date;
}

/** What the volume knows of a build; `replacedAt` is null while it is the current one. */
interface BuildRecord {
  build: string;
  files: string[];
  replacedAt: string | null;
}

const day = 86_400_000;
export const filesFolder = (volume: string) => path.join(volume, 'files');
const recordsFolder = (volume: string) => path.join(volume, 'builds');

/** Whole or not at all: another instance may be reading the same volume. */
function writeWhole(target: string, write: (temporary: string) => void): void {
  mkdirSync(path.dirname(target), { recursive: true });
  const temporary = `${target}.${randomUUID()}.part`;
  write(temporary);
  renameSync(temporary, target);
}

function readRecords(volume: string): BuildRecord[] {
  const folder = recordsFolder(volume);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')));
}

const recordFile = (volume: string, build: string) => path.join(recordsFolder(volume), `${build}.json`);

function writeRecord(volume: string, record: BuildRecord): void {
  writeWhole(recordFile(volume, record.build), (file) => writeFileSync(file, JSON.stringify(record)));
}

/** Those that neither their age nor their number keeps. */
function expired(records: readonly BuildRecord[], { days, builds }: Retention, now: Date): BuildRecord[] {
  return records
    .filter((record): record is BuildRecord & { replacedAt: string } => record.replacedAt !== null)
    .toSorted((a, b) => b.replacedAt.localeCompare(a.replacedAt))
    .slice(Math.max(builds - 1, 0))
    .filter((record) => now.getTime() - Date.parse(record.replacedAt) > days * day);
}

function removeEmptyFolders(folder: string, top: string): void {
  if (folder === top || !existsSync(folder) || readdirSync(folder).length > 0) return;
  rmSync(folder, { recursive: true });
  removeEmptyFolders(path.dirname(folder), top);
}

function prune(volume: string, retention: Retention, now: Date): void {
  const records = readRecords(volume);
  const gone = expired(records, retention, now);
  const kept = new Set(records.filter((record) => !gone.includes(record)).flatMap((record) => record.files));
  const top = filesFolder(volume);
  for (const record of gone) {
    for (const file of record.files.filter((name) => !kept.has(name))) {
      rmSync(path.join(top, file), { force: true });
      removeEmptyFolders(path.dirname(path.join(top, file)), top);
    }
    rmSync(recordFile(volume, record.build), { force: true });
  }
}

/**
 * Puts a build beside the earlier ones on the volume, so that a page opened before it still finds its files, and removes
 * what the retention no longer keeps. A file that is there already has been served as immutable and is left as it is.
 */
export function installBuild(options: InstallOptions): void {
  const { build, source, files, folder = '', volume, retention, now = new Date() } = options;
  const served = (file: string) => path.posix.join(folder, file);
  for (const file of files) {
    const target = path.join(filesFolder(volume), served(file));
    if (!existsSync(target)) writeWhole(target, (temporary) => copyFileSync(path.join(source, file), temporary));
  }
  for (const record of readRecords(volume)) {
    if (record.build !== build && record.replacedAt === null)
      writeRecord(volume, { ...record, replacedAt: now.toISOString() });
  }
  writeRecord(volume, { build, files: files.map(served), replacedAt: null });
  prune(volume, retention, now);
}
