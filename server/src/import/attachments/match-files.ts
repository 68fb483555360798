/** Decides for each file of an import to which row it belongs, and whether it is a picture or a document of which type. */
import { type DocumentType, documentTypeLabels, documentTypes, type PictureReport } from '@admin-h5/contract';
import { placedCell, type PlacedColumn } from '../layout/header-row.ts';
import type { RowPlaces } from '../layout/row-places.ts';
import type { SheetRow } from '../read/csv.ts';
import { unescapeCell } from '../read/marks.ts';
import type { ArchivedFile, PictureArchive } from './archive.ts';
import { documentColumnsIn, documentFilesIn, pictureFilesIn } from './file-columns.ts';
import { type FoundRow, type NamedRecords, RecordNames } from './find-record.ts';
import {
  baseName,
  documentTypeIn,
  FileIndex,
  isScan,
  languageIn,
  namedBy,
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

export const languageOfDocument = ({ stated, language }: Pick<MatchedDocument, 'stated' | 'language'>): string =>
  stated.language ?? language;

interface Matches<Entry> {
  total: number;
  rows: ReadonlyMap<number, readonly Entry[]>;
  problems: PictureReport['problems'];
}

/** Where a file belongs: its row, or why it has none, and as what. */
export interface FilePlace extends FoundRow {
  /** Null for one whose kind of document nobody knows. */
  as: 'picture' | DocumentType | null;
}

/** Says otherwise than its name where a file belongs. */
export interface PlaceChoices {
  texts: readonly string[];
  choose: (file: ArchivedFile, proposed: FilePlace, names: RecordNames) => FilePlace;
}

interface Matching extends NamedRecords {
  files: Pick<PictureArchive, 'pictures' | 'documents'>;
  /** The column that names pictures by their files. */
  pictureColumn: PlacedColumn | null;
  choices?: PlaceChoices | undefined;
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
  readonly #choices: PlaceChoices | undefined;
  /** Pictures that look like scans of documents. */
  readonly #scans: ReadonlySet<ArchivedFile>;
  readonly #pictures = new Map<number, { file: ArchivedFile }[]>();
  readonly #documents = new Map<number, MatchedDocument[]>();
  readonly #pictureProblems: PictureReport['problems'] = [];
  readonly #documentProblems: PictureReport['problems'] = [];

  constructor(matching: Matching) {
    const { files, header, pictureColumn, choices } = matching;
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
    this.#choices = choices;
    this.#names = new RecordNames(new Map(texts), choices?.texts ?? [], matching);
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

  leaveOut(name: string, message: string): void {
    this.#pictureProblems.push({ name, message });
  }

  result(ofCells: readonly ArchivedFile[]): {
    pictures: Matches<{ file: ArchivedFile }>;
    documents: Matches<MatchedDocument>;
  } {
    const { pictures, documents } = this.#files;
    // What a column names is as the column says.
    const asPictures = filesIn(this.#pictures);
    const asDocuments = filesIn(this.#documents);
    for (const file of [...pictures, ...documents].toSorted(byPlace)) {
      if (asPictures.has(file) || asDocuments.has(file)) continue;
      const proposed = this.#propose(file, documents.includes(file));
      const { row, as, problem } = this.#choices?.choose(file, proposed, this.#names) ?? proposed;
      if (as !== 'picture') asDocuments.add(file);
      const problems = as === 'picture' ? this.#pictureProblems : this.#documentProblems;
      if (row === null || as === null) problems.push({ name: file.path, message: problem ?? untyped });
      else if (as === 'picture') add(this.#pictures, row, { file });
      else add(this.#documents, row, { file, type: as, language: languageIn(file.path), stated: {} });
    }
    const total = documents.length + pictures.length + ofCells.length;
    const count = [...documents, ...pictures, ...ofCells].filter((file) => asDocuments.has(file)).length;
    return {
      pictures: { total: total - count, rows: this.#pictures, problems: this.#pictureProblems },
      documents: { total: count, rows: this.#documents, problems: this.#documentProblems },
    };
  }

  #propose(file: ArchivedFile, isDocument: boolean): FilePlace {
    const { path } = file;
    const as = this.#scans.has(file) ? scanTypeIn(path) : isDocument ? documentTypeIn(path) : 'picture';
    const found = this.#names.find(file);
    return { ...found, as, problem: found.problem ?? (as === null ? untyped : null) };
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
