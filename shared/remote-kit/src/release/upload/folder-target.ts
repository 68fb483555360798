import { copyFile, mkdir, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { integrityOf } from '../../recipe/index.ts';
import type { UploadTarget } from './upload-target.ts';

/** A folder of this machine. */
export function folderTarget(folder: string): UploadTarget {
  return {
    place: folder,
    takesVariants: true,
    compare: async ({ build }, files) => {
      const there = new Map<string, 'same' | 'other'>();
      for (const file of files) {
        const content = await readFile(path.join(folder, build, file.path)).catch(() => null);
        if (content) there.set(file.path, integrityOf(content) === file.integrity ? 'same' : 'other');
      }
      return there;
    },
    put: async ({ build, folder: source }, files) => {
      for (const file of files) {
        const place = path.join(folder, build, file.path);
        // Servers do not show files that begin with a dot.
        const part = path.join(path.dirname(place), `.${path.basename(place)}.part`);
        await mkdir(path.dirname(place), { recursive: true });
        await copyFile(path.join(source, file.path), part);
        await rename(part, place);
      }
    },
  };
}
