import { materialApi, type PageProps } from '@admin-h5/client';
import type { Material } from '@admin-h5/contract';
import { ListScreen } from '@admin-h5/admin-kit';
import { materialCategories } from '../material/material-fields.tsx';
import { materialCard, materialColumns } from '../material/material-columns.tsx';
import { materialFilters, materialSorts } from '../material/material-filters.ts';
import { paths } from '../paths.ts';
import '../material.less';

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
