import { useId, useState } from 'react';
import { Sheet, SheetActions, Skeleton, ChoiceChips, Loaded } from '@admin-h5/ui';
import { RecordPicker } from '../fields/record-picker.tsx';
import { textOf } from '../fields/text-of.ts';
import { TreeList } from '../fields/tree-control.tsx';
import { useLocalQuery } from '../parts/use-local-query.ts';
import type { ListFilter } from './list-props.ts';

interface Props {
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
}: { filter: Extract<ListFilter, { kind: 'tree' }>; value: string } & Pick<Props, 'onSet'>) {
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
}: { filter: Extract<ListFilter, { kind: 'record' }>; value: string } & Pick<Props, 'onSet'>) {
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

function FilterControl({ filter, value, onSet }: { filter: ListFilter; value: string } & Pick<Props, 'onSet'>) {
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
export function FilterSheet({ filters, values, total, onSet, onReset, onClose }: Props) {
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
