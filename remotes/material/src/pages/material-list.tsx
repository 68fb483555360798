import { materialApi, type PageProps } from '@admin-h5/client';
import { type Material, materialFields } from '@admin-h5/contract';
import {
  type CardContent,
  fieldFilter,
  formatDay,
  type ListColumn,
  type ListFilter,
  ListScreen,
  PictureCell,
  publicationFilter,
  yesNoChoices,
} from '@admin-h5/admin-kit';
import { Tag } from '@admin-h5/ui';
import { materialCategories } from '../material/material-fields.tsx';
import { paths } from '../paths.ts';
import '../material.less';

const materialFilters: readonly ListFilter[] = [
  fieldFilter(materialFields, 'categoryId', { label: '原料分类', load: materialCategories }),
  fieldFilter(materialFields, 'hazardous', { label: '危险品' }),
  fieldFilter(materialFields, 'status'),
  publicationFilter,
  fieldFilter(materialFields, 'grade'),
  { kind: 'choice', name: 'withoutImage', label: '缺图', choices: yesNoChoices },
  { kind: 'choice', name: 'doubtful', label: '可疑的数值', choices: yesNoChoices },
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

function Flags({ material }: { material: Material }) {
  return (
    <>
      {material.hazardous && <Tag tone="warn">危险品</Tag>}
      {material.recommended && <Tag tone="info">推荐</Tag>}
      {material.imageIds.length === 0 && <Tag tone="warn">缺图</Tag>}
    </>
  );
}

const materialColumns: readonly ListColumn<Material>[] = [
  {
    key: 'name',
    title: '原料',
    track: 'minmax(14em, 2.2fr)',
    sort: 'name',
    cell: (material) => (
      <PictureCell image={material.imageIds[0] ?? null} title={material.name} note={material.enName} />
    ),
  },
  { key: 'category', title: '分类', cell: (material) => material.categoryName },
  { key: 'casNo', title: materialFields.casNo.label, track: '8em', sort: 'casNo', cell: (material) => material.casNo },
  { key: 'purity', title: '纯度', track: '7em', sort: 'purityMin', cell: (material) => material.purity },
  {
    key: 'flags',
    title: '标签',
    cell: (material) => (
      <span className="adm-flags">
        <Flags material={material} />
      </span>
    ),
  },
  {
    key: 'updatedAt',
    title: '更新',
    track: '6.5em',
    sort: 'updatedAt',
    cell: (material) => formatDay(material.updatedAt),
  },
];

function materialCard(material: Material): CardContent {
  return {
    image: material.imageIds[0] ?? null,
    title: material.name,
    tags: <Flags material={material} />,
    lines: [
      [material.casNo && `CAS ${material.casNo}`, material.purity].filter(Boolean).join(' · '),
      material.categoryName,
    ],
  };
}
