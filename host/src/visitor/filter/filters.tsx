/** 筛选 of a list of records: its choices beside the list or in a sheet, and what is chosen, each with a way to remove it. */
import { Link } from '@admin-h5/client';
import type { AddressWith, SetQuery } from '@admin-h5/client/host';
import type { PublishQuery } from '@admin-h5/contract';
import {
  Button,
  ChoiceChips,
  closeGlyph,
  filterGlyph,
  Icon,
  Sheet,
  SheetActions,
  SkeletonGroup,
  SkeletonText,
} from '@admin-h5/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { startTransition, useState } from 'react';
import { recordNames } from '../../core/compare-list.ts';
import { publishedRecords } from '../../ui/list/publish-queries.ts';
import { usePublishedFacets } from '../../ui/list/published-pages.ts';
import { useAtDesk } from '../../ui/use-at-desk.ts';
import { useCategoryTree } from '../category/use-category-tree.ts';
import { countChoices, NameChoices, toChoices } from './choices.tsx';
import { clearFilters, type FilterValues, type RecordFilter, type RecordKind } from './record-filters.ts';
import { PlainFilters } from './plain-filters.tsx';
import './filters.less';

export interface Filtering {
  type: RecordKind;
  filters: readonly RecordFilter[];
  values: FilterValues;
  /** The list that other values would give. */
  resultOf: (values: FilterValues) => PublishQuery;
  setQuery: SetQuery;
  addressWith: AddressWith;
}

/** The choices beside the list, on a wide screen. */
export function FilterRail({ setQuery, ...filtering }: Filtering) {
  const atDesk = useAtDesk();
  return (
    <section className="filter-rail" aria-label="筛选">
      {atDesk && <FilterFields {...filtering} set={setQuery} />}
    </section>
  );
}

/** 筛选 on a phone, with the number of active filters. It alone knows whether its sheet is open, so that the list is not drawn anew. */
export function FilterButton({ count, ...filtering }: Filtering & { count: number }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {/* The press shows at once, and the sheet after it: a slow phone draws it for a while. */}
      <Button kind={count ? 'soft' : 'text'} size="s" onClick={() => startTransition(() => setOpen(true))}>
        <Icon glyph={filterGlyph} size={16} />
        筛选{count > 0 && ` ${count}`}
      </Button>
      {open && <FilterSheet {...filtering} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Nothing changes until 查看, which says how much there is; back navigation closes it and stays on the list. */
function FilterSheet({ onClose, setQuery, ...filtering }: Filtering & { onClose: () => void }) {
  const { type, filters, resultOf } = filtering;
  const [values, setValues] = useState(filtering.values);
  const { data } = useQuery({
    ...publishedRecords({ ...resultOf(values), page: 1, size: 1 }, 'background'),
    placeholderData: keepPreviousData,
  });
  const { unit, name } = recordNames[type];
  const apply = () => {
    onClose();
    setQuery(values);
  };
  return (
    <Sheet
      open
      title="筛选"
      className="filter-sheet"
      onClose={onClose}
      footer={
        <SheetActions plain="重置" onPlain={() => setValues(clearFilters(filters))} onClick={apply}>
          <span aria-live="polite">{data ? `查看 ${data.total} ${unit}${name}` : '查看结果'}</span>
        </SheetActions>
      }
    >
      <FilterFields {...filtering} values={values} set={(patch) => setValues({ ...values, ...patch })} />
    </Sheet>
  );
}

interface FilterFieldsProps extends Pick<Filtering, 'type' | 'filters' | 'values' | 'resultOf'> {
  set: (patch: FilterValues) => void;
}

/** The choices, each with the number of records that it leaves under the others. */
function FilterFields({ type, filters, values, resultOf, set }: FilterFieldsProps) {
  const tree = useCategoryTree(type).data ?? [];
  const { data, isLoading, isPlaceholderData } = usePublishedFacets(type, resultOf(values));
  if (isLoading) {
    return (
      <SkeletonGroup>
        <SkeletonText lines={8} />
      </SkeletonGroup>
    );
  }
  const { unit } = recordNames[type];
  return (
    <div aria-busy={isPlaceholderData || undefined}>
      {filters.map(({ key, label, choice, describe }) => {
        if (!choice) return null;
        const facet = choice.facet(data?.facets ?? {});
        const value = values[key] ?? '';
        const shared = { label, value, onChange: (next: string) => set({ [key]: next }) };
        if (choice.hint) return <NameChoices key={key} {...shared} hint={choice.hint} facet={facet} unit={unit} />;
        const all = choice.options?.(tree) ?? toChoices(facet, value, (each) => describe(each, tree));
        const options = countChoices(all, facet, value, unit);
        return options.length > 0 && <ChoiceChips key={key} {...shared} options={options} />;
      })}
    </div>
  );
}

/** 已选条件: what the list is filtered by, each with a way to remove it. */
export function ChosenFilters({ type, filters, values, setQuery, addressWith }: Omit<Filtering, 'resultOf'>) {
  const tree = useCategoryTree(type).data ?? [];
  const chosen = filters.flatMap(({ key, label, describe }) => {
    const value = values[key] && describe(values[key], tree);
    return value ? [{ key, label, value }] : [];
  });
  if (chosen.length === 0) return null;
  const none = clearFilters(filters);
  return (
    <div className="filter-chosen" role="group" aria-label="已选条件">
      {chosen.map(({ key, label, value }) => (
        <Link key={key} to={addressWith({ [key]: '' })} instead={() => setQuery({ [key]: '' })}>
          <span className="ah5-visually-hidden">移除{label}：</span>
          {value}
          <Icon glyph={closeGlyph} size={12} />
        </Link>
      ))}
      {chosen.length > 1 && (
        <Link to={addressWith(none)} className="filter-chosen__clear" instead={() => setQuery(none)}>
          清除全部
        </Link>
      )}
    </div>
  );
}

interface ScriptlessFiltersProps extends Pick<Filtering, 'type' | 'filters' | 'values'> {
  /** The rest of the address. */
  others: Readonly<Record<string, string>>;
}

/** The filters as a form, for browsers without scripts. */
export function ScriptlessFilters({ type, filters, values, others }: ScriptlessFiltersProps) {
  const tree = useCategoryTree(type).data ?? [];
  const hidden = filters.filter(({ choice }) => !choice).map(({ key }) => [key, values[key] ?? ''] as const);
  const fields = filters.flatMap(({ key, label, choice }) =>
    choice ? [{ name: key, label, value: values[key] ?? '', options: choice.options?.(tree) }] : [],
  );
  return <PlainFilters others={{ ...others, ...Object.fromEntries(hidden) }} filters={fields} />;
}
