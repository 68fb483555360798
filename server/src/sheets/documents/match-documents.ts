import type { DocumentType, PictureReport } from '@admin-h5/contract';
import { documentTypeLabels, documentTypes } from '@admin-h5/contract';
import type { SheetRow } from '../csv.ts';
import type { HeaderRow, PlacedColumn } from '../header-row.ts';
import { cellOf } from '../header-row.ts';
import { unescapeCell } from '../marks.ts';
import type { RowPlaces } from '../row-places.ts';
import type { ArchivedFile, PictureArchive } from '../pictures/archive.ts';
import { FileIndex } from '../pictures/file-index.ts';
import type { PictureMatcher } from '../pictures/match.ts';
import { documentsInCell } from './document-cell.ts';
import { documentTypeOf } from './document-columns.ts';
import { documentTypeIn, languageIn, scanTypeIn } from './document-names.ts';

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
export const languageOf = ({ said, language }: Pick<MatchedDocument, 'said' | 'language'>): string =>
  said.language ?? language;

interface DocumentMatches {
  rows: Map<number, MatchedDocument[]>;
  problems: PictureReport['problems'];
}

const untyped = `无法确定是哪种资料：文件名或文件夹名应含 ${documentTypes.map((type) => documentTypeLabels[type]).join('、')}`;

/** The columns of a sheet that name documents. */
export const documentColumnsIn = ({ columns }: HeaderRow): { placed: PlacedColumn; type: DocumentType }[] =>
  columns.flatMap((placed) => {
    const type = documentTypeOf(placed.column.field);
    return type === null ? [] : [{ placed, type }];
  });

/** The names of files, which come with the sheet, in a cell of such a column. */
export const filesNamedIn = (placed: PlacedColumn, cells: readonly string[]) =>
  (documentsInCell(unescapeCell(cellOf(placed, cells))) ?? []).filter(({ isId }) => !isId);

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
