import { type DocumentType, documentTypeLabels, documentTypes, type PictureReport } from '@admin-h5/contract';
import { type SheetContext, text } from '../columns/kinds.ts';
import { columnTitle, type HeaderRow, placedCell, type PlacedColumn, placesOfColumn } from '../layout/header-row.ts';
import type { RowPlaces } from '../layout/row-places.ts';
import { contentInName, inOrder, namesOfRecord, withoutDots } from '../passes/record-names.ts';
import type { SheetRow } from '../read/csv.ts';
import { unescapeCell } from '../read/marks.ts';
import type { ArchivedFile, PictureArchive } from './archive.ts';
import { documentColumnsIn, documentFilesIn, pictureFilesIn } from './file-columns.ts';
import {
  baseName,
  documentTypeIn,
  FileIndex,
  foldedName,
  isScan,
  languageIn,
  namedBy,
  type NamedNumber,
  numberOf,
  recordsNamedBy,
  scanTypeIn,
} from './names.ts';

/** A file that becomes a document of a row. */
export interface MatchedDocument {
  file: ArchivedFile;
  type: DocumentType;
  /** Of its name, where the cell says none. */
  language: string;
  /** What the cell says of it. */
  stated: Record<string, string>;
}

/** The language that a document is to have. */
export const languageOfDocument = ({ stated, language }: Pick<MatchedDocument, 'stated' | 'language'>): string =>
  stated.language ?? language;

/** The files of rows, and why others have none. */
interface Matches<Entry> {
  /** How many files may belong to rows. */
  total: number;
  rows: ReadonlyMap<number, readonly Entry[]>;
  problems: PictureReport['problems'];
}

/** What came with a sheet, and how its rows are found. */
interface Matching {
  files: Pick<PictureArchive, 'pictures' | 'documents'>;
  header: HeaderRow;
  /** Fields that tell records apart, the surest first; several together are one name. */
  keys: readonly (readonly string[])[];
  /** The column that names pictures by their files. */
  pictureColumn: PlacedColumn | null;
  context: SheetContext;
}

const untyped = `无法确定是哪种资料：文件名或文件夹名应含 ${documentTypes.map((type) => documentTypeLabels[type]).join('、')}`;

/**
 * Finds the rows that pictures and documents belong to: by the cells that have them, by the columns that name files, else
 * by what the names of files say of the record (`RecordNames`), and of a document what it is. The rows are visited once.
 */
export class FileMatcher {
  readonly #files: Matching['files'];
  readonly #places: RowPlaces;
  readonly #pictureColumn: PlacedColumn | null;
  readonly #documentColumns: ReturnType<typeof documentColumnsIn>;
  readonly #pictureIndex: FileIndex;
  readonly #documentIndex: FileIndex;
  readonly #names: RecordNames;
  /** Pictures that look like scans of documents. */
  readonly #scans: ReadonlySet<ArchivedFile>;
  readonly #pictures = new Map<number, { file: ArchivedFile }[]>();
  readonly #documents = new Map<number, MatchedDocument[]>();
  readonly #pictureProblems: PictureReport['problems'] = [];
  readonly #documentProblems: PictureReport['problems'] = [];

  constructor({ files, header, keys, pictureColumn, context }: Matching) {
    const pictures = files.pictures.toSorted(byPlace);
    this.#files = { pictures, documents: files.documents };
    this.#places = header.places;
    this.#pictureColumn = pictureColumn;
    this.#documentColumns = documentColumnsIn(header);
    this.#pictureIndex = new FileIndex(pictures);
    this.#documentIndex = new FileIndex([...files.documents, ...files.pictures]);
    this.#scans = new Set(pictures.filter(({ path }) => isScan(path)));
    const texts = [
      ...pictures.map(
        (file) => [file, this.#scans.has(file) ? recordsNamedBy(file.path) : namedBy(file.path)] as const,
      ),
      ...files.documents.map((file) => [file, recordsNamedBy(file.path)] as const),
    ];
    this.#names = new RecordNames(new Map(texts), header, keys, context);
  }

  visit(row: SheetRow): void {
    this.#names.visit(row);
    if (this.#pictureColumn) this.#visitPictures(row, this.#pictureColumn);
    for (const { placed, type } of this.#documentColumns) this.#visitDocuments(row, placed, type);
  }

  /** Takes the picture of a cell, which is a document if its column has documents. */
  takeCell(row: number, { column, file }: { column: number; file: ArchivedFile }): void {
    const found = this.#documentColumns.find(({ placed }) => placed.at === column);
    if (found) add(this.#documents, row, { file, type: found.type, language: 'zh', stated: {} });
    else add(this.#pictures, row, { file });
  }

  /** Says why a picture is not imported. */
  leaveOut(name: string, message: string): void {
    this.#pictureProblems.push({ name, message });
  }

  /** @param ofCells the pictures that came in cells */
  result(ofCells: readonly ArchivedFile[]): {
    pictures: Matches<{ file: ArchivedFile }>;
    documents: Matches<MatchedDocument>;
  } {
    const { pictures, documents } = this.#files;
    // What a column names is as the column says.
    const asPictures = filesIn(this.#pictures);
    const named = filesIn(this.#documents);
    const scans = [...this.#scans].filter((scan) => !asPictures.has(scan));
    const asDocuments = new Set([...scans, ...named]);
    for (const file of pictures) {
      if (asPictures.has(file) || asDocuments.has(file)) continue;
      const found = this.#names.find(file);
      if (typeof found === 'string') this.#pictureProblems.push({ name: file.path, message: found });
      else add(this.#pictures, found, { file });
    }
    for (const file of [...documents, ...scans].toSorted(byPlace)) if (!named.has(file)) this.#matchDocument(file);
    const all = [...pictures, ...ofCells];
    const moved = all.filter((picture) => asDocuments.has(picture)).length;
    return {
      pictures: { total: all.length - moved, rows: this.#pictures, problems: this.#pictureProblems },
      documents: { total: documents.length + moved, rows: this.#documents, problems: this.#documentProblems },
    };
  }

  #matchDocument(file: ArchivedFile): void {
    const found = this.#names.find(file);
    const { path } = file;
    const type = this.#scans.has(file) ? scanTypeIn(path) : documentTypeIn(path);
    if (typeof found === 'string') this.#documentProblems.push({ name: path, message: found });
    else if (type) add(this.#documents, found, { file, type, language: languageIn(path), stated: {} });
    else this.#documentProblems.push({ name: path, message: untyped });
  }

  #visitPictures({ row, cells }: SheetRow, placed: PlacedColumn): void {
    const { header } = placed;
    for (const name of pictureFilesIn(unescapeCell(placedCell(placed, cells)))) {
      const [file, ...others] = this.#pictureIndex.find(name);
      const place = `${this.#places.name(row, ' ')}“${header}”`;
      if (!file) this.leaveOut(name, `${place}写的图片不在所选图片中`);
      else if (others.length > 0) this.leaveOut(name, `所选图片中有多张同名，请在“${header}”列写明文件夹`);
      else add(this.#pictures, row, { file });
    }
  }

  #visitDocuments({ row, cells }: SheetRow, placed: PlacedColumn, type: DocumentType): void {
    for (const { file: name, stated } of documentFilesIn(placed, cells)) {
      const [file, ...others] = this.#documentIndex.find(name);
      const place = `${this.#places.name(row, ' ')}“${placed.header}”`;
      if (!file) this.#documentProblems.push({ name, message: `${place}写的文件不在所选文件中` });
      else if (others.length > 0)
        this.#documentProblems.push({ name, message: `${place}：有多个同名文件，请写明文件夹` });
      else add(this.#documents, row, { file, type, language: languageIn(file.path), stated });
    }
  }
}

const add = <Entry>(rows: Map<number, Entry[]>, row: number, entry: Entry): void => {
  rows.set(row, [...(rows.get(row) ?? []), entry]);
};

const filesIn = (rows: ReadonlyMap<number, readonly { file: ArchivedFile }[]>): Set<ArchivedFile> =>
  new Set([...rows.values()].flat().map(({ file }) => file));

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

/** The rows that one text names; of more than one, the first and their number. */
interface NamedRow {
  row: number;
  count: number;
}

/**
 * The rows that the names of files say: a registration number, the office's own number, a name, and combinations that tell
 * records of one name apart. Only what the files' names say is kept of the rows.
 */
class RecordNames {
  readonly #keys: readonly (readonly PlacedColumn[])[];
  readonly #context: SheetContext;
  readonly #texts: ReadonlyMap<ArchivedFile, string[]>;
  readonly #numbers: ReadonlyMap<ArchivedFile, NamedNumber | null>;
  readonly #wanted: ReadonlySet<string>;
  readonly #named: Map<string, NamedRow>[];

  /** @param texts what the path of each file may name */
  constructor(
    texts: ReadonlyMap<ArchivedFile, readonly string[]>,
    header: HeaderRow,
    keys: readonly (readonly string[])[],
    context: SheetContext,
  ) {
    this.#context = context;
    const placed = new Map(header.columns.map((column) => [column.column.field, column]));
    this.#keys = [
      ...keys
        .map((fields) => fields.flatMap((field) => placed.get(field) ?? []))
        .filter((columns, at) => columns.length === keys[at]?.length),
      ...ownNumbers(header).map((column) => [column]),
    ];
    this.#named = this.#keys.map(() => new Map<string, NamedRow>());
    this.#texts = new Map([...texts].map(([file, names]) => [file, [...new Set(names.flatMap(formsOf))]]));
    const fields = keys.flat();
    this.#numbers = new Map([...texts.keys()].map((file) => [file, numberOf(file.path, fields)]));
    const numbers = [...this.#numbers.values()].flatMap((number) => number?.texts ?? []);
    this.#wanted = new Set([...[...this.#texts.values()].flat(), ...numbers]);
  }

  visit({ row, cells }: SheetRow): void {
    for (const [rank, columns] of this.#keys.entries()) {
      for (const text of this.#readNames(columns, cells)) {
        const found = this.#named[rank]?.get(text);
        if (found) found.count += 1;
        else this.#named[rank]?.set(text, { row, count: 1 });
      }
    }
  }

  /** The row of a file, or why it has none. */
  find(file: ArchivedFile): number | string {
    const found = this.#findByNumber(this.#numbers.get(file) ?? null) ?? this.#findRow(this.#texts.get(file) ?? []);
    return typeof found === 'string' ? found : found.row;
  }

  /** What files may call a row by its cells of some columns together. */
  #readNames(columns: readonly PlacedColumn[], cells: readonly string[]): Set<string> {
    let names = [''];
    const texts = columns.map((placed) => this.#readTexts(placed, columns, cells).map(foldedName));
    for (const column of texts)
      names = names.flatMap((before) => column.flatMap((text) => (text === '' ? [] : [before + text])));
    return new Set(names.flatMap(formsOf).filter((text) => this.#wanted.has(text)));
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
  #findByNumber(number: NamedNumber | null): NamedRow | string | null {
    if (!number) return null;
    const rank = this.#keys.findIndex(([key, ...others]) => key?.column.field === number.field && others.length === 0);
    if (rank === -1 && number.field === 'casNo') return null;
    const named = this.#named[rank];
    return this.#findRow(number.texts, named ? [named] : [], `${number.shown} 不在表中`);
  }

  #findRow(
    texts: readonly string[],
    ranks: readonly ReadonlyMap<string, NamedRow>[] = this.#named,
    missing = '没有对应的行：文件名应含登记证号或名称',
  ): NamedRow | string {
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
}
