import { formulationName, toxicities } from '@admin-h5/contract';
import type { Facet, PublishQuery } from '@admin-h5/contract';
import { ChoiceChips } from '@admin-h5/ui';
import { usePublishedFacets } from '../../ui/list/published-pages.ts';
import { ChoicesSkeleton, NarrowingSheet } from '../filter/narrowing-sheet.tsx';
import { countedChoices, valuesOf } from '../filter/counted-choices.ts';
import { NameChoices } from '../filter/name-choices.tsx';
import type { NarrowingProps } from '../filter/narrowing-sheet.tsx';
import type { Narrowing } from './product-filters.ts';
import { useCategoryTree } from './use-category-tree.ts';
import { noFilters } from './product-filters.ts';

const unit = '款';
const grades = toxicities.map((value) => ({ value, label: value }));

interface FilterFieldsProps {
  /** The list that the choices so far would give. */
  resultOf: (chosen: Narrowing) => PublishQuery;
  chosen: Narrowing;
  set: (patch: Partial<Narrowing>) => void;
}

/** The choices of 筛选, in a search the class first, then crops and pests; each with the number of products that it leaves under the others. */
export function FilterFields({ resultOf, chosen, set }: FilterFieldsProps) {
  const { data, isLoading, isPlaceholderData } = usePublishedFacets('product', resultOf(chosen));
  if (isLoading) return <ChoicesSkeleton />;
  const { categoryId, crop, target, formulation, toxicity } = data?.facets ?? {};
  const forms = countedChoices(valuesOf(formulation, chosen.formulation, formulationName), {
    facet: formulation,
    chosen: chosen.formulation,
    unit,
  });
  const safety = countedChoices(grades, { facet: toxicity, chosen: chosen.toxicity, unit });
  return (
    <div aria-busy={isPlaceholderData || undefined}>
      {chosen.classId !== undefined && (
        <ClassChoices facet={categoryId} value={chosen.classId} onChange={(next) => set({ classId: next })} />
      )}
      <NameChoices
        label="作物"
        hint="如：水稻"
        facet={crop}
        value={chosen.crop}
        unit={unit}
        onChange={(next) => set({ crop: next })}
      />
      <NameChoices
        label="防治对象"
        hint="如：稻飞虱"
        facet={target}
        value={chosen.target}
        unit={unit}
        onChange={(next) => set({ target: next })}
      />
      {forms.length > 0 && (
        <ChoiceChips
          label="剂型"
          options={forms}
          value={chosen.formulation}
          onChange={(next) => set({ formulation: next })}
        />
      )}
      {safety.length > 0 && (
        <ChoiceChips
          label="毒性"
          options={safety}
          value={chosen.toxicity}
          onChange={(next) => set({ toxicity: next })}
        />
      )}
    </div>
  );
}

interface ClassChoicesProps {
  facet: Facet | undefined;
  value: string;
  onChange: (value: string) => void;
}

function ClassChoices({ facet, value, onChange }: ClassChoicesProps) {
  const tree = useCategoryTree('product');
  const all = tree.data?.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  const classes = countedChoices(all, { facet, chosen: value, unit });
  return classes.length > 0 && <ChoiceChips label="类别" options={classes} value={value} onChange={onChange} />;
}

type FilterSheetProps = Pick<NarrowingProps<Narrowing>, 'start' | 'resultOf' | 'onApply' | 'onClose'> &
  Partial<Pick<NarrowingProps<Narrowing>, 'none'>>;

/** 筛选 of products, on a phone. */
export function FilterSheet(props: FilterSheetProps) {
  return (
    <NarrowingSheet<Narrowing> none={noFilters} unit="款产品" {...props}>
      {(chosen, set) => <FilterFields resultOf={props.resultOf} chosen={chosen} set={set} />}
    </NarrowingSheet>
  );
}
