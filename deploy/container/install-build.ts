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

/**
 * Retention: a build that no image runs any more is kept for this many days, or while it is among this many newest
 * builds.
 */
export interface Retention {
  days: number;
  builds: number;
}

export interface InstallOptions {
  build: string;
  /** Folder of the files. */
  source: string;
  /** Paths relative to `source`, with forward slashes. */
  files: readonly string[];
  /** Target folder below the volume's `files`; default: the same paths. */
  folder?: string;
  volume: string;
  retention: Retention;
  now?: Date;
}

/** What the volume records about a build; `replacedAt` is null for the current one. */
interface BuildRecord {
  build: string;
  files: string[];
  replacedAt: string | null;
}

const day = 86_400_000;
export const filesFolder = (volume: string) => path.join(volume, 'files');
const recordsFolder = (volume: string) => path.join(volume, 'builds');

/** Written elsewhere and renamed: another instance may be reading the same volume. */
function writeAtomically(target: string, write: (temporary: string) => void): void {
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
  writeAtomically(recordFile(volume, record.build), (file) => writeFileSync(file, JSON.stringify(record)));
}

/** Builds that are neither young enough nor among the newest. */
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
  const removed = expired(records, retention, now);
  const remainingFiles = new Set(
    records.filter((record) => !removed.includes(record)).flatMap((record) => record.files),
  );
  const top = filesFolder(volume);
  for (const record of removed) {
    for (const file of record.files.filter((name) => !remainingFiles.has(name))) {
      rmSync(path.join(top, file), { force: true });
      removeEmptyFolders(path.dirname(path.join(top, file)), top);
    }
    rmSync(recordFile(volume, record.build), { force: true });
  }
}

/**
 * Adds a build to the volume, which keeps the earlier ones, so that pages opened before still find their files; then
 * removes builds past their retention. Existing files are not changed: they were served as immutable.
 */
export function installBuild(options: InstallOptions): void {
  const { build, source, files, folder = '', volume, retention, now = new Date() } = options;
  const served = (file: string) => path.posix.join(folder, file);
  for (const file of files) {
    const target = path.join(filesFolder(volume), served(file));
    if (!existsSync(target)) writeAtomically(target, (temporary) => copyFileSync(path.join(source, file), temporary));
  }
  for (const record of readRecords(volume)) {
    if (record.build !== build && record.replacedAt === null)
      writeRecord(volume, { ...record, replacedAt: now.toISOString() });
  }
  writeRecord(volume, { build, files: files.map(served), replacedAt: null });
  prune(volume, retention, now);
}
