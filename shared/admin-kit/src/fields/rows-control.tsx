/** The field that is a table, such as 使用范围: rows are added, moved, removed, and pasted from a spreadsheet program. */
import { deepEqual } from 'fast-equals';
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { clsx } from 'clsx';
import { Button, isInputMethodKey, scrollBehavior } from '@admin-h5/ui';
import { toast } from '@admin-h5/ui/feedback';
import { moveEntry } from '../order/order-editor.tsx';
import { SortableList, useSortableEntry } from '../order/sortable-list.tsx';
import type { ControlProps, FormValues, NextValue, RowsField } from './spec.ts';
import { LeafControl } from './leaf-control.tsx';
import { newRow, type PastedRows, pasteRows, rowsIn } from './row-values.ts';

interface RowProps {
  field: RowsField;
  rowKey: string;
  index: number;
  count: number;
  row: FormValues;
  props: ControlProps;
  onSet: (name: string, next: NextValue) => void;
  onBusy: (name: string, busy: boolean) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function Row({ field, rowKey, index, count, row, props, onSet, onBusy, onMove, onRemove }: RowProps) {
  const { ref, style, dragging, handleProps } = useSortableEntry(rowKey, props.disabled);
  const number = index + 1;
  const rowId = `${props.id}.${index}`;
  const rowError = props.errors[String(index)];
  return (
    <li ref={ref} style={style} className={clsx('adm-row', dragging && 'adm-row--dragging')}>
      <div className="adm-row__head">
        <button type="button" className="adm-row__handle" {...handleProps} aria-label={`拖动第${number}行`}>
          ⠿
        </button>
        <span className="adm-row__number">{number}</span>
        <span className="adm-row__tools">
          <button
            type="button"
            aria-label={`第${number}行上移`}
            disabled={index === 0}
            onClick={() => onMove(index - 1)}
          >
            ↑
          </button>
          <button
            type="button"
            aria-label={`第${number}行下移`}
            disabled={index === count - 1}
            onClick={() => onMove(index + 1)}
          >
            ↓
          </button>
          <button type="button" aria-label={`删除第${number}行`} onClick={onRemove}>
            ✕
          </button>
        </span>
      </div>
      {rowError !== undefined && (
        <p id={`${rowId}-error`} className="adm-field__error">
          {rowError}
        </p>
      )}
      <div className="adm-row__cells" id={rowId}>
        {field.columns.map((column) => {
          const id = `${rowId}.${column.name}`;
          const error = props.errors[`${index}.${column.name}`];
          return (
            <div key={column.name} className={clsx('adm-cell', column.wide && 'adm-cell--wide')} data-path={id}>
              <label htmlFor={id} className="adm-cell__label">
                {column.label}
                <span className="ah5-visually-hidden">（第{number}行）</span>
                {column.required && (
                  <span className="adm-required" aria-hidden="true">
                    *
                  </span>
                )}
              </label>
              <LeafControl
                {...props}
                field={column}
                id={id}
                value={row[column.name]}
                onChange={(next) => onSet(column.name, next)}
                onBusy={(busy) => onBusy(column.name, busy)}
                // Where Enter makes a row the keyboard of a phone must send it, instead of leaving the table.
                enterKeyHint={number === count && column === field.columns[field.columns.length - 1] ? 'enter' : 'next'}
                invalid={error !== undefined}
                // What is wrong with a row as a whole may be mended in any of its cells.
                describedBy={clsx(error && `${id}-error`, rowError && `${rowId}-error`) || undefined}
              />
              {error !== undefined && (
                <p id={`${id}-error`} className="adm-field__error">
                  {error}
                </p>
              )}
            </div>
          );
        })}
      </div>
    </li>
  );
}

/** Controls of cells that Enter goes through; the buttons beside a file are not among them. */
const controls = '.adm-cell input:not(:disabled), .adm-cell select:not(:disabled)';

/** What a paste has replaced, until it is taken back. */
interface Paste {
  rows: readonly FormValues[];
  keys: readonly string[];
  result: readonly FormValues[];
}

/** A table that is edited in place: rows are added, moved by dragging or buttons, and removed. */
export function RowsControl({ field, ...props }: ControlProps & { field: RowsField }) {
  const rows = rowsIn(props.value);
  // Rows have no id: each gets a key, which moves with it.
  const counter = useRef(0);
  const newKey = () => {
    counter.current += 1;
    return `${props.id}-${counter.current}`;
  };
  const [keys, setKeys] = useState<readonly string[]>([]);
  const shownKeys = rows.map((_, index) => keys[index] ?? `${props.id}-initial-${index}`);

  /** Cells with a running upload; the field is busy while there is one. */
  const busyCells = useRef(new Set<string>());
  function setBusy(cell: string, busy: boolean): void {
    if (busy) busyCells.current.add(cell);
    else busyCells.current.delete(cell);
    props.onBusy(busyCells.current.size > 0);
  }

  function put(nextRows: readonly FormValues[], nextKeys: readonly string[]): void {
    setKeys(nextKeys);
    props.onChange(nextRows);
  }
  const list = useRef<HTMLOListElement>(null);
  const [added, setAdded] = useState<{ key: string; number: number } | null>(null);
  useLayoutEffect(() => {
    if (added === null) return;
    const row = list.current?.lastElementChild;
    row?.querySelector<HTMLElement>(controls)?.focus({ preventScroll: true });
    // The middle: the form's bar covers the end of the page.
    row?.scrollIntoView?.({ block: 'center', behavior: scrollBehavior() });
  }, [added]);
  const isFull = props.disabled || rows.length >= field.max;
  function add(): void {
    const key = newKey();
    put([...rows, newRow(field)], [...shownKeys, key]);
    setAdded({ key, number: rows.length + 1 });
  }

  /** Enter in a cell goes to the next one, and from the last into a new row; it would save the form, whose row is half typed. */
  function onEnter(event: KeyboardEvent<HTMLElement>): void {
    const { target, currentTarget } = event;
    if (!(target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type !== 'file')))
      return;
    event.preventDefault();
    const all = [...currentTarget.querySelectorAll<HTMLElement>(controls)];
    const next = all[all.indexOf(target) + 1];
    if (next) next.focus();
    else if (!isFull) add();
  }

  const pastes = useRef<Paste[]>([]);
  const box = useRef<HTMLDivElement>(null);
  const paste = useEffectEvent((event: ClipboardEvent) => {
    // Without a caret, as in a select or on a button, Chrome sends the event to the page instead of what has the focus.
    const target = [event.target, document.activeElement].find(
      (each): each is Element => each instanceof Element && Boolean(box.current?.contains(each)),
    );
    if (props.disabled || !target) return;
    const path = target.closest('[data-path]')?.getAttribute('data-path') ?? '';
    const [, row, column] = /\.(\d+)\.(\w+)$/.exec(path) ?? [];
    const at = { row: row === undefined ? rows.length : Number(row), column };
    const result = pasteRows(field, rows, at, event.clipboardData?.getData('text/plain') ?? '');
    if (!result) return;
    event.preventDefault();
    const done: Paste = { rows, keys: shownKeys, result: result.rows };
    pastes.current.push(done);
    put(result.rows, [...shownKeys, ...result.rows.slice(rows.length).map(newKey)]);
    // What is pasted is checked as what was typed is when it is left.
    props.onBlur();
    toast(describePaste(result), { action: { text: '撤销', onPress: () => takeBack(done) } });
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => paste(event);
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
  function takeBack(done: Paste): void {
    if (!pastes.current.includes(done)) return;
    pastes.current = pastes.current.slice(0, pastes.current.indexOf(done));
    put(done.rows, done.keys);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.defaultPrevented || isInputMethodKey(event)) return;
    if (event.key === 'Enter') onEnter(event);
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
    const latest = pastes.current[pastes.current.length - 1];
    // Once something is typed, the key is the browser's again, which takes back letters.
    if (!isUndo || !latest || !deepEqual(rows, latest.result)) return;
    event.preventDefault();
    takeBack(latest);
  }

  const move = (from: number, to: number) => put(moveEntry(rows, from, to), moveEntry(shownKeys, from, to));

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of any of its cells
    <div
      className="adm-rows"
      id={props.id}
      role="group"
      ref={box}
      onKeyDown={onKeyDown}
      aria-labelledby={`${props.id}-label`}
      aria-describedby={props.describedBy}
    >
      <SortableList
        ids={shownKeys}
        labelOf={(key) => `第${shownKeys.indexOf(key) + 1}行`}
        onMove={(from, to) => move(from, to)}
      >
        <ol className="adm-rows__list" ref={list}>
          {rows.map((row, index) => (
            <Row
              key={shownKeys[index]}
              rowKey={shownKeys[index] ?? ''}
              {...{ field, index, row, props }}
              count={rows.length}
              onSet={(name, next) =>
                props.onChange((current: unknown) =>
                  rowsIn(current).map((old, at) =>
                    at === index ? { ...old, [name]: typeof next === 'function' ? next(old[name]) : next } : old,
                  ),
                )
              }
              onBusy={(name, busy) => setBusy(`${shownKeys[index]}/${name}`, busy)}
              onMove={(to) => move(index, to)}
              onRemove={() =>
                put(
                  rows.filter((_, at) => at !== index),
                  shownKeys.filter((_, at) => at !== index),
                )
              }
            />
          ))}
        </ol>
      </SortableList>
      <span className="ah5-visually-hidden" role="status">
        {added && added.number === rows.length ? `已添加第${added.number}行` : ''}
      </span>
      <Button kind="soft" disabled={isFull} onClick={add}>
        ＋ {field.addLabel}
        <span className="adm-rows__count">
          {rows.length}/{field.max}
        </span>
      </Button>
    </div>
  );
}

/** 「已粘贴 3 行」, and what there was no place for. */
function describePaste({ pasted, extraRows, extraColumns }: Omit<PastedRows, 'rows'>): string {
  const extra = [extraRows > 0 && `${extraRows} 行`, extraColumns > 0 && `${extraColumns} 列`].filter(Boolean);
  return `已粘贴 ${pasted} 行${extra.length > 0 ? `，超出的 ${extra.join('、')}没有粘贴` : ''}`;
}
