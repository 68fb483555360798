import type { Facet, PublishQuery } from '@admin-h5/contract';
import { ChoiceChips } from '@admin-h5/ui';
import { usePublishedFacets } from '../../ui/list/published-pages.ts';
import { ChoicesSkeleton } from '../filter/narrowing-sheet.tsx';
import { countedChoices } from '../filter/counted-choices.ts';
import { NarrowingSheet } from '../filter/narrowing-sheet.tsx';
import type { NarrowingProps } from '../filter/narrowing-sheet.tsx';
import { useCategoryTree } from '../category/use-category-tree.ts';
import { noFilters, purities } from './material-filters.ts';
import type { Narrowing } from './material-filters.ts';

export const purityOptions = purities.map((value) => ({ value, label: `≥ ${value}%` }));
export const hazardOptions = [
  { value: 'yes', label: '危险品' },
  { value: 'no', label: '非危险品' },
] as const;

export type MaterialFilterSheetProps = Pick<NarrowingProps<Narrowing>, 'start' | 'resultOf' | 'onApply' | 'onClose'>;

/** 筛选 of materials, on a phone. */
export function MaterialFilterSheet(props: MaterialFilterSheetProps) {
  return (
    <NarrowingSheet<Narrowing> none={noFilters} unit="种原料" {...props}>
      {(chosen, set) => <MaterialFilterFields resultOf={props.resultOf} chosen={chosen} set={set} />}
    </NarrowingSheet>
  );
}

export interface MaterialFilterFieldsProps {
  /** The list that the choices so far would give. */
  resultOf: (chosen: Narrowing) => PublishQuery;
  chosen: Narrowing;
  set: (patch: Partial<Narrowing>) => void;
}

const unit = '种';

/** 危险品 in the words of the address. */
const hazardFacet = ({ values, more }: Facet): Facet => ({
  values: values.map(({ value, count }) => ({ value: value === 'true' ? 'yes' : 'no', count })),
  more,
});

/** The choices of 筛选, each with the number of materials that it leaves under the others. */
export function MaterialFilterFields({ resultOf, chosen, set }: MaterialFilterFieldsProps) {
  const tree = useCategoryTree('material');
  const { data, isLoading, isPlaceholderData } = usePublishedFacets('material', resultOf(chosen));
  if (isLoading) return <ChoicesSkeleton />;
  const { categoryId, purityMin, hazardous } = data?.facets ?? {};
  const all = tree.data?.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  const classes = countedChoices(all, { facet: categoryId, chosen: chosen.categoryId, unit });
  const levels = countedChoices(purityOptions, { facet: purityMin, chosen: chosen.purityMin, unit });
  const hazards = countedChoices(hazardOptions, {
    facet: hazardous && hazardFacet(hazardous),
    chosen: chosen.hazardous,
    unit,
  });
  return (
    <div aria-busy={isPlaceholderData || undefined}>
      {classes.length > 0 && (
        <ChoiceChips
          label="类别"
          options={classes}
          value={chosen.categoryId}
          onChange={(next) => set({ categoryId: next })}
        />
      )}
      {levels.length > 0 && (
        <ChoiceChips
          label="纯度"
          options={levels}
          value={chosen.purityMin}
          onChange={(next) => set({ purityMin: next })}
        />
      )}
      {hazards.length > 0 && (
        <ChoiceChips
          label="危险品"
          options={hazards}
          value={chosen.hazardous}
          onChange={(next) => set({ hazardous: next })}
        />
      )}
    </div>
  );
}
