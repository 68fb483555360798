/** What a manager can do with one category of the tree: move it, enable or disable it, empty it and delete it. */
import { useState, type ReactNode } from 'react';
import { categoryApi, navigateTo, pageUrl } from '@admin-h5/client';
import { categoryKindLabels, categoryMaxDepth, type Category, type CategoryNode } from '@admin-h5/contract';
import { actionMenu, confirm, showError, toast } from '@admin-h5/ui/feedback';
import { rowActions, TreeSheet, type TreeChoice } from '@admin-h5/admin-kit';
import { paths } from '../paths.ts';
import { type Placement, currentPlacement, findNode, mayLieBelow, stepPlacement, type Step } from './tree.ts';

const quiet = { errors: 'screen' } as const;

/** Moves a category below a parent, to its position among the siblings. */
async function place(node: CategoryNode, from: string | null, { parentId, siblings }: Placement): Promise<void> {
  if (from !== parentId) {
    const { failed } = await categoryApi.moveAll({ ids: [node.id] }, parentId, quiet);
    const [failure] = failed;
    if (failure) throw new Error(failure.message);
  }
  await categoryApi.sort(siblings, quiet);
}

/** Moves the subcategories and records of a category to another one, so that it can be deleted. */
async function moveEverything(node: CategoryNode, to: string): Promise<void> {
  if (node.children.length > 0) {
    const ids = node.children.map(({ id }) => id);
    const { failed } = await categoryApi.moveAll({ ids }, to, quiet);
    const [failure] = failed;
    if (failure) throw new Error(failure.message);
  }
  if (node.contentCount > 0) await categoryApi.moveContent(node.id, to, quiet);
}

interface Options {
  /** The tree of one kind. */
  nodes: readonly CategoryNode[];
  /** Resolves when `nodes` are those of the server again. */
  reload: () => Promise<void>;
  /** Called after a category was moved below this one. */
  onPlaced: (parentId: string) => void;
}

interface Picking {
  node: CategoryNode;
  /** True to move its content, so that it can be deleted; false to move the category itself. */
  content: boolean;
}

function choicesFor(nodes: readonly CategoryNode[], { node, content }: Picking): TreeChoice[] {
  const toChoice = (each: CategoryNode): TreeChoice => ({
    id: each.id,
    label: each.name,
    disabled: content
      ? each.id === node.id || node.children.some((child) => !mayLieBelow(nodes, child, each.id))
      : !mayLieBelow(nodes, node, each.id) || each.id === node.parentId,
    children: each.children.map(toChoice),
  });
  return nodes.map(toChoice);
}

/** What the category contains, in the server's words; '' if it is empty. */
function describeContent({ children, contentCount, kind }: CategoryNode): string {
  if (children.length > 0) return `${children.length} 个子分类`;
  return contentCount > 0 ? `${contentCount} 个${categoryKindLabels[kind]}` : '';
}

export interface CategoryActions {
  put: (node: CategoryNode, placement: Placement | null) => Promise<void>;
  step: (node: CategoryNode, step: Step) => Promise<void>;
  more: (node: CategoryNode, depth: number) => Promise<void>;
  sheet: ReactNode;
}

const edit = (query: Readonly<Record<string, string>>) => navigateTo({ url: pageUrl(paths.categoryEdit, query) });

/** All actions of one category, each with 撤销. */
export function useCategoryActions({ nodes, reload, onPlaced }: Options): CategoryActions {
  const [picking, setPicking] = useState<Picking | null>(null);

  /** Changes the tree and reads it again; `done` announces the change, so that what it offers next meets the new tree. */
  async function attempt(run: () => Promise<void>, done: () => void = () => undefined): Promise<void> {
    try {
      await run();
    } catch (error) {
      showError(error);
      await reload();
      return;
    }
    await reload();
    done();
  }

  async function put(node: CategoryNode, placement: Placement | null): Promise<void> {
    if (!placement) return;
    const before = currentPlacement(nodes, node);
    const unchanged = before.parentId === placement.parentId && before.siblings.join() === placement.siblings.join();
    if (unchanged) return;
    const undo = () => void attempt(() => place(node, placement.parentId, before));
    await attempt(
      async () => {
        await place(node, before.parentId, placement);
        if (placement.parentId !== null) onPlaced(placement.parentId);
      },
      () => toast(`已移动「${node.name}」`, { action: { text: '撤销', onPress: undo } }),
    );
  }

  const basic = rowActions<Category>({
    resource: categoryApi,
    entityLabel: '分类',
    labelOf: ({ name }) => name,
    reload: () => void reload(),
    replace: () => void reload(),
    onRefused(row, message) {
      void offerToMove(row.id, message);
      return true;
    },
  });

  async function offerToMove(id: string, message: string): Promise<void> {
    const node = findNode(nodes, id);
    if (!node) return;
    if (await confirm({ title: message, confirmText: '移动到…' })) setPicking({ node, content: true });
  }

  /** Offers to move the content of a non-empty category before asking to delete it; the server checks again. */
  async function remove(node: CategoryNode): Promise<void> {
    const held = describeContent(node);
    if (held) await offerToMove(node.id, `该分类下还有 ${held}，请先移动`);
    else await basic.remove(node);
  }

  async function picked({ node, content }: Picking, to: string | null): Promise<void> {
    setPicking(null);
    if (!content) {
      const siblings = (to === null ? nodes : (findNode(nodes, to)?.children ?? [])).map(({ id }) => id);
      await put(node, { parentId: to, siblings: [...siblings, node.id] });
      return;
    }
    if (to === null) return;
    await attempt(
      () => moveEverything(node, to),
      () => toast('已移动，现在可以删除该分类'),
    );
  }

  const step = (node: CategoryNode, to: Step) => put(node, stepPlacement(nodes, node, to));

  const more = (node: CategoryNode, depth: number) =>
    actionMenu(node.name, [
      { text: '编辑', run: () => edit({ id: node.id }) },
      depth + 1 < categoryMaxDepth && { text: '新增下级', run: () => edit({ parentId: node.id, kind: node.kind }) },
      { text: node.status === 1 ? '停用' : '启用', run: () => basic.toggleStatus(node) },
      { text: '上移', run: () => step(node, 'up') },
      { text: '下移', run: () => step(node, 'down') },
      { text: '置顶', run: () => step(node, 'top') },
      { text: '移动到…', run: () => setPicking({ node, content: false }) },
      { text: '删除', danger: true, run: () => remove(node) },
    ]);

  return {
    put,
    step,
    more,
    sheet: picking && (
      <TreeSheet
        title={picking.content ? `把「${picking.node.name}」下的内容移动到…` : `移动「${picking.node.name}」到…`}
        load={() => Promise.resolve(choicesFor(nodes, picking))}
        {...(picking.content ? {} : { none: '一级分类' })}
        onPick={(to) => void picked(picking, to)}
        onClose={() => setPicking(null)}
      />
    ),
  };
}
