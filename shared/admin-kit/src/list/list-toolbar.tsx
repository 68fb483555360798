import { clsx } from 'clsx';
import { Button, filterGlyph, Icon, SearchField } from '@admin-h5/ui';
import { CreateButton } from '../parts/create-button.tsx';
import { headingSorts } from './heading-sorts.ts';
import type { ListRecord, ListScreenProps } from './list-props.ts';
import type { ListModel } from './use-list.ts';

interface Props<T extends ListRecord> {
  screen: ListScreenProps<T>;
  list: ListModel<T>;
  /** null if nothing can be added now. */
  createUrl: string | null;
  onFilter: () => void;
}

/** Search, order, filter, 新增. */
export function ListToolbar<T extends ListRecord>({ screen, list, createUrl, onFilter }: Props<T>) {
  const { filters = [], sorts = [], entityLabel, searchLabel } = screen;
  // An order that a table heading has set is shown while it is active; the select does not offer it otherwise.
  const heading = headingSorts(screen.columns).find(({ value }) => value === list.state.sort);
  const offered = heading && !sorts.some(({ value }) => value === heading.value) ? [...sorts, heading] : sorts;
  const active = Object.keys(list.state.filters).length;
  return (
    <div className={clsx('adm-toolbar', sorts.length === 0 && 'adm-toolbar--short')}>
      <SearchField
        className="adm-toolbar__search"
        label={searchLabel}
        value={list.state.keyword}
        onSearch={(keyword) => list.updateQuery({ keyword })}
      />
      {sorts.length > 0 && (
        <select
          className="adm-input adm-select adm-toolbar__sort"
          aria-label="排序方式"
          value={list.state.sort}
          onChange={(event) => list.updateQuery({ sort: event.target.value })}
        >
          {offered.map((sort) => (
            <option key={sort.value} value={sort.value}>
              {sort.label}
            </option>
          ))}
        </select>
      )}
      {filters.length > 0 && (
        <Button kind="plain" className="adm-toolbar__filter" onClick={onFilter}>
          <Icon glyph={filterGlyph} size={18} />
          筛选{active > 0 && <span className="adm-badge">{active}</span>}
        </Button>
      )}
      {createUrl !== null && <CreateButton label={`新增${entityLabel}`} url={createUrl} />}
    </div>
  );
}
