import { formulationName, toxicities } from '@admin-h5/shared/contract';
import { Button, ChoiceChips, Sheet, TextField } from '@admin-h5/shared/ui';
import { useState } from 'react';
import { noFilters } from './product-filters.ts';
import type { ProductFilters } from './product-filters.ts';

type Narrowing = Pick<ProductFilters, keyof typeof noFilters>;

/** The formulations that products of this trade mostly have; the full code list holds forty. */
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

/** 筛选: nothing changes behind it until 查看结果. */
export function FilterSheet({ filters, onApply, onClose }: FilterSheetProps) {
  const { formulation, crop, target, toxicity } = filters;
  const [chosen, setChosen] = useState<Narrowing>({ formulation, crop, target, toxicity });
  const set = (patch: Partial<Narrowing>) => setChosen({ ...chosen, ...patch });
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
      <ChoiceChips
        label="剂型"
        options={common}
        value={chosen.formulation}
        onChange={(formulation) => set({ formulation })}
      />
      <ChoiceChips
        label="毒性"
        options={toxicityOptions}
        value={chosen.toxicity}
        onChange={(toxicity) => set({ toxicity })}
      />
      <TextField label="作物" placeholder="如：水稻" value={chosen.crop} onChange={(crop) => set({ crop })} />
      <TextField
        label="防治对象"
        placeholder="如：稻飞虱"
        value={chosen.target}
        onChange={(target) => set({ target })}
      />
    </Sheet>
  );
}
