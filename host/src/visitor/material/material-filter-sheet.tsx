import { Button, ChoiceChips, Sheet } from '@admin-h5/shared/ui';
import { useState } from 'react';
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
  const [chosen, setChosen] = useState<Narrowing>({ categoryId, purityMin, hazardous });
  const set = (patch: Partial<Narrowing>) => setChosen({ ...chosen, ...patch });
  const tree = useCategoryTree('material');
  const classes = tree.data?.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  return (
    <Sheet
      open
      title="筛选"
      onClose={onClose}
      footer={
        <>
          <Button kind="plain" onClick={() => setChosen(noFilters)}>
            重置
          </Button>
          <Button onClick={() => onApply(chosen)}>查看结果</Button>
        </>
      }
    >
      {classes.length > 0 && (
        <ChoiceChips
          label="类别"
          options={classes}
          value={chosen.categoryId}
          onChange={(categoryId) => set({ categoryId })}
        />
      )}
      <ChoiceChips
        label="纯度"
        options={purityOptions}
        value={chosen.purityMin}
        onChange={(purityMin) => set({ purityMin })}
      />
      <ChoiceChips
        label="危险品"
        options={hazardOptions}
        value={chosen.hazardous}
        onChange={(hazardous) => set({ hazardous })}
      />
    </Sheet>
  );
}
