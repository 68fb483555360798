import { defaultSort, keywordLimit } from '@admin-h5/contract';
import { ChoiceChips, SkeletonGroup, SkeletonText, TextField } from '@admin-h5/ui';
import { useQuery } from '@tanstack/react-query';
import { publishedRecords } from '../../ui/list/publish-queries.ts';
import { facetsOf } from './facets.ts';
import { noFilters, productQuery } from './product-filters.ts';
import type { Narrowing, ProductFilters } from './product-filters.ts';

/** The most that the API lists at once. */
const sample = 100;

export interface FilterFieldsProps {
  /** The list that is filtered: its category matters. */
  filters: ProductFilters;
  chosen: Narrowing;
  set: (patch: Partial<Narrowing>) => void;
}

/** The choices of 筛选, crops and pests first; only those that occur among the products of the category. */
export function FilterFields({ filters, chosen, set }: FilterFieldsProps) {
  const { data, isPending } = useQuery(
    publishedRecords(
      { ...productQuery({ ...filters, ...noFilters, sort: defaultSort }), page: 1, size: sample },
      'background',
    ),
  );
  if (isPending) {
    return (
      <SkeletonGroup>
        <SkeletonText lines={8} />
      </SkeletonGroup>
    );
  }
  const facets = facetsOf(data?.list ?? [], chosen);
  // With more products than were read, a crop may be missing among the choices.
  const more = !data || data.total > data.list.length;
  return (
    <>
      {facets.crops.length > 0 && (
        <ChoiceChips label="作物" options={facets.crops} value={chosen.crop} onChange={(crop) => set({ crop })} />
      )}
      {more && <WordField label="其他作物" hint="如：水稻" value={chosen.crop} onChange={(crop) => set({ crop })} />}
      {facets.targets.length > 0 && (
        <ChoiceChips
          label="防治对象"
          options={facets.targets}
          value={chosen.target}
          onChange={(target) => set({ target })}
        />
      )}
      {more && (
        <WordField
          label="其他防治对象"
          hint="如：稻飞虱"
          value={chosen.target}
          onChange={(target) => set({ target })}
        />
      )}
      {facets.formulations.length > 0 && (
        <ChoiceChips
          label="剂型"
          options={facets.formulations}
          value={chosen.formulation}
          onChange={(formulation) => set({ formulation })}
        />
      )}
      {facets.toxicities.length > 0 && (
        <ChoiceChips
          label="毒性"
          options={facets.toxicities}
          value={chosen.toxicity}
          onChange={(toxicity) => set({ toxicity })}
        />
      )}
    </>
  );
}

interface WordFieldProps {
  label: string;
  hint: string;
  value: string;
  onChange: (text: string) => void;
}

function WordField({ label, hint, value, onChange }: WordFieldProps) {
  return <TextField label={label} placeholder={hint} maxLength={keywordLimit} value={value} onChange={onChange} />;
}
