import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import type { CheckedColumn } from '@admin-h5/contract';
import { isInputMethodKey, Tick } from '@admin-h5/ui';
import { errorToast } from '@admin-h5/ui/feedback';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { CellPlace } from './cell-correction.ts';
import {
  cannotKeepText,
  correctCell,
  correctsAlike,
  findCorrection,
  isCorrectable,
  isPending,
  isRepeatable,
  maxCorrection,
} from './cell-correction.ts';
import { CellChoices, CellText, describeCell, describeRow, findLook, rowNumber, StateMark } from './cell-parts.tsx';
import type { CheckedEntry, CheckedRowsProps } from './use-checked-rows.ts';

/** Heights of rows, and widths of columns by their texts, in CSS pixels. */
const rowHeight = 36;
const headHeight = 44;
const width = { sample: 60, sign: 8, padding: 26, min: 76, max: 260 };
/** Rows that PageUp and PageDown pass. */
const pageRows = 10;
/** Rows that are drawn above and below the visible ones. */
const overscan = 8;

/** A Chinese sign is as wide as two Latin ones. */
const measureText = (text: string): number => text.length + (text.match(/[\u0100-\uffff]/g)?.length ?? 0);

/** Widths of the columns by their names and the longest text of the first rows. */
function findWidths(columns: readonly CheckedColumn[], rows: readonly CheckedEntry[]): number[] {
  const sample = rows.slice(0, width.sample);
  return columns.map(({ name }, at) => {
    const texts = sample.map(({ cells }) => {
      const { text = '', before = '' } = cells[at] ?? {};
      return measureText(text) + measureText(before);
    });
    const longest = Math.max(measureText(name), ...texts);
    return Math.min(Math.max(longest * width.sign + width.padding, width.min), width.max);
  });
}

/** The place of a cell: its row, and its column counted from 0; -1 is the number of the row. */
interface Place {
  row: number;
  column: number;
}

/** The sheet as it was read: its rows and columns, each cell with what becomes of it, corrected where it stands. */
export function CheckGrid({ source, total, columns, corrections, checked, onChange }: CheckedRowsProps) {
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const [active, setActive] = useState<Place>({ row: 0, column: 0 });
  const [editing, setEditing] = useState<string | null>(null);
  const [inAllRows, setInAllRows] = useState(() => correctsAlike(columns));
  // oxlint-disable-next-line react/incompatible-library -- this component renders on every scroll on purpose
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan,
    // The active row stays drawn wherever the others scroll: it holds the tab stop, and what is being written.
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range);
      if (active.row >= range.count || indexes.includes(active.row)) return indexes;
      return [...indexes, active.row].sort((a, b) => a - b);
    },
    // The header stands above the rows, and over them once they scroll.
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  });
  const items = virtualizer.getVirtualItems();
  const visible = virtualizer.range;
  const first = Math.max((visible?.startIndex ?? 0) - overscan, 0);
  const last = Math.min((visible?.endIndex ?? 0) + overscan, total - 1);
  useEffect(() => source.ensureLoaded(first, last), [source, first, last]);

  const rows = source.loaded();
  const [widths] = useState(() => findWidths(columns, rows));
  const tracks = `${rows.some(({ sheet }) => sheet !== undefined) ? 190 : 116}px ${widths.map((each) => `${each}px`).join(' ')}`;

  const place = findPlace(active);
  const correction = place ? findCorrection(corrections, place) : undefined;

  function findPlace({ row: at, column }: Place): CellPlace | null {
    const row = source.rowAt(at);
    const [cell, found] = [row?.cells[column], columns[column]];
    return row && cell && found ? { row, cell, column: found.name, isReadOnly: found.readOnly === true } : null;
  }

  const wantsFocus = useRef(false);
  const takeFocus = useEffectEvent(() => {
    if (!wantsFocus.current) return;
    const cell = box.current?.querySelector<HTMLElement>('[data-active="true"]');
    if (!cell) return;
    wantsFocus.current = false;
    cell.focus({ preventScroll: true });
    // The number of the row and the header cover the edges.
    cell.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  });
  useEffect(() => takeFocus());

  function move(to: Place): void {
    const next = {
      row: Math.min(Math.max(to.row, 0), total - 1),
      column: Math.min(Math.max(to.column, -1), columns.length - 1),
    };
    setEditing(null);
    setActive(next);
    wantsFocus.current = true;
    virtualizer.scrollToIndex(next.row);
  }

  function startEditing(at: Place, text?: string): void {
    const cell = findPlace(at);
    if (!cell || columns[at.column]?.field === null || !isCorrectable(cell)) return;
    setActive(at);
    setEditing(text ?? findCorrection(corrections, cell)?.to ?? cell.cell.text);
  }

  function commit(text: string): void {
    setEditing(null);
    if (place && text !== (correction?.to ?? place.cell.text)) correctActive(place, text);
  }

  function correctActive(at: CellPlace, text: string): void {
    const next = correctCell(corrections, at, text, inAllRows);
    if (next === corrections) errorToast(cannotKeepText);
    else onChange(next);
  }

  const steps: Readonly<Record<string, (place: Place) => Place>> = {
    ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
    ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
    ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
    ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
    PageUp: ({ row, column }) => ({ row: row - pageRows, column }),
    PageDown: ({ row, column }) => ({ row: row + pageRows, column }),
    Home: ({ row }) => ({ row, column: -1 }),
    End: ({ row }) => ({ row, column: columns.length - 1 }),
  };

  function press(event: KeyboardEvent): void {
    if (editing !== null || isInputMethodKey(event)) return;
    const step = steps[event.key];
    const isFar = (event.ctrlKey || event.metaKey) && (event.key === 'Home' || event.key === 'End');
    if (step) {
      const to = step(active);
      move(isFar ? { ...to, row: event.key === 'Home' ? 0 : total - 1 } : to);
    } else if (event.key === 'Enter' || event.key === 'F2') startEditing(active);
    else if (event.key === 'Delete' || event.key === 'Backspace') startEditing(active, '');
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey)
      startEditing(active, event.key);
    else return;
    if (event.key !== 'Tab') event.preventDefault();
  }

  const look =
    place &&
    findLook(
      place.cell,
      source.rowAt(active.row) ?? { state: 'same' },
      columns[active.column]?.field ?? null,
      isPending(place, corrections, checked),
    );
  const activeRow = source.rowAt(active.row);
  return (
    <div className="adm-check__sheet">
      <div
        ref={box}
        className="adm-check__grid"
        role="grid"
        aria-label="表格内容"
        aria-rowcount={total + 1}
        aria-colcount={columns.length + 1}
        aria-describedby={`${id}-keys`}
        tabIndex={-1}
        onKeyDown={press}
      >
        <div
          role="row"
          aria-rowindex={1}
          className="adm-check__row adm-check__row--head"
          style={{ gridTemplateColumns: tracks }}
        >
          <div role="columnheader" className="adm-check__cell adm-check__cell--number">
            行
          </div>
          {columns.map(({ name, field, label }, at) => (
            <div key={name} role="columnheader" aria-colindex={at + 2} className="adm-check__cell" title={name}>
              {name}
              {(field === null || (label !== null && label !== name)) && (
                <small>{field === null ? '不导入' : label}</small>
              )}
            </div>
          ))}
        </div>
        <div role="presentation" className="adm-check__rows" style={{ height: virtualizer.getTotalSize() }}>
          {items.map(({ index, start, key }) => {
            const row = source.rowAt(index);
            return (
              <div
                key={key}
                role="row"
                aria-rowindex={index + 2}
                aria-busy={row === undefined}
                className="adm-check__row"
                style={{ gridTemplateColumns: tracks, transform: `translateY(${start - headHeight}px)` }}
              >
                <div
                  role="rowheader"
                  className="adm-check__cell adm-check__cell--number"
                  {...cellProps({ row: index, column: -1 })}
                  title={row && describeRow(row).join('；')}
                >
                  {row ? rowNumber(row) : '…'} {row && <StateMark row={row} />}
                  {row && describeRow(row).length > 0 && <span aria-hidden="true">＊</span>}
                </div>
                {row &&
                  columns.map(({ name, field }, at) => {
                    const cell = row.cells[at] ?? { text: '' };
                    const itsPlace: CellPlace = { row, cell, column: name };
                    const own = findCorrection(corrections, itsPlace);
                    const itsLook = findLook(cell, row, field, isPending(itsPlace, corrections, checked));
                    const isEdited = editing !== null && active.row === index && active.column === at;
                    return (
                      <div
                        key={name}
                        role="gridcell"
                        className={`adm-check__cell adm-check__cell--${itsLook}`}
                        aria-colindex={at + 2}
                        aria-invalid={itsLook === 'refused' || undefined}
                        {...cellProps({ row: index, column: at })}
                        title={describeCell(cell, itsLook, own) || cell.text}
                      >
                        {isEdited ? (
                          <textarea
                            className="adm-check__input"
                            rows={place?.cell.text.includes('\n') ? 4 : 1}
                            aria-label={`第 ${rowNumber(row)} 行 ${name}`}
                            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has asked to write here
                            autoFocus
                            maxLength={maxCorrection}
                            value={editing}
                            onChange={(event) => setEditing(event.target.value)}
                            onBlur={() => commit(editing)}
                            onKeyDown={(event) => {
                              // Further lines as in a spreadsheet program.
                              if (isInputMethodKey(event) || event.altKey || event.shiftKey) return;
                              if (event.key === 'Escape') {
                                setEditing(null);
                                wantsFocus.current = true;
                              } else if (event.key === 'Enter') {
                                commit(editing);
                                move({ row: index + 1, column: at });
                              } else return;
                              event.preventDefault();
                              event.stopPropagation();
                            }}
                          />
                        ) : (
                          <CellText cell={cell} correction={own} />
                        )}
                      </div>
                    );
                  })}
              </div>
            );
          })}
        </div>
      </div>
      <div className="adm-check__note">
        <p aria-live="polite">
          {activeRow && place && (
            <>
              <b>
                第 {rowNumber(activeRow)} 行 {place.column}
              </b>{' '}
              {look && describeCell(place.cell, look, correction)}
            </>
          )}
          {activeRow && !place && (
            <>
              <b>第 {rowNumber(activeRow)} 行</b> {describeRow(activeRow).join('；')}
            </>
          )}
        </p>
        {place && (
          <CellChoices
            place={place}
            chosen={correction?.to ?? place.cell.text}
            onChoose={(text) => correctActive(place, text)}
          />
        )}
        {place && isCorrectable(place) && isRepeatable(place) && (
          <label className="adm-check__scope">
            <Tick checked={inAllRows} onChange={({ currentTarget }) => setInAllRows(currentTarget.checked)} />
            <span>更正时，这一列同样的内容一起改</span>
          </label>
        )}
        <p id={`${id}-keys`} className="ah5-text-faint ah5-text-end">
          方向键移动，回车或双击更正，Esc 取消
        </p>
      </div>
    </div>
  );

  /** Of the cells only the active one is in the order of the Tab key. */
  function cellProps(at: Place) {
    const isActive = active.row === at.row && active.column === at.column;
    return {
      tabIndex: isActive ? 0 : -1,
      'data-active': isActive,
      onFocus: () => {
        // The browser reports no blur of an element that is removed.
        if (editing !== null && !isActive) commit(editing);
        setActive(at);
      },
      onDoubleClick: () => startEditing(at),
    };
  }
}
