import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs } from '@admin-h5/contract';

/** Folders of temporary files below the data folder, each with the days its files are kept. */
const places = [
  { folder: ['files', 'incoming'], names: /./, days: 2 },
  // The rows of a check are as large as its sheet.
  { folder: ['files', 'sheets'], names: /\.(upload|rows|part(-[\da-f-]+)?)$/, days: 2 },
  { folder: ['files', 'sheets'], names: /\.pictures(\.arriving)?$/, days: 1 },
  // A job, its file of bad rows and that of a check are kept for a week.
  { folder: ['files', 'sheets'], names: /\.(csv|preview)$/, days: 8 },
  // A thumbnail takes seconds.
  { folder: ['thumbnails', 'drafts'], names: /./, days: 1 / 24 },
] as const;

/**
 * Removes files that an interrupted upload, import or thumbnail left behind; nothing else removes them. An interrupted import whose
 * sheet is removed cannot be continued, and its job says so.
 * @param dataDir folder of the settings
 */
export async function removeLeftovers(dataDir: string, now: number = Date.now()): Promise<void> {
  for (const { folder, names, days } of places) {
    const path = join(dataDir, ...folder);
    const found = await readdir(path).catch((): string[] => []);
    for (const name of found.filter((each) => names.test(each))) {
      const file = join(path, name);
      // Another instance may have removed it first.
      const changed = await stat(file).then(
        ({ mtimeMs }) => mtimeMs,
        () => now,
      );
      if (changed <= now - days * dayMs) await rm(file, { force: true });
    }
  }
}
