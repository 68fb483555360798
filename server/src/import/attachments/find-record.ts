/** Finds the row that the name of a file means: by registration or CAS number, the office's own number, or name. */
import { type SheetContext, text } from '../columns/cell-kinds.ts';
import { columnTitle, type HeaderRow, placedCell, type PlacedColumn, placesOfColumn } from '../layout/header-row.ts';
import { contentInName, inOrder, namesOfRecord, withoutDots } from '../passes/record-names.ts';
import type { SheetRow } from '../read/csv.ts';
import { unescapeCell } from '../read/marks.ts';
import type { ArchivedFile } from './archive.ts';
import { foldedName, type NamedNumber, findNumber } from './names.ts';

/** A name as it is compared: as it is, and with its parts in the usual order. */
const spellings = (text: string): string[] => [withoutDots(text), inOrder(withoutDots(text))];

/** Headers of the numbers that an office gives its goods; no field has them, but pictures are named by them. */
const ownNumber = /^(?:自编|产品|商品|原料|物料|货物)?(?:编号|编码|代码|货号|料号)$/;

function ownNumbers({ cells, columns }: HeaderRow): PlacedColumn[] {
  const used = new Set(columns.flatMap(placesOfColumn));
  return cells.flatMap((cell, at) => {
    const header = columnTitle(cell);
    return !used.has(at) && ownNumber.test(header)
      ? [{ column: { ...text(), field: header, header }, at, header }]
      : [];
  });
}

/** The rows that one text names: the first of them, and their number. */
interface NamedRows {
  rows: number[];
  count: number;
}
const maxCandidates = 10;

/** The row that a text names, or why there is none. */
export interface FoundRow {
  row: number | null;
  problem: string | null;
  /** The first rows that it may belong to, where it is not known to which. */
  candidates: readonly number[];
}

const wordings = {
  sheet: {
    missing: '没有对应的行：文件名应含登记证号或名称',
    absent: (number: string) => `${number} 不在表中`,
    several: (count: number, text: string) =>
      `有 ${count} 行都是“${text}”，无法确定是哪一行，请用登记证号命名或在表中写明图片文件名`,
  },
  records: (name: string) => ({
    missing: `没有对应的${name}：文件名应含${name === '产品' ? '登记证号' : 'CAS号'}或名称`,
    absent: (number: string) => `没有${number} 的${name}`,
    several: (count: number, text: string) => `有 ${count} 个${name}都是“${text}”，请选择`,
  }),
};

export interface NamedRecords {
  header: HeaderRow;
  /** Fields that tell records apart, the surest first; several together are one name. */
  keys: readonly (readonly string[])[];
  context: SheetContext;
  /** Of records: what one is called in messages. */
  recordName?: string | undefined;
}

/**
 * The rows that the names of files say: a registration number, the office's own number, a name, and combinations that tell
 * records of one name apart. Only what the files' names say is kept of the rows.
 */
export class RecordNames {
  readonly #wording;
  readonly #keys: readonly (readonly PlacedColumn[])[];
  readonly #context: SheetContext;
  readonly #texts: ReadonlyMap<ArchivedFile, string[]>;
  readonly #numbers: ReadonlyMap<ArchivedFile, NamedNumber | null>;
  readonly #wanted: ReadonlySet<string>;
  readonly #named: Map<string, NamedRows>[];
  /** By ids and labels of records: what a person chooses. */
  readonly #chosen = new Map<string, NamedRows>();
  readonly #labels = new Map<number, { id: string; label: string }>();
  readonly #idAt: number | null;

  constructor(
    texts: ReadonlyMap<ArchivedFile, readonly string[]>,
    chosen: readonly string[],
    { header, keys, context, recordName }: NamedRecords,
  ) {
    this.#context = context;
    this.#wording = recordName === undefined ? wordings.sheet : wordings.records(recordName);
    this.#idAt = recordName === undefined ? null : header.idAt;
    const placed = new Map(header.columns.map((column) => [column.column.field, column]));
    this.#keys = [
      ...keys
        .map((fields) => fields.flatMap((field) => placed.get(field) ?? []))
        .filter((columns, at) => columns.length === keys[at]?.length),
      ...ownNumbers(header).map((column) => [column]),
    ];
    this.#named = this.#keys.map(() => new Map<string, NamedRows>());
    this.#texts = new Map([...texts].map(([file, names]) => [file, [...new Set(names.flatMap(spellings))]]));
    const fields = keys.flat();
    this.#numbers = new Map([...texts.keys()].map((file) => [file, findNumber(file.path, fields)]));
    const numbers = [...this.#numbers.values()].flatMap((number) => number?.texts ?? []);
    this.#wanted = new Set([...[...this.#texts.values()].flat(), ...numbers, ...chosen.flatMap(textsOfChoice)]);
  }

  visit({ row, cells }: SheetRow): void {
    let isNamed = false;
    const note = (named: Map<string, NamedRows> | undefined, text: string): void => {
      isNamed = true;
      const found = named?.get(text);
      if (!found) named?.set(text, { rows: [row], count: 1 });
      else if ((found.count += 1) <= maxCandidates) found.rows.push(row);
    };
    for (const [rank, columns] of this.#keys.entries())
      for (const text of this.#readNames(columns, cells)) note(this.#named[rank], text);
    if (this.#idAt === null) return;
    const id = cells[this.#idAt] ?? '';
    const label = this.#readLabel(cells);
    for (const text of [id, label, `${label} ${id}`].map(foldedName))
      if (this.#wanted.has(text)) note(this.#chosen, text);
    if (isNamed) this.#labels.set(row, { id, label });
  }

  find(file: ArchivedFile): FoundRow {
    return this.#findByNumber(this.#numbers.get(file) ?? null) ?? this.#findRow(this.#texts.get(file) ?? []);
  }

  /** The record that a person has named by its number, its name, its id or its label. */
  findChosen(text: string): FoundRow {
    return this.#findRow(textsOfChoice(text));
  }

  label(row: number): string {
    return this.#labels.get(row)?.label ?? '';
  }

  /** What records are called, each in a way that tells it from the others. */
  labels(rows: readonly number[]): string[] {
    const found = rows.flatMap((row) => this.#labels.get(row) ?? []);
    return found.map(({ id, label }) =>
      found.filter((other) => other.label === label).length > 1 ? `${label} ${id}` : label,
    );
  }

  /** The texts of the surest column and of those that tell records of one name apart. */
  #readLabel(cells: readonly string[]): string {
    const [first = []] = this.#keys;
    const [longest = []] = this.#keys.toSorted((a, b) => b.length - a.length);
    const placed = [...first, ...this.#keys.flat().filter(({ column }) => column.field === 'name'), ...longest];
    const texts = [...new Set(placed)].map((some) => unescapeCell(placedCell(some, cells)).trim());
    return texts.filter((text) => text !== '').join(' ');
  }

  /** What files may call a row by its cells of some columns together. */
  #readNames(columns: readonly PlacedColumn[], cells: readonly string[]): Set<string> {
    let names = [''];
    const texts = columns.map((placed) => this.#readTexts(placed, columns, cells).map(foldedName));
    for (const column of texts)
      names = names.flatMap((before) => column.flatMap((text) => (text === '' ? [] : [before + text])));
    return new Set(names.flatMap(spellings).filter((text) => this.#wanted.has(text)));
  }

  #readTexts(placed: PlacedColumn, columns: readonly PlacedColumn[], cells: readonly string[]): string[] {
    const text = this.#readText(placed, cells);
    if (placed.column.field === 'name') return namesOfRecord(text);
    const name = columns.find(({ column }) => column.field === 'name');
    const content = placed.column.field === 'totalContent' && name ? contentInName(this.#readText(name, cells)) : null;
    return content === null ? [text] : [text, content];
  }

  #readText(placed: PlacedColumn, cells: readonly string[]): string {
    const cell = unescapeCell(placedCell(placed, cells));
    const value = placed.column.read(cell, this.#context);
    // A formulation is read as its code; names of files have it as the sheet does.
    return placed.column.field === 'formulation' || typeof value !== 'string' ? cell : value;
  }

  /**
   * The row of the number that the name of a file has: no other row may get it, whatever else its name says. Null for a
   * file without a number, or with a CAS number that no column could have.
   */
  #findByNumber(number: NamedNumber | null): FoundRow | null {
    if (!number) return null;
    const rank = this.#keys.findIndex(([key, ...others]) => key?.column.field === number.field && others.length === 0);
    if (rank === -1 && number.field === 'casNo') return null;
    const named = this.#named[rank];
    return this.#findRow(number.texts, named ? [named] : [], this.#wording.absent(number.shown));
  }

  #findRow(
    texts: readonly string[],
    ranks: readonly ReadonlyMap<string, NamedRows>[] = [this.#chosen, ...this.#named],
    missing = this.#wording.missing,
  ): FoundRow {
    let none: FoundRow = { row: null, problem: missing, candidates: [] };
    for (const named of ranks) {
      for (const text of texts) {
        const found = named.get(text);
        const [row] = found?.rows ?? [];
        if (found?.count === 1 && row !== undefined) return { row, problem: null, candidates: [] };
        if (found && none.candidates.length === 0)
          none = { row: null, problem: this.#wording.several(found.count, text), candidates: found.rows };
      }
    }
    return none;
  }
}

/** What a person writes for a record: in any of the forms in which a file may name it. */
const textsOfChoice = (text: string): string[] => [...new Set([foldedName(text), ...spellings(foldedName(text))])];
