/** Gives the rows of an import their pictures and documents, from an archive and from the cells of the workbook. */
import type { ImportReport, PictureReport } from '@admin-h5/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { normaliseInput } from '../../records/change.ts';
import type { ImportDefinition } from '../columns/definition.ts';
import { documentsIn } from '../columns/documents.ts';
import type { SheetContext } from '../columns/cell-kinds.ts';
import type { RowDecision } from '../decide.ts';
import type { HeaderRow, PlacedColumn } from '../layout/header-row.ts';
import type { DataRow } from '../layout/read-records.ts';
import type { RowPlaces } from '../layout/row-places.ts';
import type { SheetRow } from '../read/csv.ts';
import type { CellPicture } from '../read/workbook-pictures.ts';
import { addDocuments, addPictures, picturesIn } from './add-to-record.ts';
import { type ArchivedFile, PictureArchive } from './archive.ts';
import type { FileTable } from './files-alone.ts';
import { FileMatcher, languageOfDocument, type MatchedDocument } from './match-files.ts';
import { type FileOutcome, MatchedFiles, StoredFiles, type StorePicture } from './matched-files.ts';

export interface PicturesOfImport {
  path: string;
  replace: boolean;
}

interface Finding<Input extends object, Output extends object> {
  rows: AsyncIterable<DataRow>;
  /** Pictures of the cells of the file that was sent, and its path. */
  workbook: { path: string; pictures: readonly CellPicture[] } | null;
  header: HeaderRow;
  column: PlacedColumn | null;
  definition: ImportDefinition<Input, Output>;
  context: SheetContext;
  /** Where the rows are records: how their files are shown, and corrected. */
  asTable: ((archive: PictureArchive) => FileTable) | null;
  signal: AbortSignal | undefined;
}

interface PlacedPicture extends CellPicture {
  file: ArchivedFile;
}

/** The pictures and documents that the rows of an import get: from an archive, and from the cells of the sheet itself. */
export class RowFiles<Input extends object, Output extends object> {
  readonly #archives: readonly PictureArchive[];
  readonly #definition: ImportDefinition<Input, Output>;
  readonly #replace: boolean;
  readonly #places: RowPlaces;
  readonly #pictures: MatchedFiles<{ file: ArchivedFile }>;
  readonly #documents: MatchedFiles<MatchedDocument>;
  readonly #table: FileTable | null;

  private constructor(
    archives: readonly PictureArchive[],
    replace: boolean,
    {
      definition,
      header,
      signal,
      table,
    }: Pick<Finding<Input, Output>, 'definition' | 'header' | 'signal'> & { table: FileTable | null },
    totals: { pictures: number; documents: number },
  ) {
    this.#archives = archives;
    this.#definition = definition;
    this.#table = table;
    this.#replace = replace;
    this.#places = header.places;
    const files = new StoredFiles(signal);
    this.#pictures = new MatchedFiles(files, totals.pictures, ({ id }) => id);
    this.#documents = new MatchedFiles(
      files,
      totals.documents,
      (one) => `${one.type} ${one.id} ${languageOfDocument(one)}`,
    );
  }

  /**
   * Matches the files of an archive, and the pictures of cells, with the rows of a sheet.
   * @param sent the archive; null where none was sent
   * @throws SheetError if the archive cannot be read
   */
  static async open<Input extends object, Output extends object>(
    sent: PicturesOfImport | null,
    finding: Finding<Input, Output>,
  ): Promise<RowFiles<Input, Output>> {
    const { rows, header, column, definition, context, signal, asTable } = finding;
    const archives: PictureArchive[] = [];
    try {
      const archive = sent ? await PictureArchive.open(sent.path, signal) : null;
      if (archive) archives.push(archive);
      const table = (archive && asTable?.(archive)) ?? null;
      const matcher = new FileMatcher({
        files: archive ?? { pictures: [], documents: [] },
        header,
        keys: definition.pictureKeys ?? [],
        pictureColumn: column,
        context,
        ...(table ? { choices: table, recordName: definition.entityLabel } : {}),
      });
      const { cells, files: ofCells } = await openCellPictures(finding, archives);
      for await (const row of rows) {
        matcher.visit(row);
        for (let line = row.row; line <= row.lastRow; line += 1) {
          for (const picture of cells.get(line) ?? []) matcher.takeCell(row.row, picture);
          cells.delete(line);
        }
      }
      for (const line of cells.keys())
        matcher.leaveOut(`${header.places.name(line)}的图片`, '不在任何一条数据的行中，未导入');
      const { pictures, documents } = matcher.result(ofCells);
      const files = new RowFiles(
        archives,
        sent?.replace ?? false,
        { ...finding, table },
        {
          pictures: pictures.total,
          documents: documents.total,
        },
      );
      await files.#pictures.take(pictures.rows, pictures.problems);
      await files.#documents.take(documents.rows, documents.problems);
      return files;
    } catch (error) {
      for (const archive of archives) archive.close();
      throw error;
    }
  }

  report(): Partial<ImportReport> {
    const placed = (report: PictureReport) => ({ ...report, rows: report.rows.map((row) => this.#places.at(row)) });
    const documents = placed(this.#documents.report());
    const hasDocuments = documents.total > 0 || documents.problems.length > 0;
    return {
      pictures: placed(this.#pictures.report()),
      ...(hasDocuments ? { documents } : {}),
      ...(this.#table
        ? {
            columns: [],
            choices: [],
            files: { pictures: countNew(this.#pictures.outcomes()), documents: countNew(this.#documents.outcomes()) },
          }
        : {}),
    };
  }

  get rows(): ReadonlySet<number> {
    return new Set([...this.#pictures.rows(), ...this.#documents.rows()]);
  }

  /** Writes what becomes of each file as the rows of a check; nothing where rows of a sheet are checked. */
  async writeTable(path: string): Promise<void> {
    await this.#table?.write(path, new Map([...this.#pictures.outcomes(), ...this.#documents.outcomes()]));
  }

  close(): void {
    for (const archive of this.#archives) archive.close();
  }

  has(row: number): boolean {
    return this.#pictures.of(row).length + this.#documents.of(row).length > 0;
  }

  /** Stores the files of rows, before they are written. @param aside path for one file at a time */
  async store(rows: readonly SheetRow[], keep: StorePicture, aside: string): Promise<void> {
    await this.#pictures.store(rows, keep, aside);
    await this.#documents.store(rows, keep, aside);
  }

  async addTo(db: Kysely<Database>, row: number, decision: RowDecision<Input>): Promise<RowDecision<Input>> {
    if (decision.kind === 'bad' || !this.has(row)) return decision;
    // A person may have uploaded the same content by hand.
    const own = await readFileIds(db, decision.kind === 'same' ? decision.current : decision.input);
    this.#pictures.recognise(row, own);
    this.#documents.recognise(row, own);
    const { schema, readOnly = {} } = this.#definition.records.description;
    const [replace, shared] = [this.#replace, { readOnly }];
    const withPictures = addPictures({ row, decision }, this.#pictures, { replace, ...shared });
    if (this.#documents.of(row).length === 0) return withPictures;
    const documents = { replace, ...shared, schema: schema.extract('documents') };
    const changed = addDocuments({ row, decision: withPictures }, this.#documents, documents);
    if (changed.kind !== 'write') return changed;
    return { ...changed, input: normaliseInput(this.#definition.records, changed.input, changed.current) };
  }
}

/** The pictures and documents that a record has, by the hashes of their contents. */
async function readFileIds(db: Kysely<Database>, record: object): Promise<ReadonlyMap<string, string>> {
  const ids = [...picturesIn(record), ...documentsIn(record).map(({ fileId }) => fileId)];
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('file').select(['id', 'sha256']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, sha256 }) => [sha256, id]));
}

const countNew = (outcomes: ReadonlyMap<ArchivedFile, FileOutcome>): number =>
  [...outcomes.values()].filter(({ state }) => state === 'new').length;

/** The pictures of cells by their lines; their archive is added to `archives`. */
async function openCellPictures<Input extends object, Output extends object>(
  { workbook }: Pick<Finding<Input, Output>, 'workbook'>,
  archives: PictureArchive[],
): Promise<{ cells: Map<number, PlacedPicture[]>; files: readonly ArchivedFile[] }> {
  const cells = new Map<number, PlacedPicture[]>();
  if (!workbook || workbook.pictures.length === 0) return { cells, files: [] };
  const archive = await PictureArchive.openWorkbook(
    workbook.path,
    new Set(workbook.pictures.map(({ part }) => part.toLowerCase())),
  );
  archives.push(archive);
  const files = new Map(archive.pictures.map((file) => [file.path.toLowerCase(), file]));
  for (const picture of workbook.pictures) {
    const file = files.get(picture.part.toLowerCase());
    if (file) cells.set(picture.row, [...(cells.get(picture.row) ?? []), { ...picture, file }]);
  }
  return { cells, files: archive.pictures };
}
