import type { CategoryNode } from '@admin-h5/contract';
import { SortableList } from '@admin-h5/admin-kit';
import { CategoryLine } from './category-line.tsx';
import { useOpened } from './opened.ts';
import { allIds, ancestorIds, dropPlacement, visibleLines } from './tree.ts';
import { useCategoryActions } from './use-category-actions.tsx';
import type { usePicked } from './use-picked.ts';

/** Horizontal CSS pixels per level while dragging. */
const levelWidth = 28;

interface Props {
  /** The whole tree of one kind. */
  nodes: readonly CategoryNode[];
  /** The visible part of the tree. */
  found: readonly CategoryNode[];
  searching: boolean;
  picking: Pick<ReturnType<typeof usePicked>, 'picked' | 'count' | 'toggle'>;
  reload: () => void;
}

/** The tree, in which categories can be moved; in search results all branches are open and nothing can be moved. */
export function CategoryTree({ nodes, found, searching, picking, reload }: Props) {
  const { opened, setOpened } = useOpened(nodes);
  const actions = useCategoryActions({
    nodes,
    reload,
    // A branch that was chosen as the target may itself lie in a closed one.
    onPlaced: (parentId) => setOpened(new Set([...opened, parentId, ...ancestorIds(nodes, parentId)])),
  });
  const lines = visibleLines(found, searching ? new Set(allIds(found)) : opened);
  const branches = nodes.filter(({ children }) => children.length > 0);

  function toggle(id: string): void {
    const next = new Set(opened);
    if (!next.delete(id)) next.add(id);
    setOpened(next);
  }

  /** Without the lines of the dragged branch, which moves as a whole. */
  function drop(from: number, to: number, sideways: number): void {
    const dragged = lines[from];
    const target = lines[to];
    if (!dragged || !target) return;
    const own = new Set(allIds(dragged.node.children));
    const rest = lines.filter(({ node }) => !own.has(node.id));
    const start = rest.indexOf(dragged);
    const end = rest.indexOf(target);
    if (end < 0) return;
    void actions.put(dragged.node, dropPlacement(nodes, rest, start, end, Math.round(sideways / levelWidth)));
  }

  return (
    <>
      <div className="adm-count">
        <span role="status">共 {allIds(nodes).length} 个分类</span>
        {picking.picked && <span>已选 {picking.count} 个</span>}
        {!searching && branches.length > 0 && (
          <>
            <button type="button" className="adm-link" onClick={() => setOpened(new Set(allIds(nodes)))}>
              全部展开
            </button>
            <button type="button" className="adm-link" onClick={() => setOpened(new Set())}>
              全部收起
            </button>
          </>
        )}
      </div>
      <SortableList
        ids={lines.map(({ node }) => node.id)}
        labelOf={(id) => lines.find(({ node }) => node.id === id)?.node.name ?? ''}
        onMove={drop}
      >
        <ul className="category-tree" aria-label="分类">
          {lines.map((line) => (
            <CategoryLine
              key={line.node.id}
              line={line}
              open={searching || opened.has(line.node.id)}
              movable={!searching && picking.picked === null}
              picked={picking.picked && picking.picked.has(line.node.id)}
              onPick={() => picking.toggle(line.node.id)}
              onToggle={() => toggle(line.node.id)}
              onStep={(step) => void actions.step(line.node, step)}
              onMore={() => void actions.more(line.node, line.depth)}
            />
          ))}
        </ul>
      </SortableList>
      {actions.sheet}
    </>
  );
}
