import { ChoiceChips } from '@admin-h5/ui';
import { NarrowingSheet } from '../filter/narrowing-sheet.tsx';
import { useCategoryTree } from '../category/use-category-tree.ts';
import { noFilters, purities } from './material-filters.ts';
import type { MaterialFilters } from './material-filters.ts';

type Narrowing = Pick<MaterialFilters, keyof typeof noFilters>;

const purityOptions = purities.map((value) => ({ value, label: `≥ ${value}%` }));
const hazardOptions = [
  { value: 'yes', label: '危险品' },
  { value: 'no', label: '非危险品' },
] as const;

export interface MaterialFilterSheetProps {
  filters: MaterialFilters;
  onApply: (filters: Narrowing) => void;
  onClose: () => void;
}

/** 筛选 of the materials list. */
export function MaterialFilterSheet({ filters, onApply, onClose }: MaterialFilterSheetProps) {
  const { categoryId, purityMin, hazardous } = filters;
  const tree = useCategoryTree('material');
  const classes = tree.data?.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  return (
    <NarrowingSheet<Narrowing> start={{ categoryId, purityMin, hazardous }} none={noFilters} {...{ onApply, onClose }}>
      {(chosen, set) => (
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
      )}
    </NarrowingSheet>
  );
}
