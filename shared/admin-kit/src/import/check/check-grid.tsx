/** The check of an import on a wide screen: the sheet's rows and columns, each cell with what becomes of it, corrected in place. */
import type { CheckedColumn } from '@admin-h5/contract';
import { Tick } from '@admin-h5/ui';
import { errorToast } from '@admin-h5/ui/feedback';
import { useCallback, useState } from 'react';
import { Grid } from '../../grid/grid.tsx';
import { type GridCell, type GridPlace, measureColumn } from '../../grid/grid-model.ts';
import {
  cannotKeepText,
  type CellPlace,
  correctCell,
  correctsAlike,
  findCorrection,
  isCorrectable,
  isPending,
  isRepeatable,
  maxCorrection,
} from './cell-correction.ts';
import {
  CellChoices,
  CellText,
  cellWords,
  describeCell,
  describeRow,
  findLook,
  rowNumber,
  StateMark,
} from './cell-parts.tsx';
import type { CheckedEntry, CheckedRowsProps } from './use-checked-rows.ts';

/** Widths of the head of a row, where it has the name of its sheet and where not, in CSS pixels. */
const headWidth = { withSheet: 190, alone: 116 };

/** Widths of the columns by their names and the longest text of the first rows. */
const findWidths = (columns: readonly CheckedColumn[], rows: readonly CheckedEntry[]): number[] =>
  columns.map(({ name }, at) =>
    measureColumn(
      name,
      rows.map(({ cells }) => `${cells[at]?.text ?? ''}${cells[at]?.before ?? ''}`),
    ),
  );

export function CheckGrid({ source, total, columns, corrections, checked, onChange }: CheckedRowsProps) {
  const [inAllRows, setInAllRows] = useState(() => correctsAlike(columns));
  const rows = source.loaded();
  const [widths] = useState(() => findWidths(columns, rows));

  function findPlace({ row: at, column }: GridPlace) {
    const row = source.rowAt(at);
    const found = columns[column];
    if (!row || !found) return null;
    const cell = row.cells[column] ?? { text: '' };
    return { row, cell, column: found.name, isReadOnly: found.readOnly === true, field: found.field };
  }

  function describe(at: GridPlace): GridCell | undefined {
    const place = findPlace(at);
    if (!place) return undefined;
    const { row, cell, field } = place;
    const correction = findCorrection(corrections, place);
    const look = findLook(cell, row, field, isPending(place, corrections, checked));
    return {
      text: correction?.to ?? cell.text,
      content: <CellText cell={cell} correction={correction} />,
      label: cellWords(cell, correction),
      look,
      title: describeCell(cell, look, correction) || cell.text,
      isInvalid: look === 'refused',
      isEditable: field !== null && isCorrectable(place),
    };
  }

  function correct(at: CellPlace, text: string): void {
    const next = correctCell(corrections, at, text, inAllRows);
    if (next === corrections) errorToast(cannotKeepText);
    else onChange(next);
  }

  return (
    <Grid
      label="表格内容"
      head={{
        name: '行',
        width: rows.some(({ sheet }) => sheet !== undefined) ? headWidth.withSheet : headWidth.alone,
      }}
      columns={columns.map(({ name, field, label }, at) => ({
        name,
        note: field === null ? '不导入' : label === name ? null : label,
        width: widths[at] ?? 0,
      }))}
      count={total}
      rowHead={(index) => {
        const row = source.rowAt(index);
        if (!row) return undefined;
        const title = describeRow(row).join('；');
        const content = (
          <>
            {rowNumber(row)} <StateMark row={row} />
            {title !== '' && <span aria-hidden="true">＊</span>}
          </>
        );
        return { content, name: `第 ${rowNumber(row)} 行`, title };
      }}
      cellAt={describe}
      onWrite={(at, text) => {
        const place = findPlace(at);
        if (place) correct(place, text);
      }}
      maxLength={maxCorrection}
      onShow={useCallback((first: number, last: number) => source.ensureLoaded(first, last), [source])}
      note={(active) => {
        const row = source.rowAt(active.row);
        const place = findPlace(active);
        const correction = place ? findCorrection(corrections, place) : undefined;
        const look = place && findLook(place.cell, place.row, place.field, isPending(place, corrections, checked));
        return (
          <>
            <p aria-live="polite">
              {row && (
                <>
                  <b>
                    第 {rowNumber(row)} 行{place && ` ${place.column}`}
                  </b>{' '}
                  {place && look ? describeCell(place.cell, look, correction) : describeRow(row).join('；')}
                </>
              )}
            </p>
            {place && (
              <CellChoices
                place={place}
                chosen={correction?.to ?? place.cell.text}
                onChoose={(text) => correct(place, text)}
              />
            )}
            {place && isCorrectable(place) && isRepeatable(place) && (
              <label className="adm-check__scope">
                <Tick checked={inAllRows} onChange={({ currentTarget }) => setInAllRows(currentTarget.checked)} />
                <span>更正时，这一列同样的内容一起改</span>
              </label>
            )}
          </>
        );
      }}
      keys="方向键移动，回车或双击更正，Esc 取消"
    />
  );
}
