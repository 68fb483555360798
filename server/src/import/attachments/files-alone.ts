/** Imports pictures and documents without a sheet: shows each file as a row to check, with the record that it goes to. */
import {
  type CheckedCell,
  type CheckedColumn,
  type CheckedRow,
  type DocumentType,
  documentTypeLabels,
  documentTypes,
  type SheetCorrections,
} from '@admin-h5/contract';
import { CheckedRowsFile } from '../checked-rows-file.ts';
import { idHeader, type ImportDefinition } from '../columns/definition.ts';
import { recordValue, type SheetContext } from '../columns/cell-kinds.ts';
import type { DatabaseHandle } from '../../database/connection.ts';
import type { FoundHeader } from '../layout/find-header.ts';
import { readHeaderRow } from '../layout/header-row.ts';
import type { DataRow } from '../layout/read-records.ts';
import { escapeCell } from '../read/marks.ts';
import type { ArchivedFile, PictureArchive } from './archive.ts';
import type { RecordNames } from './find-record.ts';
import type { FilePlace, PlaceChoices } from './match-files.ts';
import type { FileOutcome } from './matched-files.ts';

/** Records that are read at once. */
const portion = 500;
const headerRows = 1;

/** The records of an entity as the rows of a sheet with what files may name them by, for files that come without one. */
export class RecordRows<Input extends object, Output extends object> {
  readonly header: FoundHeader;
  readonly #definition: ImportDefinition<Input, Output>;
  readonly #context: SheetContext;
  readonly #database: DatabaseHandle;
  readonly #ids: readonly string[];
  readonly #signal: AbortSignal | undefined;

  private constructor(
    definition: ImportDefinition<Input, Output>,
    { database, context, ids, signal }: Reading & { ids: readonly string[] },
  ) {
    this.#definition = definition;
    this.#context = context;
    this.#database = database;
    this.#signal = signal;
    this.#ids = ids;
    const columns = this.#columns();
    const names = [idHeader, ...columns.map(({ header }) => header)];
    this.header = { ...readHeaderRow(headerRows, names, columns), lastRow: headerRows };
  }

  static async open<Input extends object, Output extends object>(
    definition: ImportDefinition<Input, Output>,
    reading: Reading,
  ): Promise<RecordRows<Input, Output>> {
    const ids = await definition.records.repository.ids(reading.database.reader, { filters: {} });
    return new RecordRows(definition, { ...reading, ids });
  }

  async *read(wanted?: ReadonlySet<number>): AsyncGenerator<DataRow> {
    const { repository } = this.#definition.records;
    const rows = this.#ids.map((id, at) => ({ id, row: at + headerRows + 1 }));
    const chosen = wanted ? rows.filter(({ row }) => wanted.has(row)) : rows;
    for (let start = 0; start < chosen.length; start += portion) {
      this.#signal?.throwIfAborted();
      const some = chosen.slice(start, start + portion);
      const ids = some.map(({ id }) => id);
      const records = await repository.byIds(this.#database.reader, ids);
      const byId = new Map(records.map((record) => [String(record['id']), record]));
      for (const { id, row } of some) {
        const record = byId.get(id);
        if (!record) continue;
        const texts = this.#columns().map((column) => column.write(recordValue(record, column), this.#context));
        const cells = [id, ...texts].map(escapeCell);
        yield { row, cells, sources: [], joined: 0, repeated: 0, lastRow: row, fault: null };
      }
    }
  }

  #columns() {
    const { columns, pictureKeys = [] } = this.#definition;
    const fields = new Set<string>(pictureKeys.flat());
    return columns.filter(({ field }) => fields.has(field));
  }
}

interface Reading {
  database: DatabaseHandle;
  context: SheetContext;
  signal: AbortSignal | undefined;
}

const columnNames = { file: '文件', use: '用作' };
const leaveOut = '不导入';
const picture = '图片';
const useLabel = (as: FilePlace['as']): string =>
  as === null ? '' : as === 'picture' ? picture : documentTypeLabels[as];
const uses = [picture, ...documentTypes.map((type) => documentTypeLabels[type])];
const readUse = (text: string): 'picture' | DocumentType | null =>
  text === picture ? 'picture' : (documentTypes.find((type) => documentTypeLabels[type] === text) ?? null);

const pathOrder = new Intl.Collator('zh', { numeric: true });

/** Where a file belongs by its name, and by what a person says. */
interface PlacedFile {
  proposed: FilePlace;
  place: FilePlace;
  isLeftOut: boolean;
  /** Whether a person has said to which record it belongs. */
  isChosen: boolean;
}

type Row = Pick<CheckedRow, 'state' | 'cells'>;

/**
 * The files of an archive as the rows of a check: each with the record that it belongs to and what it becomes there, by its
 * name or, where a person has corrected a cell, by that.
 */
export class FileTable implements PlaceChoices {
  readonly #files: readonly { path: string; file: ArchivedFile | null }[];
  readonly #numbers: ReadonlyMap<ArchivedFile, number>;
  readonly #archive: PictureArchive;
  readonly #recordColumn: string;
  readonly #values: SheetCorrections['values'];
  readonly #places = new Map<ArchivedFile, PlacedFile>();
  #names: RecordNames | null = null;

  /** @param recordName what a record is called: 产品 */
  constructor(archive: PictureArchive, recordName: string, values: SheetCorrections['values']) {
    const { pictures, documents, others } = archive;
    this.#archive = archive;
    this.#recordColumn = `对应${recordName}`;
    this.#values = values;
    this.#files = [
      ...[...pictures, ...documents].map((file) => ({ path: file.path, file })),
      ...others.map((path) => ({ path, file: null })),
    ].toSorted((a, b) => pathOrder.compare(a.path, b.path));
    this.#numbers = new Map(this.#files.flatMap(({ file }, at) => (file ? [[file, at + 1] as const] : [])));
  }

  get texts(): string[] {
    return this.#values.filter(({ column }) => column === this.#recordColumn).map(({ to }) => to);
  }

  choose(file: ArchivedFile, proposed: FilePlace, names: RecordNames): FilePlace {
    this.#names = names;
    const record = this.#find(file, this.#recordColumn, this.#labelOf(proposed.row));
    const use = this.#find(file, columnNames.use, useLabel(proposed.as));
    const isLeftOut = [record, use].some((text) => text === '' || text === leaveOut);
    const found = record === undefined || isLeftOut ? proposed : names.findChosen(record);
    const as = use === undefined || isLeftOut ? proposed.as : readUse(use);
    const place = { ...found, as, problem: found.row === null ? found.problem : this.#faultOfUse(file, as, use) };
    this.#places.set(file, { proposed, place, isLeftOut, isChosen: record !== undefined });
    const problem = isLeftOut ? `已选择${leaveOut}` : place.problem;
    return problem === null ? place : { ...place, row: null, problem };
  }

  /** Writes the rows of the check. @param outcomes of the files that belong to records */
  async write(path: string, outcomes: ReadonlyMap<ArchivedFile, FileOutcome>): Promise<void> {
    const rows = new CheckedRowsFile(path);
    for (const [at, { path: name, file }] of this.#files.entries()) {
      const row = file ? this.#describe(file, outcomes.get(file)) : otherFile(name);
      await rows.add({
        row: { row: at + 1, ...row },
        loses: row.cells.some(({ state }) => state === 'lost'),
        cleared: 0,
      });
    }
    const columns = [columnNames.file, this.#recordColumn, columnNames.use];
    await rows.close(
      columns.map((name): CheckedColumn => ({
        name,
        field: name,
        label: name,
        ...(name === columnNames.file ? { readOnly: true } : {}),
      })),
    );
  }

  #describe(file: ArchivedFile, outcome: FileOutcome | undefined): Row {
    const { place, proposed, isLeftOut, isChosen } = this.#places.get(file) ?? { ...nowhere, proposed: nowhere.place };
    const cell: CheckedCell = { text: file.path };
    const candidates = this.#names?.labels(place.candidates) ?? [];
    const record: CheckedCell = {
      text: this.#labelOf(proposed.row),
      choices: [...candidates, leaveOut],
      ...(isChosen && place.row !== null ? { message: this.#labelOf(place.row) } : {}),
    };
    const isPicture = this.#archive.pictures.includes(file);
    const use: CheckedCell = {
      text: useLabel(proposed.as),
      choices: [...uses.filter((each) => isPicture || each !== picture), leaveOut],
    };
    const cells = [cell, record, use];
    if (isLeftOut) return { state: 'same', cells };
    const message = place.problem ?? '';
    if (place.row === null) {
      const state = candidates.length > 0 ? 'doubt' : 'refused';
      Object.assign(record, { state, message });
      return { state, cells };
    }
    if (place.problem !== null) {
      Object.assign(use, { state: 'doubt', message });
      return { state: 'doubt', cells };
    }
    const { state, removed = 0, message: remark } = outcome ?? { state: 'refused', message: '这条数据已不存在' };
    if (removed > 0)
      Object.assign(use, { state: 'lost', message: `替换原有 ${removed} ${place.as === 'picture' ? '张' : '份'}` });
    if (remark !== undefined) Object.assign(cell, { message: remark }, state === 'refused' ? { state } : {});
    return { state: removed > 0 ? 'changed' : state, cells };
  }

  /** What a person has said for a cell of a file, or for all cells with its text. */
  #find(file: ArchivedFile, column: string, text: string): string | undefined {
    const row = this.#numbers.get(file);
    const values = this.#values.filter((value) => value.column === column && value.from === text.slice(0, maxFrom));
    return (values.find((value) => value.row === row) ?? values.find((value) => value.row === undefined))?.to.trim();
  }

  #faultOfUse(file: ArchivedFile, as: FilePlace['as'], use: string | undefined): string | null {
    if (use === undefined) return as === null ? `请选择是哪种资料：${uses.slice(1).join('、')}` : null;
    if (as === null) return `用作应为 ${uses.join('、')}`;
    return as === 'picture' && !this.#archive.pictures.includes(file) ? 'PDF 不能用作图片' : null;
  }

  #labelOf(row: number | null): string {
    return row === null ? '' : (this.#names?.label(row) ?? '');
  }
}

const maxFrom = 200;

const nowhere = {
  place: { row: null, as: null, problem: null, candidates: [] },
  isLeftOut: false,
  isChosen: false,
} as const;

const otherFile = (path: string): Row => ({
  state: 'refused',
  cells: [{ text: path, state: 'refused', message: '不是图片或 PDF' }, { text: '' }, { text: '' }],
});
