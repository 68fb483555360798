import {
  type DocumentType,
  documentTypeLabels,
  documentTypes,
  type JobIssue,
  type PictureReport,
} from '@admin-h5/contract';
import { documentsInCell, documentTypeOfColumn } from '../columns/documents.ts';
import { type SheetContext, text } from '../columns/kinds.ts';
import { columnTitle, type HeaderRow, placedCell, type PlacedColumn, placesOfColumn } from '../layout/header-row.ts';
import type { RowPlaces } from '../layout/row-places.ts';
import { contentInName, inOrder, namesOfRecord, withoutDots } from '../passes/record-names.ts';
import { isBlankSign, isNoneWord, isTick } from '../read/cells.ts';
import { readCsv, type SheetRow } from '../read/csv.ts';
import { unescapeCell } from '../read/marks.ts';
import type { SheetSource } from '../source.ts';
import type { ArchivedFile, PictureArchive } from './archive.ts';
import {
  baseName,
  documentTypeIn,
  FileIndex,
  foldedName,
  languageIn,
  namedBy,
  type NamedNumber,
  numberOf,
  scanTypeIn,
} from './names.ts';

/** Which rows a picture belongs to, or why it belongs to none. */
interface PictureMatches {
  rows: Map<number, ArchivedFile[]>;
  unmatched: { name: string; message: string }[];
}

/** The rows that one text names; of more than one, the first and their number. */
interface Named {
  row: number;
  count: number;
}

const separators = /\r\n?|\n|[,，;；、|]/;
const order = new Intl.Collator('zh', { numeric: true });
/** The picture that lists show is the first. */
const isFront = (path: string): boolean => /封面|主图|正面/.test(baseName(path));
const byPlace = (a: ArchivedFile, b: ArchivedFile): number =>
  Number(isFront(b.path)) - Number(isFront(a.path)) || order.compare(a.path, b.path);

/** A name as it is compared: as it is, and with its parts in the usual order. */
const formsOf = (text: string): string[] => [withoutDots(text), inOrder(withoutDots(text))];

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

/** The names of files that a cell of a picture column has. */
const pictureNamesIn = (cell: string): string[] =>
  isBlankSign(cell) || isNoneWord(cell) || isTick(cell)
    ? []
    : cell
        .split(separators)
        .map((name) => name.trim())
        .filter((name) => name !== '');

/**
 * Finds the rows that pictures belong to, by a column of the sheet that names files, else by what their names say: a
 * registration number, the office's own number, a name, and combinations that tell records of one name apart. The rows are visited once; only
 * what the pictures' names say is kept.
 */
export class PictureMatcher {
  readonly #pictures: readonly ArchivedFile[];
  readonly #keys: readonly (readonly PlacedColumn[])[];
  readonly #context: SheetContext;
  readonly #places: RowPlaces;
  readonly #column: PlacedColumn | null;
  readonly #texts: ReadonlyMap<ArchivedFile, string[]>;
  readonly #numbers: ReadonlyMap<ArchivedFile, NamedNumber | null>;
  readonly #wanted: ReadonlySet<string>;
  readonly #named: Map<string, Named>[];
  readonly #files: FileIndex;
  readonly #byColumn = new Map<number, ArchivedFile[]>();
  readonly #missing: PictureMatches['unmatched'] = [];

  /**
   * @param keys fields that tell records apart, the surest first; several together are one name
   * @param column the column that names files
   * @param textsOf what the path of a file may name
   */
  constructor(
    pictures: readonly ArchivedFile[],
    header: HeaderRow,
    keys: readonly (readonly string[])[],
    column: PlacedColumn | null,
    context: SheetContext,
    textsOf: (path: string) => string[] = namedBy,
  ) {
    this.#pictures = pictures.toSorted(byPlace);
    this.#context = context;
    this.#places = header.places;
    this.#column = column;
    const placed = new Map(header.columns.map((some) => [some.column.field, some]));
    this.#keys = [
      ...keys
        .map((fields) => fields.flatMap((field) => placed.get(field) ?? []))
        .filter((columns, at) => columns.length === keys[at]?.length),
      ...ownNumbers(header).map((column) => [column]),
    ];
    this.#named = this.#keys.map(() => new Map<string, Named>());
    this.#texts = new Map(
      this.#pictures.map((picture) => [picture, [...new Set(textsOf(picture.path).flatMap(formsOf))]]),
    );
    const fields = keys.flat();
    this.#numbers = new Map(this.#pictures.map((picture) => [picture, numberOf(picture.path, fields)]));
    const numbers = [...this.#numbers.values()].flatMap((number) => number?.texts ?? []);
    this.#wanted = new Set([...[...this.#texts.values()].flat(), ...numbers]);
    this.#files = new FileIndex(this.#pictures);
  }

  visit({ row, cells }: SheetRow): void {
    for (const [rank, columns] of this.#keys.entries()) {
      for (const text of this.#namesIn(columns, cells)) {
        const found = this.#named[rank]?.get(text);
        if (found) found.count += 1;
        else this.#named[rank]?.set(text, { row, count: 1 });
      }
    }
    if (this.#column) this.#readColumn(row, unescapeCell(placedCell(this.#column, cells)));
  }

  /** A picture that a cell of the row has. */
  takeCell(row: number, picture: ArchivedFile): void {
    this.#byColumn.set(row, [...(this.#byColumn.get(row) ?? []), picture]);
  }

  /** Says why a picture is not imported. */
  leaveOut(name: string, message: string): void {
    this.#missing.push({ name, message });
  }

  /** Pictures that the column names, or that cells have. */
  get inColumn(): Set<ArchivedFile> {
    return new Set([...this.#byColumn.values()].flat());
  }

  /** @param taken files that belong to rows in another way */
  matches(taken: ReadonlySet<ArchivedFile> = new Set()): PictureMatches {
    const rows = new Map(this.#byColumn);
    const claimed = new Set([...taken, ...this.inColumn]);
    const unmatched = [...this.#missing];
    for (const picture of this.#pictures) {
      if (claimed.has(picture)) continue;
      const found =
        this.#rowByNumber(this.#numbers.get(picture) ?? null) ?? this.#rowOf(this.#texts.get(picture) ?? []);
      if (typeof found === 'string') unmatched.push({ name: picture.path, message: found });
      else rows.set(found.row, [...(rows.get(found.row) ?? []), picture]);
    }
    return { rows, unmatched };
  }

  /** What files may call a row by its cells of some columns together. */
  #namesIn(columns: readonly PlacedColumn[], cells: readonly string[]): Set<string> {
    let names = [''];
    const said = columns.map((placed) => this.#textsOf(placed, columns, cells).map(foldedName));
    for (const texts of said)
      names = names.flatMap((before) => texts.flatMap((text) => (text === '' ? [] : [before + text])));
    return new Set(names.flatMap(formsOf).filter((text) => this.#wanted.has(text)));
  }

  #textsOf(placed: PlacedColumn, columns: readonly PlacedColumn[], cells: readonly string[]): string[] {
    const text = this.#textOf(placed, cells);
    if (placed.column.field === 'name') return namesOfRecord(text);
    const name = columns.find(({ column }) => column.field === 'name');
    const content = placed.column.field === 'totalContent' && name ? contentInName(this.#textOf(name, cells)) : null;
    return content === null ? [text] : [text, content];
  }

  #textOf(placed: PlacedColumn, cells: readonly string[]): string {
    const cell = unescapeCell(placedCell(placed, cells));
    const value = placed.column.read(cell, this.#context);
    // A formulation is read as its code; names of files have it as the sheet does.
    return placed.column.field === 'formulation' || typeof value !== 'string' ? cell : value;
  }

  /**
   * The row of the number that the name of a file has: no other row may get it, whatever else its name says. Null for a
   * file without a number, or with a CAS number that no column could have.
   */
  #rowByNumber(number: NamedNumber | null): Named | string | null {
    if (!number) return null;
    const rank = this.#keys.findIndex(([key, ...others]) => key?.column.field === number.field && others.length === 0);
    if (rank === -1 && number.field === 'casNo') return null;
    const named = this.#named[rank];
    return this.#rowOf(number.texts, named ? [named] : [], `${number.shown} 不在表中`);
  }

  #rowOf(
    texts: readonly string[],
    ranks: readonly ReadonlyMap<string, Named>[] = this.#named,
    missing = '没有对应的行：文件名应含登记证号或名称',
  ): Named | string {
    let problem = missing;
    for (const named of ranks) {
      for (const text of texts) {
        const found = named.get(text);
        if (found?.count === 1) return found;
        if (found)
          problem = `有 ${found.count} 行都是“${text}”，无法确定是哪一行，请用登记证号命名或在表中写明图片文件名`;
      }
    }
    return problem;
  }

  #readColumn(row: number, cell: string): void {
    for (const name of pictureNamesIn(cell)) {
      const [picture, ...others] = this.#files.find(name);
      const [column, place] = [
        this.#column?.header ?? '',
        `${this.#places.name(row, ' ')}“${this.#column?.header ?? ''}”`,
      ];
      if (!picture) this.#missing.push({ name, message: `${place}写的图片不在所选图片中` });
      else if (others.length > 0)
        this.#missing.push({ name, message: `所选图片中有多张同名，请在“${column}”列写明文件夹` });
      else this.#byColumn.set(row, [...(this.#byColumn.get(row) ?? []), picture]);
    }
  }
}

/** A file that becomes a document of a row. */
export interface MatchedDocument {
  file: ArchivedFile;
  type: DocumentType;
  /** Of its name, where the cell says none. */
  language: string;
  /** What the cell says of it. */
  said: Record<string, string>;
}

/** The language that a document is to have. */
export const languageOfDocument = ({ said, language }: Pick<MatchedDocument, 'said' | 'language'>): string =>
  said.language ?? language;

interface DocumentMatches {
  rows: Map<number, MatchedDocument[]>;
  problems: PictureReport['problems'];
}

const untyped = `无法确定是哪种资料：文件名或文件夹名应含 ${documentTypes.map((type) => documentTypeLabels[type]).join('、')}`;

/** The columns of a sheet that name documents. */
const documentColumnsIn = ({ columns }: HeaderRow): { placed: PlacedColumn; type: DocumentType }[] =>
  columns.flatMap((placed) => {
    const type = documentTypeOfColumn(placed.column.field);
    return type === null ? [] : [{ placed, type }];
  });

/** The names of files, which come with the sheet, in a cell of such a column. */
const filesNamedIn = (placed: PlacedColumn, cells: readonly string[]) =>
  (documentsInCell(unescapeCell(placedCell(placed, cells))) ?? []).filter(({ isId }) => !isId);

/**
 * Finds the rows that documents belong to: by the columns of a sheet that name their files, else by what their names say
 * of the record and of what they are.
 */
export class DocumentMatcher {
  readonly #columns: ReturnType<typeof documentColumnsIn>;
  readonly #places: RowPlaces;
  readonly #index: FileIndex;
  readonly #pictures: ReadonlySet<ArchivedFile>;
  readonly #byName: PictureMatcher;
  readonly #rows = new Map<number, MatchedDocument[]>();
  readonly #problems: DocumentMatches['problems'] = [];

  /**
   * @param files what came with the sheet: a column may name the picture of a document
   * @param byName finds rows by the names of files that are documents by content or name
   */
  constructor(files: Pick<PictureArchive, 'pictures' | 'documents'>, header: HeaderRow, byName: PictureMatcher) {
    this.#columns = documentColumnsIn(header);
    this.#places = header.places;
    this.#index = new FileIndex([...files.documents, ...files.pictures]);
    this.#pictures = new Set(files.pictures);
    this.#byName = byName;
  }

  visit(row: SheetRow): void {
    this.#byName.visit(row);
    for (const { placed, type } of this.#columns) {
      for (const { file: name, said } of filesNamedIn(placed, row.cells)) {
        const [file, ...others] = this.#index.find(name);
        const place = `${this.#places.name(row.row, ' ')}“${placed.header}”`;
        if (!file) this.#problems.push({ name, message: `${place}写的文件不在所选文件中` });
        else if (others.length > 0) this.#problems.push({ name, message: `${place}：有多个同名文件，请写明文件夹` });
        else this.#add(row.row, { file, type, language: languageIn(file.path), said });
      }
    }
  }

  /** Whether the picture of a cell is a document, as its column says. */
  takeCell(row: number, { column, file }: { column: number; file: ArchivedFile }): boolean {
    const found = this.#columns.find(({ placed }) => placed.at === column);
    if (found) this.#add(row, { file, type: found.type, language: 'zh', said: {} });
    return found !== undefined;
  }

  /** Files that columns name. */
  get inColumns(): Set<ArchivedFile> {
    return new Set([...this.#rows.values()].flat().map(({ file }) => file));
  }

  /** @param taken files that belong to rows in another way */
  matches(taken: ReadonlySet<ArchivedFile>): DocumentMatches {
    const { rows, unmatched } = this.#byName.matches(new Set([...taken, ...this.inColumns]));
    const problems = [...this.#problems, ...unmatched];
    for (const [row, files] of rows) {
      for (const file of files) {
        const type = this.#pictures.has(file) ? scanTypeIn(file.path) : documentTypeIn(file.path);
        if (type) this.#add(row, { file, type, language: languageIn(file.path), said: {} });
        else problems.push({ name: file.path, message: untyped });
      }
    }
    return { rows: this.#rows, problems };
  }

  #add(row: number, document: MatchedDocument): void {
    this.#rows.set(row, [...(this.#rows.get(row) ?? []), document]);
  }
}

/** Says once for each column that it names documents which did not come with the sheet. */
export function missingFiles(header: HeaderRow): (row: SheetRow) => JobIssue[] {
  const columns = new Set(documentColumnsIn(header).map(({ placed }) => placed));
  return ({ row, cells }) =>
    [...columns].flatMap((placed) => {
      if (filesNamedIn(placed, cells).length === 0) return [];
      columns.delete(placed);
      const message = '这一列是资料的文件名：请同时选择这些文件，否则不导入资料';
      return [{ row, column: placed.header, message }];
    });
}

const field = 'imageIds';
const fileId = /^[0-9a-f]{32}$/;
/** Filled cells after which a column with ids alone counts as one of an export. */
const enough = 20;

/** Whether the column of pictures names files; an export has their ids. */
async function namesFiles(
  placed: PlacedColumn,
  rows: AsyncIterable<SheetRow>,
  lastHeaderRow: number,
): Promise<boolean> {
  let filled = 0;
  for await (const { row, cells } of rows) {
    const names = row > lastHeaderRow ? pictureNamesIn(placedCell(placed, cells)) : [];
    if (names.some((name) => !fileId.test(name))) return true;
    if (names.length > 0 && (filled += 1) >= enough) return false;
  }
  return false;
}

/** A column that names pictures by their files, which are no ids; 清空 still takes the pictures away. */
const withoutNames = (placed: PlacedColumn): PlacedColumn => {
  const { column } = placed;
  const read: typeof column.read = (cell, context) => (isNoneWord(cell) ? column.read(cell, context) : undefined);
  return { ...placed, column: { ...column, read } };
};

/** A sheet's header that takes no ids from the column that names pictures by their files, and that column. */
export async function splitPictureColumn<Header extends HeaderRow>(
  { path, encoding }: SheetSource,
  header: Header & { lastRow: number },
  signal?: AbortSignal,
): Promise<{ header: Header; column: PlacedColumn | null }> {
  const placed = header.columns.find(({ column }) => column.field === field);
  if (!placed || !(await namesFiles(placed, readCsv(path, encoding, { signal }), header.lastRow)))
    return { header, column: null };
  const columns = header.columns.map((some) => (some === placed ? withoutNames(placed) : some));
  return { header: { ...header, columns }, column: placed };
}
