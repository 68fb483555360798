import { formatMoment, ListScreen, statusChoices, type ListColumn, type ListFilter } from '@admin-h5/admin-kit';
import { categoryApi, useCan, type PageProps } from '@admin-h5/client';
import { categoryKindLabels, type Category } from '@admin-h5/contract';
import { paths } from '../paths.ts';

const columns: readonly ListColumn<Category>[] = [
  { key: 'name', title: '名称', track: 'minmax(12em, 2fr)', sort: 'name', cell: ({ name }) => name },
  { key: 'kind', title: '类型', track: '6em', cell: ({ kind }) => categoryKindLabels[kind] },
  { key: 'updatedAt', title: '更新时间', sort: 'updatedAt', cell: ({ updatedAt }) => formatMoment(updatedAt) },
];
const filters: readonly ListFilter[] = [{ kind: 'choice', name: 'status', label: '状态', choices: statusChoices }];
const sorts = [
  { value: '', label: '默认顺序' },
  { value: 'updatedAt:desc', label: '最近更新' },
] as const;

/** The card of a phone. */
const card = ({ name, kind, contentCount }: Category) => ({
  title: name,
  lines: [`${categoryKindLabels[kind]} · ${contentCount} 条内容`],
});

/** What a person may do who may not edit. */
const { list, changes } = categoryApi;
const readOnly = { list, changes };

export default function List({ title }: PageProps) {
  const mayEdit = useCan()('sample.write');
  return (
    <ListScreen
      title={title}
      entityLabel="示例模块"
      resource={mayEdit ? categoryApi : readOnly}
      searchLabel="搜索名称"
      filters={filters}
      sorts={sorts}
      columns={columns}
      card={card}
      labelOf={({ name }) => name}
      {...(mayEdit && { editUrl: paths.edit })}
    />
  );
}
