import { SheetError } from './decode.ts';
import type { WorkbookArchive } from './workbook-archive.ts';
import { type Parts, readRelations } from './workbook-parts.ts';

/** A picture of a cell: where it is, and its part of the workbook. */
export interface CellPicture {
  row: number;
  column: number;
  part: string;
}

/** More than people put into one sheet. */
const maxPictures = 10_000;
const localImage = '_rvRel:LocalImageIdentifier';
/** The formula with which WPS puts a picture into a cell. */
const formula = /^=?(?:_xlfn\.)?DISPIMG\("([^"]{1,100})"/i;

/**
 * The pictures that cells have: anchored in a cell by a drawing, placed in a cell (Excel 365: the value of a cell points
 * through metadata to a rich value, and that to a relation), or named by a formula (WPS).
 */
export class WorkbookPictures {
  readonly #archive: WorkbookArchive;
  /** Parts by the number of a cell's value metadata, counted from 1. */
  readonly #placed: readonly (string | undefined)[];
  /** Parts by the names of formulas. */
  readonly #named: ReadonlyMap<string, string>;

  private constructor(
    archive: WorkbookArchive,
    placed: readonly (string | undefined)[],
    named: ReadonlyMap<string, string>,
  ) {
    this.#archive = archive;
    this.#placed = placed;
    this.#named = named;
  }

  static async open(archive: WorkbookArchive, parts: Parts): Promise<WorkbookPictures> {
    return new WorkbookPictures(
      archive,
      await orNone(readPlaced(archive, parts), []),
      await orNone(readNamed(archive, parts.cellImages), new Map<string, string>()),
    );
  }

  /** The part of a cell's picture; null for a cell whose picture the workbook does not have, undefined for one without. */
  find(cell: { valueMetadata: number; value: string; type: string; isFormula: boolean }): string | null | undefined {
    const name = cell.type === 'str' ? formula.exec(cell.value)?.[1] : undefined;
    if (name !== undefined) return this.#named.get(name) ?? null;
    if (cell.valueMetadata === 0) return undefined;
    const part = this.#placed[cell.valueMetadata - 1];
    return part ?? (cell.type === 'e' && !cell.isFormula ? null : undefined);
  }

  /** The pictures that a drawing anchors in cells of a sheet. */
  anchored(sheet: string): Promise<CellPicture[]> {
    return orNone(this.#anchored(sheet), []);
  }

  async #anchored(sheet: string): Promise<CellPicture[]> {
    const found = new Map<string, CellPicture>();
    for (const { type, path } of (await readRelations(this.#archive, sheet)).values()) {
      if (type !== 'drawing' || !this.#archive.has(path)) continue;
      for (const picture of await readDrawing(this.#archive, path))
        if (found.size < maxPictures) found.set(JSON.stringify(picture), picture);
    }
    return [...found.values()];
  }
}

/** What a workbook says of pictures that cannot be read costs its pictures, not its rows. */
const orNone = <T>(reading: Promise<T>, none: T): Promise<T> =>
  reading.catch((error: unknown) => {
    if (error instanceof SheetError) throw error;
    return none;
  });

async function readDrawing(archive: WorkbookArchive, drawing: string): Promise<CellPicture[]> {
  const relations = await readRelations(archive, drawing);
  const pictures: CellPicture[] = [];
  let place = { row: Number.NaN, col: Number.NaN };
  let isFrom = false;
  let reading: 'row' | 'col' | null = null;
  await archive.readAll(drawing, {
    open: (name, { embed }) => {
      if (name.endsWith('Anchor')) place = { row: Number.NaN, col: Number.NaN };
      else if (name === 'from') isFrom = true;
      else if (isFrom && (name === 'row' || name === 'col')) reading = name;
      const part = name === 'blip' ? relations.get(embed ?? '')?.path : undefined;
      const { row, col: column } = place;
      if (part !== undefined && archive.has(part) && Number.isInteger(row) && Number.isInteger(column))
        pictures.push({ row: row + 1, column, part });
    },
    text: (text) => {
      if (reading) place = { ...place, [reading]: Number(text) };
    },
    close: (name) => {
      if (name === 'from') isFrom = false;
      if (name === reading) reading = null;
    },
  });
  return pictures;
}

/** The pictures of formulas, by their names. */
async function readNamed(archive: WorkbookArchive, part: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  if (!archive.has(part)) return found;
  const relations = await readRelations(archive, part);
  let name = '';
  await archive.readAll(part, {
    open: (element, attributes) => {
      if (element === 'cNvPr') name = attributes['name'] ?? '';
      const path = element === 'blip' ? relations.get(attributes['embed'] ?? '')?.path : undefined;
      if (path !== undefined && archive.has(path)) found.set(name, path);
    },
  });
  return found;
}

/** The pictures of rich values, by the number of the value metadata that a cell states. */
async function readPlaced(
  archive: WorkbookArchive,
  { metadata, richValues, richStructures, richRelations }: Parts,
): Promise<(string | undefined)[]> {
  if (![metadata, richValues, richStructures, richRelations].every((part) => archive.has(part))) return [];
  const relations = await readRelations(archive, richRelations);
  const paths: (string | undefined)[] = [];
  await archive.readAll(richRelations, {
    open: (name, { id = '' }) => {
      if (name === 'rel') paths.push(relations.get(id)?.path);
    },
  });
  /** Where each kind of rich value has its picture; -1 for a kind without one. */
  const places: number[] = [];
  let key = 0;
  await archive.readAll(richStructures, {
    open: (name, { n }) => {
      if (name === 's') [key] = [0, places.push(-1)];
      else if (name === 'k') {
        if (n === localImage) places[places.length - 1] = key;
        key += 1;
      }
    },
  });
  const pictures = await readRichValues(archive, richValues, places, paths);
  return (await readValueMetadata(archive, metadata)).map((value) => pictures[value]);
}

async function readRichValues(
  archive: WorkbookArchive,
  part: string,
  places: readonly number[],
  paths: readonly (string | undefined)[],
): Promise<(string | undefined)[]> {
  const pictures: (string | undefined)[] = [];
  let values: string[] = [];
  let place = -1;
  await archive.readAll(part, {
    open: (name, { s }) => {
      if (name === 'rv') [place, values] = [places[Number(s)] ?? -1, []];
      else if (name === 'v') values.push('');
    },
    text: (text) => {
      if (values.length > 0) values[values.length - 1] += text;
    },
    close: (name) => {
      if (name !== 'rv') return;
      const path = paths[Number(values[place] ?? Number.NaN)];
      pictures.push(path !== undefined && archive.has(path) ? path : undefined);
      values = [];
    },
  });
  return pictures;
}

async function readValueMetadata(archive: WorkbookArchive, part: string): Promise<number[]> {
  const richValues: number[] = [];
  const metadata: number[] = [];
  let section: 'future' | 'value' | null = null;
  await archive.readAll(part, {
    open: (name, { name: kind, i, v }) => {
      if (name === 'futureMetadata') section = kind === 'XLRICHVALUE' ? 'future' : null;
      else if (name === 'valueMetadata') section = 'value';
      else if (name === 'rvb' && section === 'future') richValues.push(Number(i));
      else if (name === 'rc' && section === 'value') metadata.push(richValues[Number(v)] ?? -1);
    },
    close: (name) => {
      if (name === 'futureMetadata' || name === 'valueMetadata') section = null;
    },
  });
  return metadata;
}
