import { closeGlyph, Icon } from '@admin-h5/ui';
import { RecordName } from '../fields/record-name.tsx';
import { pathTo } from '../fields/tree-path.ts';
import { missingNameTexts, useName } from '../fields/use-name.ts';
import type { ListFilter } from './list-props.ts';

interface ChipProps {
  filter: ListFilter;
  value: string;
  onRemove: () => void;
}

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

function Chip({ filter, value, onRemove }: ChipProps) {
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

interface Props {
  filters: readonly ListFilter[];
  values: Readonly<Record<string, string>>;
  onRemove: (name: string) => void;
  onReset: () => void;
}

/** The active filters: each can be removed, and 重置 removes all. */
export function FilterChips({ filters, values, onRemove, onReset }: Props) {
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
