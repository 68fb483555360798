/** The grid of 改表: what each cell shows, and how typing, pasting and keys become edits. */
import { useState } from 'react';
import { Button } from '@admin-h5/ui';
import { confirm, errorToast, toast } from '@admin-h5/ui/feedback';
import { Grid } from '../grid/grid.tsx';
import { measureColumn } from '../grid/grid-model.ts';
import type { GridCell, GridPlace, GridRange } from '../grid/grid-model.ts';
import { CellChoices, describeRow, StateMark } from '../import/check/cell-parts.tsx';
import { offerMerges, type Settling } from '../fields/compare-lines.ts';
import { MergeView } from '../history/change-view.tsx';
import { toTextColumns } from '../history/value-view.tsx';
import { describeField, describeWhole } from './describe-cell.ts';
import type { ColumnChoice } from './column-choice.tsx';
import { fieldText, splitText } from './edit-lines.ts';
import { cellText, findEdit, isConflict, isList, mergeCell, storedText, writeCells } from './edit-model.ts';
import type { CellChange, CellWrite, EditColumn, EditRow } from './edit-model.ts';
import {
  addLine,
  clearRange,
  deleteLines,
  fillDown,
  isCovered,
  pasteInto,
  viewText,
  writeAt,
  type EditView,
  type ViewColumn,
  type ViewRow,
} from './expanded-rows.ts';
import type { EditSheetHandle } from './use-edit-sheet.ts';

/** As the API accepts cells of a sheet. */
const maxCellText = 20_000;
const headWidth = 104;

interface EditGridProps {
  edit: EditSheetHandle;
  view: EditView;
  choice: Pick<ColumnChoice, 'widths' | 'resize'>;
  goTo: GridPlace | null;
  onGo: (place: GridPlace) => void;
  /** Called with the record that a person is at. */
  onRow: (row: EditRow) => void;
  onSettle: (changes: readonly CellChange[], how: Settling) => void;
  /** Shows a record as visitors would see it; undefined where they never do. */
  onPreview: ((row: EditRow) => void) | undefined;
}

export function EditGrid({ edit, view, choice, goTo, onGo, onRow, onSettle, onPreview }: EditGridProps) {
  const { typed, checkedOf } = edit;
  const { rows, columns } = view;
  const [widths] = useState(() => new Map<string, number>());
  const findWidth = (column: ViewColumn): number => {
    const name = nameColumn(column);
    const known = choice.widths[name] ?? widths.get(name);
    if (known !== undefined) return known;
    const { column: whole, field } = column;
    const texts = rows.map(({ row, line }) => {
      const text = storedText(row, whole);
      return field === null ? text : fieldText(text, { line, field });
    });
    const title = field === null ? name : (whole.fields[field] ?? name);
    const measured = measureColumn(title, [...texts, ...(field === null ? [] : [whole.name])]);
    widths.set(name, measured);
    return measured;
  };
  const write = (writes: readonly CellWrite[]) => edit.change((now) => writeCells(now, writes));
  const findChange = ({ row: at, column: place }: GridPlace): CellChange | null => {
    const [row, column] = [rows[at]?.row, columns[place]?.column];
    const own = row && column && findEdit(typed, row, column);
    return own ? { ...own, row, column } : null;
  };

  function describe({ row: at, column: place }: GridPlace): GridCell | undefined {
    const [row, column] = [rows[at], columns[place]];
    if (!row || !column) return undefined;
    if (isCovered(row, column)) {
      const words = `属于第 ${row.number} 行，在那一行修改`;
      return { text: '', label: words, look: 'covered', title: words, isEditable: false, isCovered: true };
    }
    const change = findChange({ row: at, column: place });
    const text = viewText(typed, row, column);
    const { isFixed, name } = column.column;
    if (!change) return { text, look: isFixed ? 'fixed' : 'plain', isEditable: !isFixed };
    const checked = checkedOf(row.row.id)?.cells[name];
    return {
      text,
      ...(column.field === null
        ? describeWhole(change, checked)
        : describeField(change, { line: row.line, field: column.field }, checked)),
      isEditable: true,
    };
  }

  async function paste(range: GridRange, texts: readonly (readonly string[])[], records: number): Promise<void> {
    const { writes, lost, isJoined } = pasteInto(view, range, texts);
    if (isJoined && records > 1 && !(await askToJoin(records, rows[range.top]?.number ?? 1))) return;
    write(writes);
    if (lost > 0) errorToast(`粘贴的内容有 ${lost} 处没有位置，没有填入`);
  }

  /** The lists that have rows at a cell: its own, or all where it is of the record. */
  const listsAt = ({ column: at }: GridPlace): EditColumn[] => {
    const column = columns[at];
    if (column && column.field !== null) return [column.column];
    return [...new Set(columns.flatMap((one) => (one.field === null ? [] : [one.column])))];
  };

  function addRow(at: GridPlace, list = listsAt(at)[0]): void {
    const row = rows[at.row];
    if (!row || !list) return;
    edit.change((now) => addLine(now, row, list));
    const first = columns.findIndex(({ column }) => column === list);
    onGo({ row: at.row + 1, column: columns[at.column]?.column === list ? at.column : first });
  }

  /** The rows of a range that have a line of the list of a cell. */
  function findLines({ top, bottom }: GridRange, { column: at }: GridPlace): ViewRow[] {
    const column = columns[at];
    if (!column || column.field === null) return [];
    return rows
      .slice(top, bottom + 1)
      .filter(({ row, line }) => line < splitText(cellText(typed, row, column.column)).length);
  }

  function deleteRows(range: GridRange, at: GridPlace): void {
    const lines = findLines(range, at);
    const list = columns[at.column]?.column;
    if (!list || lines.length === 0) return;
    edit.change((now) => deleteLines(now, lines, list));
    toast(`已删除 ${lines.length} 行${list.name}`);
  }

  return (
    <Grid
      label="改表"
      head={{ name: '行', width: headWidth }}
      columns={columns.map((column) => {
        const { name, fields } = column.column;
        const heads = column.field === null ? { name } : { name: fields[column.field] ?? '', note: name };
        return { ...heads, label: nameColumn(column), width: findWidth(column) };
      })}
      pinned={1}
      count={rows.length}
      rowKeys={rows.map(({ row, line }) => `${row.id} ${line}`)}
      rowHead={(index) => {
        const row = rows[index];
        if (!row) return undefined;
        const { number, line } = row;
        if (line > 0) return { content: `└ ${line + 1}`, name: nameRow(row), isChild: true };
        const checked = typed[row.row.id] && checkedOf(row.row.id);
        const content = (
          <>
            {number} {checked && <StateMark row={checked.row} refused="有误" />}
          </>
        );
        return { content, name: nameRow(row), title: checked ? describeRow(checked.row).join('；') : '' };
      }}
      cellAt={describe}
      onWrite={(at, text) => write(writeAt(view, at, text))}
      maxLength={maxCellText}
      onResize={(at, width) => {
        const column = columns[at];
        if (column) choice.resize(nameColumn(column), width);
      }}
      onRow={(at) => {
        const row = rows[at]?.row;
        if (row) onRow(row);
      }}
      goTo={goTo}
      sheet={{
        paste: (range, texts, records) => void paste(range, texts, records),
        countRecords: ({ top, bottom }) => new Set(rows.slice(top, bottom + 1).map(({ row }) => row)).size,
        pasteInto: (place, texts) => joinCells(columns[place], texts),
        fill: (range) => write(fillDown(typed, view, range)),
        clear: (range) => write(clearRange(view, range)),
        addRow: view.isExpanded ? addRow : undefined,
        deleteRows: view.isExpanded ? deleteRows : undefined,
        undo: edit.undoStep,
        redo: edit.redoStep,
      }}
      note={(active, range) => {
        const row = rows[active.row];
        const column = columns[active.column];
        const change = findChange(active);
        const checked = row && typed[row.row.id] ? checkedOf(row.row.id) : undefined;
        const cell = column && change ? checked?.cells[column.column.name] : undefined;
        const isOpen = change !== null && isConflict(change, change.row, change.column);
        const isOfList = column !== undefined && column.field !== null;
        // The first field has it in its title.
        const isWithinList = isOfList && row && row.line + (column.field ?? 0) > 0;
        const lines = findLines(range, active).length;
        const height = range.bottom - range.top + 1;
        return (
          <>
            <p aria-live="polite">
              <b>
                {row && nameRow(row)}
                {column && ` ${nameColumn(column)}`}
              </b>{' '}
              {column?.column.isFixed && (column.column.isFile ? '文件在表单中更换，这里只能查看' : '这一列只能查看')}
              {describe(active)?.title} {isWithinList && cell?.state === 'lost' && cell.message}{' '}
              {checked && describeRow(checked.row).join('；')}
              {checked?.row.state === 'same' && '与现有内容相同，或不能在表格中这样改：保存时不会改变'}
            </p>
            {row && column && !isOfList && cell && (
              <CellChoices
                place={{ column: column.column.name, row: { row: row.number }, cell }}
                chosen={cellText(typed, row.row, column.column)}
                onChoose={(text) => write(writeAt(view, active, text))}
              />
            )}
            {isOpen && <ConflictChoices change={change} onSettle={(how) => onSettle([change], how)} />}
            {row && onPreview && (
              <Button size="s" kind="soft" onClick={() => onPreview(row.row)}>
                预览第 {row.number} 行
              </Button>
            )}
            {listsAt(active).map((list) => (
              <Button key={list.name} size="s" kind="soft" onClick={() => addRow(active, list)}>
                加一行{list.name}
              </Button>
            ))}
            {isOfList && lines > 0 && (
              <Button size="s" kind="soft" onClick={() => deleteRows(range, active)}>
                删除 {lines} 行{column.column.name}
              </Button>
            )}
            {height > 1 && (
              <Button size="s" kind="soft" onClick={() => write(fillDown(typed, view, range))}>
                向下填充 {height} 行
              </Button>
            )}
          </>
        );
      }}
      keys={`方向键移动，Shift 选择范围，回车或双击编辑，${view.isExpanded ? 'Ctrl+回车加一行，Ctrl+Delete 删除行' : 'Alt+回车换行'}，Alt+Shift+左右键改列宽、上键恢复，Ctrl+C/V 复制粘贴，Ctrl+D 向下填充，Ctrl+Z 撤销`}
    />
  );
}

/** Rows without their names do not say which records they belong to. */
const askToJoin = (records: number, number: number) =>
  confirm({
    title: `把 ${records} 条记录的行都粘贴到第 ${number} 行？`,
    message: '复制的内容来自多条记录。要各自粘贴，请连同名称一列复制。',
    confirmText: '都粘贴到这一行',
  });

/** A column by its name, with that of its list. */
const nameColumn = ({ column: { name, fields }, field }: ViewColumn): string =>
  field === null ? name : `${name} ${fields[field] ?? ''}`;

const nameRow = ({ number, line }: ViewRow): string => `第 ${number} 行${line === 0 ? '' : `第 ${line + 1} 项`}`;

/** Rows of texts as one cell: rows as its lines, and cells as the fields of a line; null for a single line. */
function joinCells(column: ViewColumn | undefined, rows: readonly (readonly string[])[]): string | null {
  const [first = []] = rows;
  if (rows.length === 1 && first.length === 1) return first[0]?.includes('\n') === true ? first[0] : null;
  const separator = column && column.field === null && isList(column.column) ? ' | ' : ' ';
  return rows.map((cells) => cells.join(separator)).join('\n');
}

interface ConflictChoicesProps {
  change: CellChange;
  onSettle: (how: Settling) => void;
}

/** The choices for a cell that somebody else has changed meanwhile; of a list, with what both changes make together. */
function ConflictChoices({ change, onSettle }: ConflictChoicesProps) {
  const merged = mergeCell(change);
  const choices: { how: Settling; text: string }[] = [
    ...(merged ? offerMerges(merged.conflicts) : []),
    { how: 'mine', text: '保留我的' },
    { how: 'theirs', text: '用对方的' },
  ];
  return (
    <>
      {merged && (
        <div className="adm-edit__merge" role="group" aria-label="合并两边">
          <MergeView lines={merged.lines} keySize={merged.keySize} columns={toTextColumns(change.column.fields)} />
        </div>
      )}
      {choices.map(({ how, text }, at) => (
        <Button key={how} size="s" kind={merged && at === 0 ? 'primary' : 'soft'} onClick={() => onSettle(how)}>
          {text}
        </Button>
      ))}
    </>
  );
}
