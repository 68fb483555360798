import { useState } from 'react';
import type { CheckedCell } from '@admin-h5/contract';
import { Button } from '@admin-h5/ui';
import { errorToast } from '@admin-h5/ui/feedback';
import { Grid, measureColumn } from '../grid/grid.tsx';
import type { GridCell, GridPlace, GridRange } from '../grid/grid.tsx';
import { CellChoices, describeRow, StateMark } from '../import/check/cell-parts.tsx';
import {
  cellText,
  clearRange,
  fillDown,
  findEdit,
  isConflict,
  pasteInto,
  storedText,
  writeCells,
} from './edit-model.ts';
import type { CellChange, CellWrite, EditColumn, EditRow } from './edit-model.ts';
import type { EditSheetHandle } from './use-edit-sheet.ts';

/** As the API accepts cells of a sheet. */
const maxCellText = 20_000;
const headWidth = 104;

interface EditGridProps {
  edit: EditSheetHandle;
  rows: readonly EditRow[];
  columns: readonly EditColumn[];
  goTo: GridPlace | null;
  onSettle: (changes: readonly CellChange[], keepsMine: boolean) => void;
  /** Shows a record as visitors would see it; undefined where they never do. */
  onPreview: ((row: EditRow) => void) | undefined;
}

/** The cells of 改表 in the grid: what each shows, and what typing, pasting and the keys do to the edits. */
export function EditGrid({ edit, rows, columns, goTo, onSettle, onPreview }: EditGridProps) {
  const { edits, checkedOf } = edit;
  const shown = { rows, columns };
  const [widths] = useState(() => new Map<string, number>());
  const widthOf = (column: EditColumn): number => {
    const known = widths.get(column.name);
    if (known !== undefined) return known;
    const measured = measureColumn(
      column.name,
      rows.map((row) => storedText(row, column)),
    );
    widths.set(column.name, measured);
    return measured;
  };
  const write = (writes: readonly CellWrite[]) => edit.change(writeCells(edits, writes));
  const findChange = ({ row: at, column: place }: GridPlace): CellChange | null => {
    const [row, column] = [rows[at], columns[place]];
    const own = row && column && findEdit(edits, row, column);
    return own ? { ...own, row, column } : null;
  };

  function describe({ row: at, column: place }: GridPlace): GridCell | undefined {
    const [row, column] = [rows[at], columns[place]];
    if (!row || !column) return undefined;
    const change = findChange({ row: at, column: place });
    const text = cellText(edits, row, column);
    if (!change) return { text, look: column.isFixed ? 'fixed' : 'plain', isEditable: !column.isFixed };
    const checked = checkedOf(row.id)?.cells[column.name];
    const look = isConflict(change, row, column) ? 'conflict' : (checked?.state ?? 'corrected');
    return {
      text,
      look: look === 'conflict' && !isConflict(change, row, column) ? 'corrected' : look,
      title: describeChange(change, checked),
      isInvalid: look === 'refused' || look === 'conflict',
      isEditable: true,
    };
  }

  function paste(range: GridRange, texts: readonly (readonly string[])[]): void {
    const { writes, lost } = pasteInto(shown, range, texts);
    write(writes);
    if (lost > 0) errorToast('粘贴的内容超出了表格，超出的部分没有填入');
  }

  return (
    <Grid
      label="改表"
      head={{ name: '行', width: headWidth }}
      columns={columns.map((column) => ({ name: column.name, width: widthOf(column) }))}
      pinned={1}
      count={rows.length}
      rowHead={(index) => {
        const row = rows[index];
        if (!row) return undefined;
        const checked = edits[row.id] && checkedOf(row.id);
        const content = (
          <>
            {index + 1} {checked && <StateMark row={checked.row} refused="有误" />}
          </>
        );
        return { content, name: `第 ${index + 1} 行`, title: checked ? describeRow(checked.row).join('；') : '' };
      }}
      cellAt={describe}
      onWrite={({ row: at, column: place }, text) => {
        const [row, column] = [rows[at], columns[place]];
        if (row && column) write([{ row, column, text }]);
      }}
      maxLength={maxCellText}
      goTo={goTo}
      sheet={{
        paste,
        pasteInto: (place, texts) => joinCells(columns[place], texts),
        fill: (range) => write(fillDown(edits, shown, range)),
        clear: (range) => write(clearRange(shown, range)),
        undo: edit.undoStep,
        redo: edit.redoStep,
      }}
      note={(active, range) => {
        const row = rows[active.row];
        const column = columns[active.column];
        const change = findChange(active);
        const checked = row && edits[row.id] ? checkedOf(row.id) : undefined;
        const cell = column && change && checked?.cells[column.name];
        const isOpen = change !== null && isConflict(change, change.row, change.column);
        return (
          <>
            <p aria-live="polite">
              <b>
                第 {active.row + 1} 行{column && ` ${column.name}`}
              </b>{' '}
              {column?.isFixed && (column.isFile ? '文件在表单中更换，这里只能查看' : '这一列只能查看')}
              {change && describeChange(change, cell || undefined)} {checked && describeRow(checked.row).join('；')}
              {checked?.row.state === 'same' && '与现有内容相同，或不能在表格中这样改：保存时不会改变'}
            </p>
            {row && column && cell && (
              <CellChoices
                place={{ column: column.name, row: { row: active.row + 1 }, cell }}
                chosen={cellText(edits, row, column)}
                onChoose={(text) => write([{ row, column, text }])}
              />
            )}
            {isOpen && (
              <>
                <Button size="s" kind="soft" onClick={() => onSettle([change], true)}>
                  保留我的
                </Button>
                <Button size="s" kind="soft" onClick={() => onSettle([change], false)}>
                  用对方的
                </Button>
              </>
            )}
            {row && onPreview && (
              <Button size="s" kind="soft" onClick={() => onPreview(row)}>
                预览第 {active.row + 1} 行
              </Button>
            )}
            {range.bottom > range.top && (
              <Button size="s" kind="soft" onClick={() => write(fillDown(edits, shown, range))}>
                向下填充 {range.bottom - range.top + 1} 行
              </Button>
            )}
          </>
        );
      }}
      keys="方向键移动，Shift 选择范围，回车或双击编辑，Alt+回车换行，Ctrl+C/V 复制粘贴，Ctrl+D 向下填充，Ctrl+Z 撤销"
    />
  );
}

const blank = '（空）';

/** What becomes of a cell, in words; what is stored differs from what was typed where the import reads it so. */
function describeChange(change: CellChange, checked: CheckedCell | undefined): string {
  const { row, column, text } = change;
  const stored = storedText(row, column) || blank;
  if (isConflict(change, row, column)) return `他人已改为“${stored}”，我的：${text || blank}`;
  const { after, message } = checked?.state === 'conflict' ? {} : (checked ?? {});
  const isReadOtherwise = after !== undefined && after !== text.trim() && !after.endsWith('…');
  return [`${stored} → ${text || blank}`, isReadOtherwise ? `将存为“${after || blank}”` : '', message ?? '']
    .filter(Boolean)
    .join('：');
}

/** Rows of texts as one cell: rows as its lines, and cells as the fields of a line; null for a single line. */
function joinCells(column: EditColumn | undefined, rows: readonly (readonly string[])[]): string | null {
  const [first = []] = rows;
  if (rows.length === 1 && first.length === 1) return first[0]?.includes('\n') === true ? first[0] : null;
  const separator = column?.hasFields === true ? ' | ' : ' ';
  return rows.map((cells) => cells.join(separator)).join('\n');
}
