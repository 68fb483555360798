import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { isInputMethodKey } from '@admin-h5/ui';
import { clsx } from 'clsx';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { ClipboardEvent, FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { formatTable, parseTable } from './table-text.ts';
import './grid.less';

/** Heights of rows in CSS pixels. */
const rowHeight = 36;
const headHeight = 44;
/** Rows that PageUp and PageDown pass. */
const pageRows = 10;
/** Rows that are drawn above and below the visible ones. */
const overscan = 8;
/** Lines that an editor shows at once. */
const maxEditorLines = 10;

/** Widths of columns by their texts, in CSS pixels. */
const width = { sample: 60, sign: 8, padding: 26, min: 76, max: 260 };
/** A Chinese sign is as wide as two Latin ones. */
const measureText = (text: string): number => text.length + (text.match(/[\u0100-\uffff]/g)?.length ?? 0);

/** The width of a column by its name and its first texts. */
export function measureColumn(name: string, texts: readonly string[]): number {
  const longest = Math.max(measureText(name), ...texts.slice(0, width.sample).map(measureText));
  return Math.min(Math.max(longest * width.sign + width.padding, width.min), width.max);
}

/** The place of a cell: its row, and its column counted from 0; -1 is the head of the row. */
export interface GridPlace {
  row: number;
  column: number;
}

/** Cells beside and below each other, all bounds included. */
export interface GridRange {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

interface GridColumn {
  name: string;
  /** What its cells call it, where that is more than the name. */
  label?: string;
  /** What the head says below the name. */
  note?: string | null;
  width: number;
}

export interface GridCell {
  /** What a person edits, and copies. */
  text: string;
  /** What is displayed, if that is more than the text, and the same in words. */
  content?: ReactNode;
  label?: string;
  /** Its state, which has a colour of its own. */
  look: string;
  /** What becomes of it. */
  title?: string;
  isInvalid?: boolean;
  isEditable: boolean;
  /** Whether it is part of a cell above, as of merged ones: rows of such cells alone are not copied. */
  isCovered?: boolean;
}

/** What a grid can do as a spreadsheet program does: ranges, the clipboard, and steps back. */
export interface SheetActions {
  /** Writes rows of texts from the first cell of a range on, which it repeats if the range is a multiple of them. */
  paste: (range: GridRange, rows: readonly (readonly string[])[]) => void;
  /** What a text of several cells becomes within one cell; null keeps it as it is. */
  pasteInto: (column: number, rows: readonly (readonly string[])[]) => string | null;
  fill: (range: GridRange) => void;
  clear: (range: GridRange) => void;
  /** Adds a row below a cell, and deletes those of a range; they do nothing where the cell has no rows of its own. */
  addRow?: ((at: GridPlace) => void) | undefined;
  deleteRows?: ((range: GridRange) => void) | undefined;
  undo: () => void;
  redo: () => void;
}

interface GridProps {
  label: string;
  head: { name: string; width: number };
  columns: readonly GridColumn[];
  /** Columns that stay in view beside the head of the row. */
  pinned?: number;
  count: number;
  /** The head of a row; undefined where the row is not loaded. */
  rowHead: (row: number) => { content: ReactNode; name: string; title?: string; isChild?: boolean } | undefined;
  cellAt: (place: GridPlace) => GridCell | undefined;
  onWrite: (place: GridPlace, text: string) => void;
  maxLength: number;
  /** Called with the rows that are drawn. */
  onShow?: (first: number, last: number) => void;
  sheet?: SheetActions;
  /** A place to go to; a new object goes there. */
  goTo?: GridPlace | null;
  /** What is said below the grid of the active cell. */
  note: (active: GridPlace, range: GridRange) => ReactNode;
  keys: string;
}

const start: GridPlace = { row: 0, column: 0 };

/** Rows and columns with one cell in the order of the Tab key, moved through and edited as in a spreadsheet program. */
export function Grid({
  label,
  head,
  columns,
  pinned = 0,
  count,
  rowHead,
  cellAt,
  onWrite,
  maxLength,
  onShow,
  sheet,
  goTo = null,
  note,
  keys,
}: GridProps) {
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const [chosen, setActive] = useState(goTo ?? start);
  const [from, setAnchor] = useState(chosen);
  const [editing, setEditing] = useState<string | null>(null);
  const [gone, setGone] = useState(goTo);
  const active = clamp(chosen);
  const anchor = clamp(from);
  const range = rangeOf(anchor, active, columns.length);
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

  // The last column takes what a wide window leaves.
  const tracks = [head, ...columns]
    .map((each, at) => (at === columns.length ? `minmax(${each.width}px, 1fr)` : `${each.width}px`))
    .join(' ');
  const lefts = columns.map((_, at) => head.width + columns.slice(0, at).reduce((sum, each) => sum + each.width, 0));

  const wantsFocus = useRef(false);
  const wantsEnd = useRef(false);
  const dragging = useRef(false);
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

  function clamp({ row, column }: GridPlace): GridPlace {
    return {
      row: Math.max(Math.min(row, count - 1), 0),
      column: Math.min(Math.max(column, -1), columns.length - 1),
    };
  }

  function move(to: GridPlace, extend = false): void {
    const next = clamp(to);
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
    const cell = cellAt(active);
    if (cell && text !== cell.text) onWrite(active, text);
  }

  /** A press of Tab in a sheet goes on in its row; at the end of the row it leaves the grid. */
  function findTabStop(back: boolean): GridPlace | null {
    const column = active.column + (back ? -1 : 1);
    return sheet && column >= 0 && column < columns.length ? { row: active.row, column } : null;
  }

  const steps: Readonly<Record<string, (place: GridPlace) => GridPlace>> = {
    ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
    ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
    ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
    ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
    PageUp: ({ row, column }) => ({ row: row - pageRows, column }),
    PageDown: ({ row, column }) => ({ row: row + pageRows, column }),
    Home: ({ row }) => ({ row, column: -1 }),
    End: ({ row }) => ({ row, column: columns.length - 1 }),
  };

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
    else if (letter === 'delete' && deleteRows) deleteRows(range);
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
    if (step) {
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
      return sheet.paste(range, rows);
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
                  {...cellProps({ row: index, column: -1 }, false)}
                  title={row?.title}
                >
                  {row ? row.content : '…'}
                </div>
                {row &&
                  columns.map(({ name, label: title = name }, at) =>
                    drawCell({ row: index, column: at }, `${row.name} ${title}`),
                  )}
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

  function drawCell(at: GridPlace, name: string): ReactNode {
    const cell = cellAt(at) ?? { text: '', look: 'plain', isEditable: false };
    const { text, content = text, label: words = text, look, title = text, isInvalid = false, isEditable } = cell;
    const isActive = active.row === at.row && active.column === at.column;
    const holdsInput = isActive && isEditable;
    const isPinned = at.column < pinned;
    const value = (isActive && editing) || '';
    const lines = Math.min(value.split('\n').length, maxEditorLines);
    return (
      <div
        key={at.column}
        role="gridcell"
        className={clsx('adm-grid__cell', `adm-grid__cell--${look}`, isPinned && 'adm-grid__cell--pinned')}
        style={isPinned ? { left: lefts[at.column] } : undefined}
        aria-colindex={at.column + 2}
        aria-invalid={isInvalid || undefined}
        // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- a gridcell has it (ARIA 1.2)
        aria-readonly={!isEditable || undefined}
        aria-selected={sheet ? isWithin(range, at) : undefined}
        // Its name is what it says, not what is being written in it.
        aria-label={holdsInput ? words : undefined}
        {...cellProps(at, holdsInput)}
        title={title}
      >
        {!(holdsInput && editing !== null) && content}
        {/* It has the focus before anything is written: an input method begins nowhere else. */}
        {holdsInput && (
          <textarea
            className={clsx(
              'adm-grid__input',
              editing === null && 'adm-grid__input--idle',
              lines > 1 && 'adm-grid__input--lines',
            )}
            rows={lines}
            tabIndex={0}
            aria-label={editing === null ? `${name}：${words}` : name}
            maxLength={maxLength}
            value={value}
            onChange={(event) => {
              if (editing === null) setAnchor(active);
              setEditing(event.target.value);
            }}
            onBlur={({ target }) => {
              // Where the window lost the focus, the person goes on writing when it returns.
              if (editing !== null && document.activeElement !== target) commit(editing);
            }}
          />
        )}
      </div>
    );
  }

  /** A press on the head of a column chooses the column, as Ctrl and the space bar do. */
  function headProps(column: number) {
    return sheet ? { onMouseDown: () => chooseColumn(column) } : {};
  }

  function chooseColumn(column: number): void {
    choose({ row: 0, column }, { row: count - 1, column });
  }

  function choose(next: GridPlace, other: GridPlace): void {
    setAnchor(other);
    setActive(next);
    wantsFocus.current = true;
  }

  /** Of the cells only the active one is in the order of the Tab key. */
  function cellProps(at: GridPlace, holdsInput: boolean) {
    const isActive = active.row === at.row && active.column === at.column;
    return {
      tabIndex: isActive && !holdsInput ? 0 : -1,
      'data-active': isActive,
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

/** The cells between two; the head of a row stands for all of its cells. */
function rangeOf(one: GridPlace, other: GridPlace, columns: number): GridRange {
  const isWhole = one.column < 0 || other.column < 0;
  return {
    top: Math.min(one.row, other.row),
    bottom: Math.max(one.row, other.row),
    left: isWhole ? 0 : Math.min(one.column, other.column),
    right: isWhole ? columns - 1 : Math.max(one.column, other.column),
  };
}

const isWithin = ({ top, bottom, left, right }: GridRange, { row, column }: GridPlace): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;
