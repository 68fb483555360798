import type { AddressWith, SetQuery } from '@admin-h5/client/host';
import { useAtDesk } from '../../ui/use-at-desk.ts';
import { FilterFields } from '../category/filter-fields.tsx';
import { FilterSheet } from '../category/filter-fields.tsx';
import * as products from '../category/product-filters.ts';
import { useCategoryTree } from '../category/use-category-tree.ts';
import { ChosenFilters, removable } from '../filter/chosen-filters.tsx';
import { FilterButton } from '../filter/filter-button.tsx';
import { MaterialFilterFields, MaterialFilterSheet } from '../material/material-filter-sheet.tsx';
import * as materials from '../material/material-filters.ts';
import { noFiltersOf, searchQuery } from './search-filters.ts';
import type { SearchFilters } from './search-filters.ts';
import type { RecordKind } from './search-kinds.ts';

export interface SearchNarrowingProps {
  keyword: string;
  type: RecordKind;
  filters: SearchFilters;
  setQuery: SetQuery;
}

const productsOf = (keyword: string) => (chosen: products.Narrowing) =>
  searchQuery(keyword, products.narrowingQuery(chosen));
const materialsOf = (keyword: string) => (chosen: materials.Narrowing) =>
  searchQuery(keyword, materials.narrowingQuery(chosen));

/** The choices of 筛选 beside the results, on a wide screen. */
export function SearchRail({ keyword, type, filters, setQuery }: SearchNarrowingProps) {
  const atDesk = useAtDesk();
  return (
    <section className="filter-rail" aria-label="筛选">
      {!atDesk ? null : type === 'product' ? (
        <FilterFields resultOf={productsOf(keyword)} chosen={filters.product} set={setQuery} />
      ) : (
        <MaterialFilterFields resultOf={materialsOf(keyword)} chosen={filters.material} set={setQuery} />
      )}
    </section>
  );
}

/** 筛选 of the results, on a phone. */
export function SearchFilterButton({
  keyword,
  type,
  filters,
  setQuery,
  count,
}: SearchNarrowingProps & { count: number }) {
  return (
    <FilterButton count={count}>
      {(close) => {
        const ways = {
          onClose: close,
          onApply: (chosen: Partial<SearchFilters[RecordKind]>) => {
            close();
            setQuery({ ...chosen });
          },
        };
        return type === 'product' ? (
          <FilterSheet none={noFiltersOf.product} start={filters.product} resultOf={productsOf(keyword)} {...ways} />
        ) : (
          <MaterialFilterSheet start={filters.material} resultOf={materialsOf(keyword)} {...ways} />
        );
      }}
    </FilterButton>
  );
}

/** What the results are filtered by. */
export function SearchChosen({
  type,
  filters,
  setQuery,
  addressWith,
}: SearchNarrowingProps & { addressWith: AddressWith }) {
  const tree = useCategoryTree(type).data ?? [];
  const values =
    type === 'product' ? products.chosenOf(filters.product, tree) : materials.chosenOf(filters.material, tree);
  return (
    <ChosenFilters
      chosen={removable(values, setQuery, addressWith)}
      onClear={() => setQuery(noFiltersOf[type])}
      cleared={addressWith(noFiltersOf[type])}
    />
  );
}
