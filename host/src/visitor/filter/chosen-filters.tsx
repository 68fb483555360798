import { Link } from '@admin-h5/client';
import type { AddressWith, SetQuery } from '@admin-h5/client/host';
import { closeGlyph, Icon } from '@admin-h5/ui';
import './filters.less';

export interface ChosenValue {
  /** Name of the filter in the address. */
  key: string;
  /** Name of the filter, and of its value. */
  name: string;
  value: string;
}

interface ChosenFilter extends Omit<ChosenValue, 'key'> {
  onRemove: () => void;
  /** Address of the list without it. */
  without: string;
}

/** Active filters with the ways to remove each. */
export const removable = (
  chosen: readonly ChosenValue[],
  setQuery: SetQuery,
  addressWith: AddressWith,
): ChosenFilter[] =>
  chosen.map(({ key, ...filter }) => ({
    ...filter,
    onRemove: () => setQuery({ [key]: '' }),
    without: addressWith({ [key]: '' }),
  }));

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
