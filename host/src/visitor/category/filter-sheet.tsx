import { formulationName, keywordLimit, toxicities } from '@admin-h5/contract';
import { ChoiceChips, TextField } from '@admin-h5/ui';
import { NarrowingSheet } from '../filter/narrowing-sheet.tsx';
import { noFilters } from './product-filters.ts';
import type { ProductFilters } from './product-filters.ts';

type Narrowing = Pick<ProductFilters, keyof typeof noFilters>;

/** The most common formulations of such products; the full list has forty. */
const common = ['EC', 'SC', 'WP', 'WG', 'SL', 'SP', 'EW', 'ME', 'OD', 'CS', 'GR', 'FS'].map((code) => ({
  value: code,
  label: formulationName(code),
}));
const toxicityOptions = toxicities.map((value) => ({ value, label: value }));

export interface FilterSheetProps {
  filters: ProductFilters;
  onApply: (filters: Narrowing) => void;
  onClose: () => void;
}

/** 筛选 of the products list. */
export function FilterSheet({ filters, onApply, onClose }: FilterSheetProps) {
  const { formulation, crop, target, toxicity } = filters;
  return (
    <NarrowingSheet<Narrowing>
      start={{ formulation, crop, target, toxicity }}
      none={noFilters}
      {...{ onApply, onClose }}
    >
      {(chosen, set) => (
        <>
          <ChoiceChips
            label="剂型"
            options={common}
            value={chosen.formulation}
            onChange={(next) => set({ formulation: next })}
          />
          <ChoiceChips
            label="毒性"
            options={toxicityOptions}
            value={chosen.toxicity}
            onChange={(next) => set({ toxicity: next })}
          />
          <TextField
            label="作物"
            placeholder="如：水稻"
            maxLength={keywordLimit}
            value={chosen.crop}
            onChange={(next) => set({ crop: next })}
          />
          <TextField
            label="防治对象"
            placeholder="如：稻飞虱"
            maxLength={keywordLimit}
            value={chosen.target}
            onChange={(next) => set({ target: next })}
          />
        </>
      )}
    </NarrowingSheet>
  );
}
