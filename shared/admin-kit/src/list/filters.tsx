/** The filters of a list: a chip for each that is set, and the sheet in which they are chosen. */
import { closeGlyph, Icon, Sheet, SheetActions, Skeleton, ChoiceChips, Loaded } from '@admin-h5/ui';
import { missingNameTexts, RecordName, RecordPicker, useName } from '../fields/record-picker.tsx';
import { pathTo, TreeList } from '../fields/tree-control.tsx';
import type { ListFilter } from './list-props.ts';
import { useId, useState } from 'react';
import { textOf } from '../fields/text-of.ts';
import { useLocalQuery } from '../use-local-query.ts';

function TreeText({ filter, value }: { filter: Extract<ListFilter, { kind: 'tree' }>; value: string }) {
  const name = useName(
    () => filter.load(),
    [filter.name],
    (nodes) => pathTo(nodes, value).at(-1)?.label,
  );
  return <>{name.text ?? missingNameTexts[name.is]}</>;
}

function FilterText({ filter, value }: { filter: ListFilter; value: string }) {
  switch (filter.kind) {
    case 'choice':
      return <>{filter.choices.find((choice) => String(choice.value) === value)?.label ?? value}</>;
    case 'tree':
      return <TreeText filter={filter} value={value} />;
    case 'record':
      return <RecordName entityLabel={filter.entityLabel} nameOf={filter.nameOf} id={value} />;
    default:
      return <>{value}</>;
  }
}

function Chip({ filter, value, onRemove }: { filter: ListFilter; value: string; onRemove: () => void }) {
  return (
    <li className="adm-chip">
      <span>
        {filter.label}：
        <FilterText {...{ filter, value }} />
      </span>
      <button type="button" className="adm-chip__remove" aria-label={`移除筛选${filter.label}`} onClick={onRemove}>
        <Icon glyph={closeGlyph} size={12} />
      </button>
    </li>
  );
}

interface FilterChipsProps {
  filters: readonly ListFilter[];
  values: Readonly<Record<string, string>>;
  onRemove: (name: string) => void;
  onReset: () => void;
}

/** The active filters: each can be removed, and 重置 removes all. */
export function FilterChips({ filters, values, onRemove, onReset }: FilterChipsProps) {
  const active = filters.filter(({ name }) => values[name]);
  if (active.length === 0) return null;
  return (
    <ul className="adm-chips" aria-label="当前筛选">
      {active.map((filter) => (
        <Chip
          key={filter.name}
          filter={filter}
          value={values[filter.name] ?? ''}
          onRemove={() => onRemove(filter.name)}
        />
      ))}
      <li>
        <button type="button" className="adm-link" onClick={onReset}>
          重置
        </button>
      </li>
    </ul>
  );
}

interface FilterSheetProps {
  filters: readonly ListFilter[];
  values: Readonly<Record<string, string>>;
  total: number | null;
  onSet: (name: string, value: string) => void;
  onReset: () => void;
  onClose: () => void;
}

function TreeFilter({
  filter,
  value,
  onSet,
}: { filter: Extract<ListFilter, { kind: 'tree' }>; value: string } & Pick<FilterSheetProps, 'onSet'>) {
  const nodes = useLocalQuery(() => filter.load(), [filter.name]);
  return (
    <fieldset className="adm-filter">
      <legend>{filter.label}</legend>
      <Loaded compact query={nodes} skeleton={<Skeleton height="1rem" />}>
        {(data) => (
          <TreeList
            nodes={data}
            name={`filter-${filter.name}`}
            value={value || null}
            none="全部"
            onPick={(id) => onSet(filter.name, id ?? '')}
          />
        )}
      </Loaded>
    </fieldset>
  );
}

function RecordFilter({
  filter,
  value,
  onSet,
}: { filter: Extract<ListFilter, { kind: 'record' }>; value: string } & Pick<FilterSheetProps, 'onSet'>) {
  const id = useId();
  return (
    <div className="adm-filter">
      <span className="adm-filter__label" id={`${id}-label`}>
        {filter.label}
      </span>
      <RecordPicker
        {...{ id, value }}
        entityLabel={filter.entityLabel}
        search={filter.search}
        nameOf={filter.nameOf}
        onChange={(next) => onSet(filter.name, textOf(next))}
        onBlur={() => undefined}
        invalid={false}
        describedBy={undefined}
        disabled={false}
      />
    </div>
  );
}

function FilterControl({
  filter,
  value,
  onSet,
}: { filter: ListFilter; value: string } & Pick<FilterSheetProps, 'onSet'>) {
  switch (filter.kind) {
    case 'choice':
      return (
        <ChoiceChips
          label={filter.label}
          options={filter.choices.map((choice) => ({ value: String(choice.value), label: choice.label }))}
          value={value}
          onChange={(next) => onSet(filter.name, next)}
        />
      );
    case 'record':
      return <RecordFilter {...{ filter, value, onSet }} />;
    case 'tree':
      return <TreeFilter filter={filter} value={value} onSet={onSet} />;
    default:
      return (
        <label className="adm-filter">
          <span className="adm-filter__label">{filter.label}</span>
          <input
            className="arco-input adm-input"
            type={filter.kind}
            defaultValue={value}
            placeholder={filter.kind === 'text' ? filter.placeholder : undefined}
            onBlur={(event) => onSet(filter.name, event.target.value.trim())}
            onChange={(event) => {
              if (filter.kind === 'date') onSet(filter.name, event.target.value);
            }}
          />
        </label>
      );
  }
}

/** All filters of a list. A change takes effect at once; the button at the bottom shows the number of results. */
export function FilterSheet({ filters, values, total, onSet, onReset, onClose }: FilterSheetProps) {
  /** Part of the keys: the fields keep their text themselves, so 重置 mounts them again. */
  const [round, setRound] = useState(0);
  const reset = () => {
    setRound(round + 1);
    onReset();
  };
  return (
    <Sheet
      open
      title="筛选"
      className="adm-drawer"
      onClose={onClose}
      footer={
        <SheetActions plain="重置" onPlain={reset} onClick={onClose}>
          {total === null ? '查看结果' : `查看 ${total} 条结果`}
        </SheetActions>
      }
    >
      <div className="adm-filters">
        {filters.map((filter) => (
          <FilterControl
            key={`${filter.name}-${round}`}
            filter={filter}
            value={values[filter.name] ?? ''}
            onSet={onSet}
          />
        ))}
      </div>
    </Sheet>
  );
}
