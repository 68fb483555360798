import { ChoiceChips } from '@admin-h5/ui';
import { NarrowingSheet } from '../filter/narrowing-sheet.tsx';
import { useCategoryTree } from '../category/use-category-tree.ts';
import { materialQuery, narrowingOf, noFilters, purities } from './material-filters.ts';
import type { MaterialFilters, Narrowing } from './material-filters.ts';

export const purityOptions = purities.map((value) => ({ value, label: `≥ ${value}%` }));
export const hazardOptions = [
  { value: 'yes', label: '危险品' },
  { value: 'no', label: '非危险品' },
] as const;

export interface MaterialFilterSheetProps {
  filters: MaterialFilters;
  onApply: (filters: Narrowing) => void;
  onClose: () => void;
}

/** 筛选 of the materials list, on a phone. */
export function MaterialFilterSheet({ filters, onApply, onClose }: MaterialFilterSheetProps) {
  return (
    <NarrowingSheet<Narrowing>
      start={narrowingOf(filters)}
      none={noFilters}
      resultOf={(chosen) => materialQuery({ ...filters, ...chosen })}
      unit="种原料"
      {...{ onApply, onClose }}
    >
      {(chosen, set) => <MaterialFilterFields {...{ chosen, set }} />}
    </NarrowingSheet>
  );
}

export interface MaterialFilterFieldsProps {
  chosen: Narrowing;
  set: (patch: Partial<Narrowing>) => void;
}

/** The choices of 筛选. */
export function MaterialFilterFields({ chosen, set }: MaterialFilterFieldsProps) {
  const tree = useCategoryTree('material');
  const classes = tree.data?.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  return (
    <>
      {classes.length > 0 && (
        <ChoiceChips
          label="类别"
          options={classes}
          value={chosen.categoryId}
          onChange={(next) => set({ categoryId: next })}
        />
      )}
      <ChoiceChips
        label="纯度"
        options={purityOptions}
        value={chosen.purityMin}
        onChange={(next) => set({ purityMin: next })}
      />
      <ChoiceChips
        label="危险品"
        options={hazardOptions}
        value={chosen.hazardous}
        onChange={(next) => set({ hazardous: next })}
      />
    </>
  );
}
