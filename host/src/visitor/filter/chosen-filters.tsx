import { closeGlyph, Icon } from '@admin-h5/ui';
import './filters.less';

export interface ChosenFilter {
  /** Name of the filter, and of its value. */
  name: string;
  value: string;
  onRemove: () => void;
}

/** 已选条件: what the list is filtered by, each with a way to remove it. */
export function ChosenFilters({ chosen, onClear }: { chosen: readonly ChosenFilter[]; onClear: () => void }) {
  if (chosen.length === 0) return null;
  return (
    <div className="filter-chosen" role="group" aria-label="已选条件">
      {chosen.map(({ name, value, onRemove }) => (
        <button key={name} type="button" onClick={onRemove}>
          <span className="ah5-visually-hidden">移除{name}：</span>
          {value}
          <Icon glyph={closeGlyph} size={12} />
        </button>
      ))}
      {chosen.length > 1 && (
        <button type="button" className="filter-chosen__clear" onClick={onClear}>
          清除全部
        </button>
      )}
    </div>
  );
}
