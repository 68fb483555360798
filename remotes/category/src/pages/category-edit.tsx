import { useMemo } from 'react';
import { categoryApi, type PageProps } from '@admin-h5/client';
import {
  type Category,
  categoryFields,
  type CategoryInput,
  categoryKinds,
  categoryMaxDepth,
  type CategoryNode,
} from '@admin-h5/contract';
import { type FormResource, FormScreen, type FormSection, formSections, type TreeChoice } from '@admin-h5/admin-kit';
import { categorySchema } from '@admin-h5/contract/validation';
import { revealCategory } from '../category/opened.ts';
import { paths } from '../paths.ts';
import { mayLieBelow } from '../category/tree.ts';

const shown = (category: Category): Category => {
  revealCategory(category.id);
  return category;
};
/** The calls of a form, after which the tree shows what was saved. */
const revealing: FormResource<Category, CategoryInput> = {
  ...categoryApi,
  create: async (...given) => shown(await categoryApi.create(...given)),
  update: async (...given) => shown(await categoryApi.update(...given)),
};

export default function CategoryEdit({ query }: PageProps) {
  const id = query.id ?? '';
  const sections = useMemo(() => categorySections(id), [id]);
  const kind = categoryKinds.find((each) => each === query.kind) ?? 'product';
  return (
    <FormScreen
      entityLabel="分类"
      subject="category"
      query={query}
      resource={revealing}
      schema={categorySchema}
      sections={sections}
      blank={{ kind, parentId: query.parentId ?? null }}
      copyValues={(values) => ({ ...values, code: '' })}
      keepForNext={['kind', 'parentId']}
      listUrl={paths.categoryList}
      editUrl={paths.categoryEdit}
    />
  );
}

/** Possible parents. Those that would make a cycle or a fourth level are shown but disabled. */
async function parentChoices(id: string): Promise<TreeChoice[]> {
  const nodes = await categoryApi.tree({ errors: 'screen' });
  const find = (list: readonly CategoryNode[]): CategoryNode | undefined =>
    list
      .flatMap((node) => [node, ...node.children, ...node.children.flatMap(({ children }) => children)])
      .find((node) => node.id === id);
  const own = find(nodes);
  const toChoice = (node: CategoryNode, depth: number): TreeChoice => ({
    id: node.id,
    label: node.name,
    group: node.kind,
    disabled: own ? !mayLieBelow(nodes, own, node.id) : depth + 1 >= categoryMaxDepth,
    children: node.children.map((child) => toChoice(child, depth + 1)),
  });
  return nodes.map((node) => toChoice(node, 0));
}

/** @param id '' for a new category */
const categorySections = (id: string): readonly FormSection[] =>
  formSections(categoryFields, [
    {
      title: '基本信息',
      fields: [
        'name',
        // The chosen parent is of the other kind after a change.
        { name: 'kind', effect: () => ({ parentId: null }) },
        {
          name: 'parentId',
          none: '无（一级分类）',
          load: () => parentChoices(id),
          groupOf: (values) => String(values['kind']),
          hint: `最多${categoryMaxDepth}级`,
        },
        { name: 'code', placeholder: '如 insecticide', hint: '小写字母、数字和连字符' },
        'description',
      ],
    },
    { title: '图片', fields: [{ name: 'iconId', crop: 1, hint: '建议 1:1 正方形' }, 'coverId'] },
    { title: '展示', fields: [id ? 'sort' : { name: 'sort', hint: '填 0 则排在同级最后' }, 'status'] },
  ]);
