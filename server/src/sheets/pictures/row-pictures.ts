import { rm } from 'node:fs/promises';
import type { JobIssue, PictureReport } from '@admin-h5/contract';
import { fileLimits, fileMessages } from '@admin-h5/contract';
import type { SheetContext } from '../column.ts';
import type { SheetRow } from '../csv.ts';
import { readCsv } from '../csv.ts';
import type { ImportDefinition } from '../definition.ts';
import type { HeaderRow, PlacedColumn } from '../header-row.ts';
import type { RowDecision } from '../row-validator.ts';
import type { SheetSource } from '../sheet-source.ts';
import type { ArchivedPicture } from './archive.ts';
import { PictureArchive } from './archive.ts';
import { PictureMatcher } from './match.ts';
import { baseName } from './picture-names.ts';

/** Pictures that were sent for an import. */
export interface PicturesOfImport {
  /** Path of the archive. */
  path: string;
  replace: boolean;
}

/** A picture that is to be stored as the file `id`. */
export interface PictureToKeep {
  id: string;
  name: string;
  path: string;
}

/** Stores a picture; returns why it cannot be, or null. */
export type KeepPicture = (picture: PictureToKeep) => Promise<string | null>;

interface MatchedPicture {
  id: string;
  picture: ArchivedPicture;
}

const most = { rows: 100, problems: 200 };
const field = 'imageIds';

const idsIn = (record: object): string[] => {
  const value: unknown = Reflect.get(record, field);
  return Array.isArray(value) ? value.map(String) : [];
};

/** The pictures that the rows of an import get. */
export class RowPictures {
  readonly #report: PictureReport;
  /** By row, since a transaction may run again. */
  readonly #changes = new Map<number, PictureReport['rows'][number]>();
  readonly #archive: PictureArchive;
  readonly #rows = new Map<number, MatchedPicture[]>();
  /** What became of pictures by their ids: null for a stored one. */
  readonly #faults = new Map<string, string | null>();
  readonly #replace: boolean;
  readonly #signal: AbortSignal | undefined;

  private constructor(archive: PictureArchive, replace: boolean, signal: AbortSignal | undefined) {
    this.#archive = archive;
    this.#replace = replace;
    this.#signal = signal;
    this.#report = {
      total: archive.pictures.length,
      matched: 0,
      unmatched: 0,
      refused: 0,
      changed: 0,
      rows: [],
      problems: [],
    };
  }

  /**
   * Matches the pictures of an archive with the rows of a sheet.
   * @param column the column that names files
   * @param signal ends the reading with its reason
   * @throws SheetError if the archive cannot be read
   */
  static async open<Input extends object, Output extends object>(
    { path, replace }: PicturesOfImport,
    source: SheetSource,
    { header, column }: { header: HeaderRow; column: PlacedColumn | null },
    { pictureKeys = [] }: ImportDefinition<Input, Output>,
    { context, signal }: { context: SheetContext; signal: AbortSignal | undefined },
  ): Promise<RowPictures> {
    const archive = await PictureArchive.open(path);
    try {
      const pictures = new RowPictures(archive, replace, signal);
      const matcher = new PictureMatcher(archive.pictures, header, pictureKeys, column, context);
      for await (const row of readCsv(source.path, source.encoding, signal)) {
        if (row.row > source.header.lastRow) matcher.visit(row);
      }
      await pictures.#take(matcher);
      return pictures;
    } catch (error) {
      archive.close();
      throw error;
    }
  }

  report(): PictureReport {
    const rows = [...this.#changes.values()];
    return { ...this.#report, changed: rows.length, rows: rows.slice(0, most.rows) };
  }

  close(): void {
    this.#archive.close();
  }

  /** Stores the pictures of rows, before they are written. @param aside path for one picture at a time */
  async store(rows: readonly SheetRow[], keep: KeepPicture, aside: string): Promise<void> {
    for (const { row } of rows) {
      for (const matched of this.#rows.get(row) ?? []) {
        const { id, picture } = matched;
        if (!this.#faults.has(id)) {
          const fault = await this.#storeOne(matched, keep, aside);
          // One that was not stored for that reason is no fault of the picture.
          this.#signal?.throwIfAborted();
          this.#faults.set(id, fault);
          if (fault !== null) this.#refuse(picture, fault);
        }
        if (this.#faults.get(id) === null) continue;
        this.#rows.set(row, this.#rows.get(row)?.filter((some) => some !== matched) ?? []);
      }
    }
  }

  /** A decision with the pictures of its row. */
  addTo<Input extends object>(
    row: number,
    decision: RowDecision<Input>,
    readOnly: Readonly<Record<string, unknown>> = {},
  ): RowDecision<Input> {
    const matched = this.#rows.get(row) ?? [];
    if (decision.kind === 'bad' || matched.length === 0) return decision;
    const input: Input = decision.kind === 'same' ? decision.current : decision.input;
    const before = idsIn(input);
    const own = matched.map(({ id }) => id);
    const wanted = [...new Set(this.#replace ? own : [...before, ...own])];
    const ids = wanted.slice(0, fileLimits.images);
    if (ids.length === before.length && ids.every((id, at) => id === before[at])) return decision;
    const added = matched.filter(({ id }) => ids.includes(id) && !before.includes(id));
    this.#changes.set(row, {
      row,
      label: labelOf(input),
      added: added.map(({ picture }) => baseName(picture.path)),
      removed: before.filter((id) => !ids.includes(id)).length,
    });
    const warnings: JobIssue[] = decision.kind === 'write' ? [...decision.warnings] : [];
    const left = wanted.length - ids.length;
    if (left > 0) warnings.push({ row, column: '', message: `${fileMessages.tooManyImages}，${left} 张未导入` });
    const changed = { ...input, [field]: ids };
    // Counters are no part of a change.
    for (const name of Object.keys(readOnly)) Reflect.deleteProperty(changed, name);
    return { kind: 'write', input: changed, current: decision.current, warnings };
  }

  async #take(matcher: PictureMatcher): Promise<void> {
    const { rows, unmatched } = matcher.matches();
    for (const { name, message } of unmatched) this.#problem(name, message);
    const contents = new Map<ArchivedPicture, string | null>();
    for (const [row, pictures] of rows) {
      const usable: MatchedPicture[] = [];
      for (const picture of pictures) {
        if (!contents.has(picture)) contents.set(picture, await this.#inspect(picture));
        const id = contents.get(picture) ?? null;
        if (id !== null && !usable.some((other) => other.id === id)) usable.push({ id, picture });
      }
      if (usable.length > 0) this.#rows.set(row, usable);
    }
    this.#report.unmatched = this.#report.total - contents.size;
    this.#report.matched = [...contents.values()].filter((id) => id !== null).length;
  }

  /** The id that a picture will have; null for one that is refused. */
  async #inspect(picture: ArchivedPicture): Promise<string | null> {
    const { id, refusal } = await this.#archive.inspect(picture, this.#signal);
    if (refusal === null) return id;
    this.#report.refused += 1;
    this.#problem(picture.path, refusal);
    return null;
  }

  async #storeOne({ id, picture }: MatchedPicture, keep: KeepPicture, aside: string): Promise<string | null> {
    try {
      await this.#archive.unpack(picture, aside);
      return await keep({ id, name: baseName(picture.path), path: aside });
    } finally {
      await rm(aside, { force: true });
    }
  }

  #refuse(picture: ArchivedPicture, message: string): void {
    this.#report.matched -= 1;
    this.#report.refused += 1;
    this.#problem(picture.path, message);
  }

  #problem(name: string, message: string): void {
    if (this.#report.problems.length < most.problems) this.#report.problems.push({ name, message });
  }
}

const labelOf = (record: object): string => {
  const name: unknown = Reflect.get(record, 'name');
  return typeof name === 'string' ? name : '';
};
