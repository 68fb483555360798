import type { ArchivedFile } from './archive.ts';
import { foldedName, withoutExtension } from './picture-names.ts';

/** The files of an archive by their names: with or without folders and extension. */
export class FileIndex {
  readonly #byName = new Map<string, ArchivedFile[]>();

  constructor(files: readonly ArchivedFile[]) {
    for (const file of files) {
      const parts = foldedName(file.path).split('/');
      const ends = parts.map((_part, at) => parts.slice(at).join('/'));
      for (const name of new Set(ends.flatMap((end) => [end, withoutExtension(end)]))) {
        this.#byName.set(name, [...(this.#byName.get(name) ?? []), file]);
      }
    }
  }

  find(name: string): readonly ArchivedFile[] {
    const wanted = foldedName(name.replaceAll('\\', '/'));
    return this.#byName.get(wanted) ?? this.#byName.get(withoutExtension(wanted)) ?? [];
  }
}
