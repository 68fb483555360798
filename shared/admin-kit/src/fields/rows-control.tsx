import { isObject } from '@admin-h5/contract';
import { useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { clsx } from 'clsx';
import { Button, isInputMethodKey, scrollBehavior } from '@admin-h5/ui';
import { moveEntry } from '../order/order-editor.tsx';
import { SortableList, useSortableEntry } from '../order/sortable-list.tsx';
import type { FormValues } from '../form/paths.ts';
import { LeafControl } from './leaf-control.tsx';
import type { ControlProps, NextValue, RowsField, FieldSpec, FieldValue, RowColumn } from './spec.ts';

function recordsOf(value: unknown): FormValues[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

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

/** Cells that Enter goes through. */
const cells = '.adm-row__cells :is(input, select, textarea, button):not(:disabled, [type=file])';

/** Enter in a cell goes to the next one; it would save the form, whose row is half typed. */
function goToNextCell(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget } = event;
  if (event.key !== 'Enter' || event.defaultPrevented || isInputMethodKey(event)) return;
  if (!(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const all = [...currentTarget.querySelectorAll<HTMLElement>(cells)];
  all[all.indexOf(target) + 1]?.focus();
}

/** A table that is edited in place: rows are added, moved by dragging or buttons, and removed. */
export function RowsControl({ field, ...props }: ControlProps & { field: RowsField }) {
  const rows = recordsOf(props.value);
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
  const [added, setAdded] = useState<string | null>(null);
  useLayoutEffect(() => {
    if (added === null) return;
    const row = list.current?.lastElementChild;
    row?.querySelector<HTMLElement>(cells)?.focus({ preventScroll: true });
    // The middle: the form's bar covers the end of the page.
    row?.scrollIntoView?.({ block: 'center', behavior: scrollBehavior() });
  }, [added]);
  function add(): void {
    const key = newKey();
    put([...rows, { ...blanksOf(field.columns), ...field.empty }], [...shownKeys, key]);
    setAdded(key);
  }
  const move = (from: number, to: number) => put(moveEntry(rows, from, to), moveEntry(shownKeys, from, to));

  return (
    <div
      className="adm-rows"
      id={props.id}
      role="group"
      aria-labelledby={`${props.id}-label`}
      aria-describedby={props.describedBy}
    >
      <SortableList
        ids={shownKeys}
        labelOf={(key) => `第${shownKeys.indexOf(key) + 1}行`}
        onMove={(from, to) => move(from, to)}
      >
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter in any of its cells */}
        <ol className="adm-rows__list" ref={list} onKeyDown={goToNextCell}>
          {rows.map((row, index) => (
            <Row
              key={shownKeys[index]}
              rowKey={shownKeys[index] ?? ''}
              {...{ field, index, row, props }}
              count={rows.length}
              onSet={(name, next) =>
                props.onChange((current: unknown) =>
                  recordsOf(current).map((old, at) =>
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
      <Button kind="soft" disabled={props.disabled || rows.length >= field.max} onClick={add}>
        ＋ {field.addLabel}
        <span className="adm-rows__count">
          {rows.length}/{field.max}
        </span>
      </Button>
    </div>
  );
}

function blankOf(field: FieldSpec | RowColumn): FieldValue {
  if (field.blank !== undefined) return field.blank;
  switch (field.kind) {
    case 'number':
    case 'image':
      return null;
    case 'images':
    case 'tags':
    case 'rows':
    case 'checks':
      return [];
    case 'files':
      return field.max === 1 ? null : [];
    case 'tree':
      return field.none === undefined ? '' : null;
    case 'switch':
      return field.values ? field.values[1] : false;
    default:
      return '';
  }
}

/** The values that these fields have in a new record or row. */
export const blanksOf = (fields: readonly (FieldSpec | RowColumn)[]): FormValues =>
  Object.fromEntries(fields.map((field) => [field.name, blankOf(field)]));
