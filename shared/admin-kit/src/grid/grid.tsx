/** A grid of cells that is used by keyboard, mouse and clipboard like a spreadsheet program; only the visible rows are drawn. */
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { isInputMethodKey } from '@admin-h5/ui';
import { toast } from '@admin-h5/ui/feedback';
import { clsx } from 'clsx';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { ClipboardEvent, FocusEvent, KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { CellView } from './grid-cell.tsx';
import { chosenWidth, clampPlace, clampWidth, isAt, isWithin, findRange, steps } from './grid-model.ts';
import type { GridCell, GridColumn, GridPlace, GridRange, SheetActions } from './grid-model.ts';
import { formatTable, parseTable } from './table-text.ts';
import './grid.less';

/** Heights of rows in CSS pixels. */
const rowHeight = 36;
const headHeight = 44;
/** Rows that are drawn above and below the visible ones. */
const overscan = 8;
/** Milliseconds for which a person can read, and write down, a text whose row has gone. */
const goneTime = 10_000;

/** Beside the text of what is copied, for a paste into a grid of this site. */
const recordsType = 'application/x-admin-h5-records';

interface GridProps {
  label: string;
  head: { name: string; width: number };
  columns: readonly GridColumn[];
  /** Columns that stay in view beside the head of the row. */
  pinned?: number;
  count: number;
  /** What tells rows apart where they come and go while a person writes in one; without it their number does. */
  rowKeys?: readonly string[];
  /** The head of a row; undefined where the row is not loaded. */
  rowHead: (row: number) => { content: ReactNode; name: string; title?: string; isChild?: boolean } | undefined;
  cellAt: (place: GridPlace) => GridCell | undefined;
  onWrite: (place: GridPlace, text: string) => void;
  maxLength: number;
  /** Called with the rows that are drawn. */
  onShow?: (first: number, last: number) => void;
  sheet?: SheetActions;
  /** Called with the width that a person gives to a column, null for its usual one; without it none can be changed. */
  onResize?: (column: number, width: number | null) => void;
  /** Called with the row that a person is at. */
  onRow?: (row: number) => void;
  /** A place to go to; a new object goes there. */
  goTo?: GridPlace | null;
  /** What is said below the grid of the active cell. */
  note: (active: GridPlace, range: GridRange) => ReactNode;
  keys: string;
}

const start: GridPlace = { row: 0, column: 0 };

/** A place that moves with its row. */
interface MarkedPlace extends GridPlace {
  key: string | undefined;
}

/** Rows and columns with one cell in the order of the Tab key, moved through and edited as in a spreadsheet program. */
export function Grid({
  label,
  head,
  columns,
  pinned = 0,
  count,
  rowKeys,
  rowHead,
  cellAt,
  onWrite,
  maxLength,
  onShow,
  sheet,
  onResize,
  onRow,
  goTo = null,
  note,
  keys,
}: GridProps) {
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const mark = (place: GridPlace): MarkedPlace => ({ ...place, key: rowKeys?.[place.row] });
  const [chosen, setChosen] = useState(() => mark(goTo ?? start));
  const [from, setFrom] = useState(chosen);
  const [editing, setEditing] = useState<string | null>(null);
  const [gone, setGone] = useState(goTo);
  /** The column whose edge is dragged. */
  const [dragged, setDragged] = useState<{ column: number; width: number } | null>(null);
  const size = { count, columns };
  const isThere = ({ row, key }: MarkedPlace): boolean => rowKeys === undefined || rowKeys[row] === key;
  const findPlace = (marked: MarkedPlace): GridPlace => {
    const moved = isThere(marked) ? -1 : (rowKeys?.indexOf(marked.key ?? '') ?? -1);
    return clampPlace({ row: moved < 0 ? marked.row : moved, column: marked.column }, size);
  };
  const active = findPlace(chosen);
  const anchor = findPlace(from);
  const setActive = (place: GridPlace) => setChosen(mark(place));
  const setAnchor = (place: GridPlace) => setFrom(mark(place));
  const range = findRange(anchor, active, columns.length);
  // oxlint-disable-next-line react/incompatible-library -- this component renders on every scroll on purpose
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan,
    // The active row stays drawn wherever the others scroll: it holds the tab stop, and what is being written.
    rangeExtractor: (shown) => {
      const indexes = defaultRangeExtractor(shown);
      if (active.row >= shown.count || indexes.includes(active.row)) return indexes;
      return [...indexes, active.row].sort((a, b) => a - b);
    },
    // The header stands above the rows, and over them once they scroll.
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  });
  const items = virtualizer.getVirtualItems();
  const visible = virtualizer.range;
  const first = Math.max((visible?.startIndex ?? 0) - overscan, 0);
  const last = Math.min((visible?.endIndex ?? 0) + overscan, count - 1);
  const show = useEffectEvent(() => onShow?.(first, last));
  useEffect(() => show(), [first, last, onShow]);

  const tellRow = useEffectEvent((row: number) => onRow?.(row));
  useEffect(() => tellRow(active.row), [active.row]);

  // The last column takes what a wide window leaves.
  const widths = columns.map(({ width }, at) => (dragged?.column === at ? dragged.width : width));
  const tracks = [head.width, ...widths]
    .map((width, at) => (at === columns.length ? `minmax(${width}px, 1fr)` : `${width}px`))
    .join(' ');
  const lefts = columns.map((_, at) => head.width + widths.slice(0, at).reduce((sum, width) => sum + width, 0));

  const wantsFocus = useRef(false);
  const wantsEnd = useRef(false);
  const dragging = useRef(false);
  /** Where the edge of a column was taken, how wide the column was, and is to be. */
  const edge = useRef<{ x: number; width: number; wanted: number | null }>({ x: 0, width: 0, wanted: null });
  /** Whether a cell has the focus, or had it when it was removed: of that the browser reports no blur. */
  const hasFocus = useRef(false);
  const takeFocus = useEffectEvent(() => {
    const cell = box.current?.querySelector<HTMLElement>('[data-active="true"]');
    const focused = document.activeElement;
    const isLost = hasFocus.current && (focused === document.body || focused === box.current);
    if (!cell) {
      // Its row is being loaded; until then keys are the grid's.
      if (wantsFocus.current || isLost) box.current?.focus({ preventScroll: true });
      return;
    }
    const input = cell.querySelector('textarea');
    if (isLost) wantsFocus.current = true;
    if (wantsFocus.current || (input && focused === cell)) (input ?? cell).focus({ preventScroll: true });
    if (wantsFocus.current) cell.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
    if (wantsEnd.current) input?.setSelectionRange(input.value.length, input.value.length);
    [wantsFocus.current, wantsEnd.current] = [false, false];
  });
  useEffect(() => takeFocus());
  useEffect(() => {
    const stop = () => {
      dragging.current = false;
    };
    document.addEventListener('mouseup', stop);
    return () => document.removeEventListener('mouseup', stop);
  }, []);
  const goThere = useEffectEvent((place: GridPlace) => move(place));
  useEffect(() => {
    if (goTo === gone || goTo === null) return;
    setGone(goTo);
    goThere(goTo);
  }, [goTo, gone]);

  function move(to: GridPlace, extend = false): void {
    const next = clampPlace(to, size);
    setEditing(null);
    setActive(next);
    if (!extend) setAnchor(next);
    wantsFocus.current = true;
    virtualizer.scrollToIndex(next.row);
  }

  function startEditing(at: GridPlace, text?: string): void {
    const cell = cellAt(at);
    if (!cell?.isEditable) return;
    setActive(at);
    setAnchor(at);
    setEditing(text ?? cell.text);
    wantsEnd.current = true;
  }

  function commit(text: string): void {
    setEditing(null);
    // Its row may have been taken away while it was written in.
    const isGone = !isThere({ ...active, key: chosen.key });
    if (isGone) {
      toast(`这一行已被他人删除，没有写入“${text}”`, { duration: goneTime });
      return;
    }
    const cell = cellAt(active);
    if (cell && text !== cell.text) onWrite(active, text);
  }

  /** A press of Tab in a sheet goes on in its row; at the end of the row it leaves the grid. */
  function findTabStop(back: boolean): GridPlace | null {
    const column = active.column + (back ? -1 : 1);
    return sheet && column >= 0 && column < columns.length ? { row: active.row, column } : null;
  }

  function pressWhileEditing(event: KeyboardEvent, text: string): void {
    const tab = event.key === 'Tab' ? findTabStop(event.shiftKey) : null;
    if (event.key === 'Escape') {
      setEditing(null);
      wantsFocus.current = true;
    } else if (tab) {
      commit(text);
      move(tab);
      // Further lines as in a spreadsheet program.
    } else if (event.key === 'Enter' && !event.altKey && !event.shiftKey) {
      commit(text);
      move({ row: active.row + 1, column: active.column });
    } else if (event.key === 'Enter' && event.altKey) {
      const input = event.target;
      if (input instanceof HTMLTextAreaElement)
        input.setRangeText('\n', input.selectionStart, input.selectionEnd, 'end');
      setEditing(input instanceof HTMLTextAreaElement ? input.value : `${text}\n`);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** A press with Ctrl that a sheet knows; returns whether it was one. */
  function pressWithControl({ key, shiftKey }: KeyboardEvent, actions: SheetActions): boolean {
    const { undo, redo, fill, addRow, deleteRows } = actions;
    const letter = key.toLowerCase();
    if (letter === 'z') (shiftKey ? redo : undo)();
    else if (letter === 'y') redo();
    else if (letter === 'd') fill(range);
    else if (letter === ' ') chooseColumn(active.column);
    else if (letter === 'enter' && addRow) addRow(active);
    else if (letter === 'delete' && deleteRows) deleteRows(range, active);
    else if (letter === 'a') {
      choose({ row: 0, column: 0 }, { row: count - 1, column: columns.length - 1 });
    } else return false;
    return true;
  }

  function press(event: KeyboardEvent): void {
    if (isInputMethodKey(event)) return;
    if (editing !== null) return pressWhileEditing(event, editing);
    const step = steps[event.key];
    const isControl = event.ctrlKey || event.metaKey;
    const tab = event.key === 'Tab' ? findTabStop(event.shiftKey) : null;
    if (onResize && event.altKey && event.shiftKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight'))
      resize(active.column, event.key === 'ArrowLeft' ? -chosenWidth.step : chosenWidth.step);
    else if (onResize && event.altKey && event.shiftKey && event.key === 'ArrowUp') onResize(active.column, null);
    else if (step) {
      const to = step(active);
      const isFar = isControl && (event.key === 'Home' || event.key === 'End');
      move(isFar ? { ...to, row: event.key === 'Home' ? 0 : count - 1 } : to, sheet !== undefined && event.shiftKey);
    } else if (tab) move(tab);
    else if (!(isControl && sheet && pressWithControl(event, sheet))) {
      if (event.key === 'Enter' || event.key === 'F2') startEditing(active);
      else if (event.key === 'Delete' || event.key === 'Backspace') {
        if (sheet) sheet.clear(range);
        else startEditing(active, '');
      } else return;
    }
    event.preventDefault();
  }

  function copy(event: ClipboardEvent): void {
    if (editing !== null) return;
    const cells = Array.from({ length: range.bottom - range.top + 1 }, (_, row) =>
      Array.from({ length: range.right - range.left + 1 }, (__, column) =>
        cellAt({ row: range.top + row, column: range.left + column }),
      ),
    );
    const rows = cells.filter((row) => !row.every((cell) => cell?.isCovered));
    event.clipboardData.setData('text/plain', formatTable(rows.map((row) => row.map((cell) => cell?.text ?? ''))));
    if (sheet) event.clipboardData.setData(recordsType, String(sheet.countRecords(range)));
    event.preventDefault();
    if (event.type === 'cut') sheet?.clear(range);
  }

  function paste(event: ClipboardEvent): void {
    if (!sheet) return;
    const copied = event.clipboardData.getData('text/plain');
    // A picture or a file has no text: nothing is what it writes.
    if (copied === '') return;
    const rows = parseTable(copied);
    if (editing === null) {
      event.preventDefault();
      return sheet.paste(range, rows, Number(event.clipboardData.getData(recordsType)) || 1);
    }
    const input = event.target;
    const text = sheet.pasteInto(active.column, rows);
    if (text === null || !(input instanceof HTMLTextAreaElement)) return undefined;
    event.preventDefault();
    input.setRangeText(text, input.selectionStart, input.selectionEnd, 'end');
    return setEditing(input.value);
  }

  return (
    <div className="adm-grid">
      <div
        ref={box}
        className="adm-grid__box"
        role="grid"
        aria-label={label}
        aria-rowcount={count + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable={sheet ? true : undefined}
        aria-describedby={`${id}-keys`}
        tabIndex={-1}
        // The header, the head of the row and pinned columns cover the edges.
        style={{ scrollPaddingTop: headHeight, scrollPaddingLeft: lefts[pinned] ?? head.width }}
        onFocus={() => {
          hasFocus.current = true;
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          hasFocus.current = currentTarget.contains(relatedTarget);
        }}
        onKeyDown={press}
        onCopy={copy}
        onCut={copy}
        onPaste={paste}
      >
        <div
          role="row"
          aria-rowindex={1}
          className="adm-grid__row adm-grid__row--head"
          style={{ gridTemplateColumns: tracks }}
        >
          <div role="columnheader" className="adm-grid__cell adm-grid__cell--number">
            {head.name}
          </div>
          {columns.map((column, at) => (
            <div
              key={column.label ?? column.name}
              role="columnheader"
              aria-colindex={at + 2}
              className={clsx('adm-grid__cell', at < pinned && 'adm-grid__cell--pinned')}
              style={at < pinned ? { left: lefts[at] } : undefined}
              title={column.label ?? column.name}
              {...headProps(at)}
            >
              {column.name}
              {column.note && <small>{column.note}</small>}
              {onResize && <span aria-hidden className="adm-grid__edge" {...edgeProps(at)} />}
            </div>
          ))}
        </div>
        <div role="presentation" className="adm-grid__rows" style={{ height: virtualizer.getTotalSize() }}>
          {items.map(({ index, start: top, key }) => {
            const row = rowHead(index);
            return (
              <div
                key={key}
                role="row"
                aria-rowindex={index + 2}
                aria-busy={row === undefined}
                className="adm-grid__row"
                style={{ gridTemplateColumns: tracks, transform: `translateY(${top - headHeight}px)` }}
              >
                <div
                  role="rowheader"
                  className={clsx(
                    'adm-grid__cell adm-grid__cell--number',
                    row?.isChild === true && 'adm-grid__cell--child',
                  )}
                  tabIndex={isAt(active, { row: index, column: -1 }) ? 0 : -1}
                  data-active={isAt(active, { row: index, column: -1 })}
                  {...cellEvents({ row: index, column: -1 })}
                  title={row?.title}
                  aria-label={row?.isChild === true ? row.name : undefined}
                >
                  {row ? row.content : '…'}
                </div>
                {row &&
                  columns.map((column, at) => {
                    const place = { row: index, column: at };
                    const isActive = isAt(active, place);
                    return (
                      <CellView
                        key={column.label ?? column.name}
                        cell={cellAt(place)}
                        name={`${row.name} ${column.label ?? column.name}`}
                        column={at}
                        pinnedAt={at < pinned ? lefts[at] : undefined}
                        isActive={isActive}
                        isSelected={sheet ? isWithin(range, place) : undefined}
                        editing={isActive ? editing : null}
                        maxLength={maxLength}
                        onType={(text) => {
                          if (editing === null) {
                            setActive(active);
                            setAnchor(active);
                          }
                          setEditing(text);
                        }}
                        onLeave={commit}
                        events={cellEvents(place)}
                      />
                    );
                  })}
              </div>
            );
          })}
        </div>
      </div>
      <div className="adm-grid__note">
        {note(active, range)}
        <p id={`${id}-keys`} className="ah5-text-faint ah5-text-end">
          {keys}
        </p>
      </div>
    </div>
  );

  /** A press on the head of a column chooses the column, as Ctrl and the space bar do. */
  function headProps(column: number) {
    return sheet ? { onMouseDown: () => chooseColumn(column) } : {};
  }

  function resize(column: number, by: number): void {
    onResize?.(column, clampWidth((columns[column]?.width ?? 0) + by));
  }

  /** The edge of a column: dragged for another width, pressed twice for the usual one. */
  function edgeProps(column: number) {
    return {
      onMouseDown: (event: { stopPropagation: () => void }) => event.stopPropagation(),
      onPointerDown: ({ currentTarget, pointerId, clientX }: PointerEvent<HTMLElement>) => {
        currentTarget.setPointerCapture(pointerId);
        edge.current = { x: clientX, width: columns[column]?.width ?? 0, wanted: null };
      },
      onPointerMove: ({ currentTarget, pointerId, clientX }: PointerEvent<HTMLElement>) => {
        if (!currentTarget.hasPointerCapture(pointerId)) return;
        const width = clampWidth(edge.current.width + clientX - edge.current.x);
        edge.current.wanted = width;
        setDragged({ column, width });
      },
      onLostPointerCapture: () => {
        const { wanted } = edge.current;
        setDragged(null);
        if (wanted !== null) onResize?.(column, wanted);
      },
      onDoubleClick: () => onResize?.(column, null),
    };
  }

  function chooseColumn(column: number): void {
    choose({ row: 0, column }, { row: count - 1, column });
  }

  function choose(next: GridPlace, other: GridPlace): void {
    setAnchor(other);
    setActive(next);
    wantsFocus.current = true;
  }

  function cellEvents(at: GridPlace) {
    const isActive = isAt(active, at);
    return {
      onMouseDown: (event: { shiftKey: boolean; preventDefault: () => void }) => {
        dragging.current = sheet !== undefined;
        if (!sheet || !event.shiftKey) return;
        event.preventDefault();
        if (editing !== null) commit(editing);
        move(at, true);
      },
      onMouseEnter: () => {
        if (dragging.current && !isActive && editing === null) move(at, true);
      },
      onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
        if (isActive) {
          if (target === currentTarget) currentTarget.querySelector('textarea')?.focus({ preventScroll: true });
          return;
        }
        // The browser reports no blur of an element that is removed.
        if (editing !== null) commit(editing);
        setActive(at);
        setAnchor(at);
      },
      onDoubleClick: () => editing === null && startEditing(at),
    };
  }
}
