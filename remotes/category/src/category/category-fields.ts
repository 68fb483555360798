import { categoryApi } from '@admin-h5/client';
import { categoryFields, categoryMaxDepth, type CategoryNode } from '@admin-h5/contract';
import { formSections, type FormSection, type TreeChoice } from '@admin-h5/admin-kit';
import { mayLieBelow } from './tree.ts';

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
export const categorySections = (id: string): readonly FormSection[] =>
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
