/** Which columns a person sees in 改表, in which order and how wide, kept on the device, with the dialog to change it. */
import { useState } from 'react';
import { currentUser } from '@admin-h5/client';
import { readJson, writeJson } from '@admin-h5/client/device-storage';
import { isObject } from '@admin-h5/contract';
import { Button, Sheet, Tick } from '@admin-h5/ui';
import { isList, isNameOfRecord, type EditColumn } from './edit-model.ts';

/** The columns that a person looks at, in their order. */
interface Choice {
  order: readonly string[];
  hidden: readonly string[];
  /** Whether lists have a row for each of their lines. */
  isExpanded: boolean;
  /** In CSS pixels, of columns that a person has made wider or narrower. */
  widths: Readonly<Record<string, number>>;
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];

const storageKey = (entityLabel: string): string =>
  `admin-h5:edit-columns:${currentUser()?.id ?? 'anonymous'}:${entityLabel}`;

function readChoice(entityLabel: string): Choice | null {
  const stored = readJson(storageKey(entityLabel));
  if (!isObject(stored)) return null;
  const { order, hidden, isExpanded, widths } = stored;
  return {
    order: texts(order),
    hidden: texts(hidden),
    isExpanded: isExpanded === true,
    widths: isObject(widths)
      ? Object.fromEntries(
          Object.entries(widths).flatMap(([name, width]) =>
            typeof width === 'number' ? [[name, width] as const] : [],
          ),
        )
      : {},
  };
}

/** The name of a record first, which stays in view; files, whose ids say nothing, are left out. */
function defaultChoice(columns: readonly EditColumn[]): Choice {
  const name = columns.find((column) => isNameOfRecord(column.name))?.name ?? columns[0]?.name;
  const others = columns.map((column) => column.name).filter((one) => one !== name);
  return {
    order: name === undefined ? others : [name, ...others],
    hidden: columns.filter(({ isFile }) => isFile).map((column) => column.name),
    isExpanded: false,
    widths: {},
  };
}

/**
 * Lists beside the name of a record, so that what is below it is seen with it; the longest rows first where nobody has chosen an
 * order.
 */
function withListsFirst([first, ...others]: readonly EditColumn[], isUsual: boolean): EditColumn[] {
  const lists = others.filter(isList);
  if (isUsual) lists.sort((one, other) => other.fields.length - one.fields.length);
  return [...(first ? [first] : []), ...lists, ...others.filter((column) => !isList(column))];
}

export interface ColumnChoice {
  /** Those that are shown, in order. */
  shown: readonly EditColumn[];
  all: readonly EditColumn[];
  isExpanded: boolean;
  expand: (isExpanded: boolean) => void;
  widths: Choice['widths'];
  /** @param width null for the usual one */
  resize: (name: string, width: number | null) => void;
  move: (name: string, by: -1 | 1) => void;
  toggle: (name: string) => void;
  reset: () => void;
}

/** Columns as a person has chosen them, kept on the device for this person. */
export function useColumnChoice(entityLabel: string, columns: readonly EditColumn[]): ColumnChoice {
  const [stored, setStored] = useState(() => readChoice(entityLabel));
  const usual = defaultChoice(columns);
  const choice = stored ?? usual;
  const place = ({ name }: EditColumn) => {
    const at = choice.order.indexOf(name);
    return at < 0 ? choice.order.length : at;
  };
  const all = [...columns].sort((one, other) => place(one) - place(other));
  const order = all.map(({ name }) => name);
  const shown = all.filter(({ name }) => !choice.hidden.includes(name));

  function keep(next: Choice): void {
    setStored(next);
    writeJson(storageKey(entityLabel), next);
  }

  return {
    all,
    isExpanded: choice.isExpanded,
    expand: (isExpanded) => keep({ ...choice, isExpanded }),
    widths: choice.widths,
    resize(name, width) {
      const { [name]: _former, ...widths } = choice.widths;
      keep({ ...choice, widths: width === null ? widths : { ...widths, [name]: width } });
    },
    shown: choice.isExpanded ? withListsFirst(shown, choice.order.join() === usual.order.join()) : shown,
    move(name, by) {
      const at = order.indexOf(name);
      const other = order[at + by];
      if (other === undefined) return;
      const next = [...order];
      [next[at], next[at + by]] = [other, name];
      keep({ ...choice, order: next });
    },
    toggle(name) {
      const isHidden = choice.hidden.includes(name);
      const hidden = isHidden ? choice.hidden.filter((one) => one !== name) : [...choice.hidden, name];
      if (hidden.length < columns.length) keep({ ...choice, order, hidden });
    },
    reset: () => keep({ ...usual, isExpanded: choice.isExpanded }),
  };
}

export function ColumnsDialog({ choice, onClose }: { choice: ColumnChoice; onClose: () => void }) {
  const shown = new Set(choice.shown.map(({ name }) => name));
  return (
    <Sheet
      open
      place="center"
      title="显示哪些列"
      onClose={onClose}
      footer={
        <>
          <Button kind="plain" onClick={choice.reset}>
            恢复默认
          </Button>
          <Button onClick={onClose}>完成</Button>
        </>
      }
    >
      <ul className="adm-edit__columns">
        {choice.all.map(({ name }, at) => (
          <li key={name}>
            <label>
              <Tick checked={shown.has(name)} onChange={() => choice.toggle(name)} />
              <span>{name}</span>
            </label>
            <Button
              size="s"
              kind="plain"
              aria-label={`${name}前移`}
              disabled={at === 0}
              onClick={() => choice.move(name, -1)}
            >
              ↑
            </Button>
            <Button
              size="s"
              kind="plain"
              aria-label={`${name}后移`}
              disabled={at === choice.all.length - 1}
              onClick={() => choice.move(name, 1)}
            >
              ↓
            </Button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
