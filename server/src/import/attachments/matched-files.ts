import { rm } from 'node:fs/promises';
import type { PictureReport } from '@admin-h5/contract';
import type { SheetRow } from '../read/csv.ts';
import { type ArchivedFile, inspectFile, unpackFile } from './archive.ts';
import { baseName } from './names.ts';

const limits = { rows: 100, problems: 200 };

type ChangedRow = PictureReport['rows'][number];

export interface FileOutcome {
  state: 'new' | 'changed' | 'same' | 'refused';
  message?: string;
  /** How many other files of the record it replaces. */
  removed?: number;
}

/** The files that rows get, with what is known of each beside its content, and what is reported of them. */
export class MatchedFiles<Entry extends { file: ArchivedFile }> {
  readonly #files: StoredFiles;
  readonly #identity: (entry: Entry & IdentifiedFile) => string;
  readonly #report: PictureReport;
  /** By row, since a transaction may run again. */
  readonly #changes = new Map<number, ChangedRow>();
  readonly #rows = new Map<number, (Entry & IdentifiedFile)[]>();
  readonly #outcomes = new Map<ArchivedFile, FileOutcome>();

  /**
   * @param total number of files that may belong to rows
   * @param identity what a row has once: the same content may come as several files
   */
  constructor(files: StoredFiles, total: number, identity: (entry: Entry & IdentifiedFile) => string) {
    this.#files = files;
    this.#identity = identity;
    this.#report = { total, matched: 0, unmatched: 0, refused: 0, changed: 0, rows: [], problems: [] };
  }

  /** Reads the files of rows; those that cannot be used are left out. */
  async take(rows: ReadonlyMap<number, readonly Entry[]>, problems: PictureReport['problems']): Promise<void> {
    for (const { name, message } of problems) this.#problem(name, message);
    const found = new Map<ArchivedFile, Pick<IdentifiedFile, 'id' | 'sha256'> | null>();
    for (const [row, entries] of rows) {
      const usable: (Entry & IdentifiedFile)[] = [];
      for (const entry of entries) {
        const known = found.get(entry.file);
        const content = known === undefined ? await this.#inspect(entry.file) : known;
        found.set(entry.file, content);
        if (content === null) continue;
        const identified = { ...entry, ...content };
        const identity = this.#identity(identified);
        const same = usable.find((other) => this.#identity(other) === identity);
        if (same) this.setOutcome(entry.file, { state: 'same', message: `与“${same.file.path}”相同` });
        else usable.push(identified);
      }
      if (usable.length > 0) this.#rows.set(row, usable);
    }
    this.#report.unmatched = this.#report.total - found.size;
    this.#report.matched = [...found.values()].filter((content) => content !== null).length;
  }

  of(row: number): readonly (Entry & IdentifiedFile)[] {
    return this.#rows.get(row) ?? [];
  }

  /** Takes the files that a record has already for those of its row with their content. @param ids by the hash of the content */
  recognise(row: number, ids: ReadonlyMap<string, string>): void {
    const own = new Set(ids.values());
    const recognised = this.of(row).map((entry) =>
      own.has(entry.id) ? entry : { ...entry, id: ids.get(entry.sha256) ?? entry.id },
    );
    if (recognised.length > 0) this.#rows.set(row, recognised);
  }

  /** Stores the files of rows, before they are written. @param aside path for one file at a time */
  async store(rows: readonly SheetRow[], keep: StorePicture, aside: string): Promise<void> {
    for (const { row } of rows) {
      for (const entry of this.of(row)) {
        const { fault, isNew } = await this.#files.store(entry, keep, aside);
        if (fault === null) continue;
        if (isNew) {
          this.#report.matched -= 1;
          this.#report.refused += 1;
          this.#problem(entry.file.path, fault);
        }
        this.#rows.set(
          row,
          this.of(row).filter((some) => some !== entry),
        );
      }
    }
  }

  rows(): Iterable<number> {
    return this.#rows.keys();
  }

  outcomes(): ReadonlyMap<ArchivedFile, FileOutcome> {
    return this.#outcomes;
  }

  setOutcome(file: ArchivedFile, outcome: FileOutcome): void {
    this.#outcomes.set(file, outcome);
  }

  setChange(change: ChangedRow): void {
    this.#changes.set(change.row, change);
  }

  report(): PictureReport {
    const rows = [...this.#changes.values()];
    return { ...this.#report, changed: rows.length, rows: rows.slice(0, limits.rows) };
  }

  async #inspect(file: ArchivedFile): Promise<Pick<IdentifiedFile, 'id' | 'sha256'> | null> {
    const { refusal, ...content } = await inspectFile(file, this.#files.signal);
    if (refusal === null) return content;
    this.#report.refused += 1;
    this.#problem(file.path, refusal);
    this.setOutcome(file, { state: 'refused', message: refusal });
    return null;
  }

  #problem(name: string, message: string): void {
    if (this.#report.problems.length < limits.problems) this.#report.problems.push({ name, message });
  }
}

/** What a person calls a record. */
export const recordLabel = (record: object): string => {
  const name: unknown = Reflect.get(record, 'name');
  return typeof name === 'string' ? name : '';
};

/** A picture or document that is to be stored as the file `id`. */
export interface UnpackedPicture {
  id: string;
  name: string;
  path: string;
}

/** Stores a picture or a document; returns why it cannot be, or null. */
export type StorePicture = (picture: UnpackedPicture) => Promise<string | null>;

interface IdentifiedFile {
  id: string;
  sha256: string;
  file: ArchivedFile;
}

/** Stores the files of an archive, each once. */
export class StoredFiles {
  readonly signal: AbortSignal | undefined;
  /** What became of files by their ids: null for a stored one. */
  readonly #faults = new Map<string, string | null>();

  constructor(signal: AbortSignal | undefined) {
    this.signal = signal;
  }

  /** Stores a file, unless it was tried before; returns why it cannot be. @param aside path for one file at a time */
  async store(
    { id, file }: Pick<IdentifiedFile, 'id' | 'file'>,
    keep: StorePicture,
    aside: string,
  ): Promise<{ fault: string | null; isNew: boolean }> {
    const known = this.#faults.get(id);
    if (known !== undefined) return { fault: known, isNew: false };
    const fault = await this.#storeOne(id, file, keep, aside);
    // One that was not stored for that reason is no fault of the file.
    this.signal?.throwIfAborted();
    this.#faults.set(id, fault);
    return { fault, isNew: true };
  }

  async #storeOne(id: string, file: ArchivedFile, keep: StorePicture, aside: string): Promise<string | null> {
    try {
      await unpackFile(file, aside);
      return await keep({ id, name: baseName(file.path), path: aside });
    } finally {
      await rm(aside, { force: true });
    }
  }
}
