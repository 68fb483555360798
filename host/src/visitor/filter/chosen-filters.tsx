import { Link } from '@admin-h5/client';
import { closeGlyph, Icon } from '@admin-h5/ui';
import './filters.less';

interface ChosenFilter {
  /** Name of the filter, and of its value. */
  name: string;
  value: string;
  onRemove: () => void;
  /** Address of the list without it. */
  without: string;
}

export interface ChosenFiltersProps {
  chosen: readonly ChosenFilter[];
  onClear: () => void;
  /** Address of the list without any. */
  cleared: string;
}

/** 已选条件: what the list is filtered by, each with a way to remove it. */
export function ChosenFilters({ chosen, onClear, cleared }: ChosenFiltersProps) {
  if (chosen.length === 0) return null;
  return (
    <div className="filter-chosen" role="group" aria-label="已选条件">
      {chosen.map(({ name, value, onRemove, without }) => (
        <Link key={name} to={without} instead={onRemove}>
          <span className="ah5-visually-hidden">移除{name}：</span>
          {value}
          <Icon glyph={closeGlyph} size={12} />
        </Link>
      ))}
      {chosen.length > 1 && (
        <Link to={cleared} className="filter-chosen__clear" instead={onClear}>
          清除全部
        </Link>
      )}
    </div>
  );
}
