/** 调整顺序: puts records in another order, by dragging the handle, by the buttons or with Alt+↑↓, and saves it. */
import { type KeyboardEvent, useState } from 'react';
import { clsx } from 'clsx';
import { dragGlyph, topGlyph, downGlyph, upGlyph, Icon, SheetActions } from '@admin-h5/ui';
import { SortableList, useSortableEntry } from './sortable-list.tsx';

interface OrderEntry {
  id: string;
  label: string;
  /** Distinguishes entries of the same name. */
  note?: string;
}

interface RowProps {
  entry: OrderEntry;
  index: number;
  count: number;
  onMove: (to: number) => void;
}

function OrderRow({ entry, index, count, onMove }: RowProps) {
  const { ref, style, dragging, handleProps } = useSortableEntry(entry.id);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(event.key === 'ArrowUp' ? index - 1 : index + 1);
  };
  const moves = [
    { name: '上移', glyph: upGlyph, to: index - 1, isEnd: index === 0 },
    { name: '下移', glyph: downGlyph, to: index + 1, isEnd: index === count - 1 },
    { name: '置顶', glyph: topGlyph, to: 0, isEnd: index === 0 },
  ];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Alt+↑↓ works from any button of the row
    <li
      ref={ref}
      style={style}
      className={clsx('adm-order__row', dragging && 'adm-order__row--dragging')}
      onKeyDownCapture={onKeyDown}
    >
      <button
        type="button"
        className="adm-icon-button adm-order__handle"
        {...handleProps}
        aria-label={`拖动${entry.label}`}
      >
        <Icon glyph={dragGlyph} />
      </button>
      <span className="ah5-text-line ah5-text-grow">
        <span className="adm-order__number">{index + 1}</span>
        {entry.label}
        {entry.note && <small className="adm-order__entry-note">{entry.note}</small>}
      </span>
      {moves.map(({ name, glyph, to, isEnd }) => (
        <button
          key={name}
          type="button"
          className="adm-icon-button"
          aria-label={`${name}${entry.label}`}
          aria-disabled={isEnd}
          onClick={() => onMove(to)}
        >
          <Icon glyph={glyph} size={18} />
        </button>
      ))}
    </li>
  );
}

interface Props {
  entries: readonly OrderEntry[];
  onSave: (ids: readonly string[]) => Promise<void>;
  onCancel: () => void;
  /** Called after each move; `changed`: whether the order differs from the saved one. */
  onChange?: (changed: boolean) => void;
}

export function OrderEditor({ entries: given, onSave, onCancel, onChange }: Props) {
  const [entries, setEntries] = useState(given);
  const [saving, setSaving] = useState(false);
  const differs = (order: readonly OrderEntry[]) => order.some((entry, index) => entry.id !== given[index]?.id);
  const changed = differs(entries);

  function move(from: number, to: number): void {
    const next = moveEntry(entries, from, to);
    setEntries(next);
    onChange?.(differs(next));
  }

  async function finish(): Promise<void> {
    setSaving(true);
    try {
      await onSave(entries.map(({ id }) => id));
    } finally {
      setSaving(false);
    }
  }

  return (
    <div className="adm-order">
      <p className="adm-order__note">拖动左侧把手，或用按钮、Alt+↑↓ 调整顺序。</p>
      <SortableList
        ids={entries.map(({ id }) => id)}
        labelOf={(id) => entries.find((entry) => entry.id === id)?.label ?? ''}
        onMove={move}
      >
        <ol className="adm-order__list">
          {entries.map((entry, index) => (
            <OrderRow
              key={entry.id}
              entry={entry}
              index={index}
              count={entries.length}
              onMove={(to) => move(index, to)}
            />
          ))}
        </ol>
      </SortableList>
      <div className="adm-order__foot">
        <SheetActions onPlain={onCancel} disabled={!changed} loading={saving} onClick={() => void finish()}>
          保存顺序
        </SheetActions>
      </div>
    </div>
  );
}

/** Moves the entry at `from` to `to`; out-of-range targets stop at the ends. Returns the same array if nothing moves. */
export function moveEntry<T>(entries: readonly T[], from: number, to: number): readonly T[] {
  const target = Math.max(0, Math.min(entries.length - 1, to));
  const entry = entries[from];
  if (entry === undefined || target === from) return entries;
  const rest = entries.filter((_, index) => index !== from);
  return [...rest.slice(0, target), entry, ...rest.slice(target)];
}
