/** The filters of the lists of products and of raw materials: one description each, from the address over the API to its words. */
import {
  type CategoryNode,
  type Facet,
  formulationCode,
  formulationName,
  keywordLimit,
  type PublishFacets,
  type PublishQuery,
  purityLevels,
  type RawQuery,
  toxicities,
} from '@admin-h5/contract';
import type { Choice } from '@admin-h5/ui';
import type { ComparedType } from '../../core/compare-list.ts';
import { categoryTrail } from '../category/use-category-tree.ts';

export type RecordKind = ComparedType;

interface RecordFilter {
  /** Its name in the address. */
  key: string;
  label: string;
  /** Reads the address; '' for a value that the filter cannot have. */
  parse: (value: string) => string;
  toQuery: (value: string) => PublishQuery;
  /** A value in words; undefined for one that is not known. */
  describe: (value: string, tree: readonly CategoryNode[]) => string | undefined;
  /** How it is chosen in 筛选; links alone set a filter without it. */
  choice?: FilterChoice;
}

interface FilterChoice {
  /** Which values find something. */
  facet: (facets: PublishFacets['facets']) => Facet | undefined;
  /** All values there are; without it those that the records have. */
  options?: (tree: readonly CategoryNode[]) => readonly Choice<string>[];
  /** An example of a name, where a person may type another than the listed ones. */
  hint?: string;
}

/** A value for each filter, '' for none. */
export type FilterValues = Readonly<Record<string, string>>;

const cut = (value: string) => value.trim().slice(0, keywordLimit);

const categoryFilter = (key: string): RecordFilter => ({
  key,
  label: '类别',
  // The API would refuse what does not look like an id.
  parse: (value) => (/^[\w-]{1,64}$/.test(value) ? value : ''),
  toQuery: (categoryId) => ({ categoryId }),
  describe: (value, tree) => categoryTrail(tree, value).at(-1)?.name,
  choice: {
    facet: ({ categoryId }) => categoryId,
    options: (tree) => tree.map(({ id, name }) => ({ value: id, label: name })),
  },
});

const productFilters: readonly RecordFilter[] = [
  {
    key: 'holder',
    label: '登记证持有人',
    parse: cut,
    toQuery: (holder) => ({ holder }),
    describe: (value) => value,
  },
  {
    key: 'crop',
    label: '作物',
    parse: cut,
    toQuery: (crop) => ({ crop }),
    describe: (value) => value,
    choice: { facet: ({ crop }) => crop, hint: '如：水稻' },
  },
  {
    key: 'target',
    label: '防治对象',
    parse: cut,
    toQuery: (target) => ({ target }),
    describe: (value) => value,
    choice: { facet: ({ target }) => target, hint: '如：稻飞虱' },
  },
  {
    key: 'formulation',
    label: '剂型',
    parse: (value) => formulationCode(value) ?? '',
    toQuery: (formulation) => ({ formulation }),
    describe: formulationName,
    choice: { facet: ({ formulation }) => formulation },
  },
  {
    key: 'toxicity',
    label: '毒性',
    parse: (value) => findToxicity(value) ?? '',
    toQuery: (value) => {
      const toxicity = findToxicity(value);
      return toxicity ? { toxicity } : {};
    },
    describe: (value) => value,
    choice: {
      facet: ({ toxicity }) => toxicity,
      options: () => toxicities.map((value) => ({ value, label: value })),
    },
  },
];

const findToxicity = (value: string) => toxicities.find((toxicity) => toxicity === value);

const purityOptions = purityLevels.map((level) => ({ value: String(level), label: `≥ ${level}%` }));
const hazardOptions: readonly Choice<string>[] = [
  { value: 'yes', label: '危险品' },
  { value: 'no', label: '非危险品' },
];

const materialFilters: readonly RecordFilter[] = [
  categoryFilter('categoryId'),
  {
    key: 'purityMin',
    label: '纯度',
    parse: (value) => (purityOptions.some((option) => option.value === value) ? value : ''),
    toQuery: (value) => ({ purityMin: Number(value) }),
    describe: (value) => `纯度 ≥ ${value}%`,
    choice: { facet: ({ purityMin }) => purityMin, options: () => purityOptions },
  },
  {
    key: 'hazardous',
    label: '危险品',
    parse: (value) => (hazardOptions.some((option) => option.value === value) ? value : ''),
    toQuery: (value) => ({ hazardous: value === 'yes' }),
    describe: (value) => hazardOptions.find((option) => option.value === value)?.label,
    choice: {
      facet: ({ hazardous }) =>
        hazardous && {
          ...hazardous,
          values: hazardous.values.map(({ value, count }) => ({ value: value === 'true' ? 'yes' : 'no', count })),
        },
      options: () => hazardOptions,
    },
  },
];

/** The filters of a kind in the order in which 筛选 shows them. */
export const listFilters: Readonly<Record<RecordKind, readonly RecordFilter[]>> = {
  product: productFilters,
  material: materialFilters,
};

/** The same in a search, whose products have no category by their page. */
export const searchFilters: typeof listFilters = {
  product: [categoryFilter('classId'), ...productFilters],
  material: materialFilters,
};

export type { RecordFilter };

export const parseFilters = (filters: readonly RecordFilter[], query: RawQuery): FilterValues =>
  Object.fromEntries(filters.map(({ key, parse }) => [key, parse(query[key] ?? '')]));

/** Every filter without a value, as the address takes it. */
export const clearFilters = (filters: readonly RecordFilter[]): FilterValues =>
  Object.fromEntries(filters.map(({ key }) => [key, '']));

export function filterQuery(type: RecordKind, filters: readonly RecordFilter[], values: FilterValues): PublishQuery {
  const query: PublishQuery = { type };
  for (const { key, toQuery } of filters) {
    const value = values[key];
    if (value) Object.assign(query, toQuery(value));
  }
  return query;
}

export const countFilters = (filters: readonly RecordFilter[], values: FilterValues): number =>
  filters.filter(({ key }) => values[key]).length;
