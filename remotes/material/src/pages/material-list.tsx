import type { PageProps } from '@admin-h5/client';
import { materialApi } from '@admin-h5/client';
import type { Material } from '@admin-h5/contract';
import { ListScreen, fieldFilter, yesNoChoices } from '@admin-h5/admin-kit';
import { materialCategories } from '../material/material-fields.tsx';
import { materialCard, materialColumns } from '../material/material-columns.tsx';
import { paths } from '../paths.ts';
import '../material.less';
import { materialFields } from '@admin-h5/contract';
import type { ListFilter } from '@admin-h5/admin-kit';

const materialFilters: readonly ListFilter[] = [
  fieldFilter(materialFields, 'categoryId', { label: '原料分类', load: materialCategories }),
  fieldFilter(materialFields, 'hazardous', { label: '危险品' }),
  fieldFilter(materialFields, 'status'),
  fieldFilter(materialFields, 'grade'),
  { kind: 'choice', name: 'withoutImage', label: '缺图', choices: yesNoChoices },
  fieldFilter(materialFields, 'recommended'),
  { kind: 'date', name: 'updatedFrom', label: '更新时间起', edge: 'start' },
  { kind: 'date', name: 'updatedTo', label: '更新时间止', edge: 'end' },
];

const materialSorts = [
  { value: '', label: '默认顺序' },
  { value: 'updatedAt:desc', label: '最近更新' },
  { value: 'name:asc', label: '名称' },
  { value: 'casNo:asc', label: 'CAS号' },
  { value: 'purityMin:desc', label: '含量从高到低' },
  { value: 'viewCount:desc', label: '浏览最多' },
] as const;

const move = { load: materialCategories, from: (material: Material) => material.categoryId };
const order = {
  groupBy: ['categoryId'],
  hint: '请先在筛选中选择一个分类',
  note: (material: Material) => material.casNo,
  within: (material: Material, group: Readonly<Record<string, string>>) => material.categoryId === group.categoryId,
};

export default function MaterialList({ title }: PageProps) {
  return (
    <ListScreen
      title={title}
      entityLabel="原料"
      resource={materialApi}
      searchLabel="搜索名称、CAS、拼音首字母"
      filters={materialFilters}
      sorts={materialSorts}
      columns={materialColumns}
      card={materialCard}
      labelOf={(material) => material.name}
      editUrl={paths.detail}
      viewable
      presetFrom={['categoryId']}
      move={move}
      order={order}
      copyable
    />
  );
}
