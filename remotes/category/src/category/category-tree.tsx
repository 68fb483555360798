import { categoryKindLabels, type CategoryNode } from '@admin-h5/contract';
import { SortableList, StatusTag, useSortableEntry } from '@admin-h5/admin-kit';
import type { KeyboardEvent } from 'react';
import { previewUrl, Link, pageUrl } from '@admin-h5/client';
import { dragGlyph, downGlyph, forwardGlyph, Icon, Image, moreGlyph, Tick } from '@admin-h5/ui';
import { paths } from '../paths.ts';
import { useOpened } from './opened.ts';
import { allIds, ancestorIds, dropPlacement, type Step, type TreeLine, visibleLines } from './tree.ts';
import { useCategoryActions } from './use-category-actions.tsx';
import type { usePicked } from './use-picked.ts';

/** Horizontal CSS pixels per level while dragging. */
const levelWidth = 28;

interface Props {
  nodes: readonly CategoryNode[];
  /** The visible part of the tree. */
  found: readonly CategoryNode[];
  searching: boolean;
  picking: Pick<ReturnType<typeof usePicked>, 'picked' | 'count' | 'toggle'>;
  reload: () => Promise<void>;
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
    const draggedIds = new Set(allIds(dragged.node.children));
    const rest = lines.filter(({ node }) => !draggedIds.has(node.id));
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
              onPick={(shift) =>
                picking.toggle(
                  line.node.id,
                  lines.map(({ node }) => node.id),
                  shift,
                )
              }
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

const stepOfKey: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

interface CategoryLineProps {
  line: TreeLine;
  open: boolean;
  /** Whether order and parent can be changed; not in search results. */
  movable: boolean;
  /** Whether it is ticked; null outside 批量管理. */
  picked: boolean | null;
  /** `shift`: the key was held. */
  onPick: (shift: boolean) => void;
  onToggle: () => void;
  onStep: (step: Step) => void;
  onMore: () => void;
}

/**
 * One category: drag handle, branch, picture, name, number of records, status, actions. Alt with the arrow keys moves
 * it.
 */
function CategoryLine({ line, open, movable, picked, onPick, onToggle, onStep, onMore }: CategoryLineProps) {
  const { node, depth } = line;
  const { ref, style, dragging, handleProps } = useSortableEntry(node.id, !movable);
  const listed = node.kind === 'product' ? pageUrl(paths.productList, { categoryId: node.id }) : null;
  const count = `${node.totalCount} 个${categoryKindLabels[node.kind]}`;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.altKey && movable ? stepOfKey[event.key] : undefined;
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    onStep(step);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Alt and arrow keys from any control of the line
    <li
      ref={ref}
      style={style}
      className={dragging ? 'category-line category-line--dragging' : 'category-line'}
      aria-level={depth + 1}
      aria-label={node.name}
      data-depth={depth}
      onKeyDownCapture={onKeyDown}
    >
      {picked !== null && (
        <Tick
          className="category-line__check"
          checked={picked}
          aria-label={`选择${node.name}`}
          onChange={({ nativeEvent }) => onPick(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        />
      )}
      {movable && (
        <button
          type="button"
          className="adm-icon-button category-line__handle"
          {...handleProps}
          aria-label={`拖动${node.name}`}
        >
          <Icon glyph={dragGlyph} size={18} />
        </button>
      )}
      {node.children.length > 0 ? (
        <button
          type="button"
          className="adm-icon-button category-line__toggle"
          aria-expanded={open}
          aria-label={`${open ? '收起' : '展开'}${node.name}`}
          onClick={onToggle}
        >
          <Icon glyph={open ? downGlyph : forwardGlyph} size={16} />
        </button>
      ) : (
        <span className="category-line__toggle" />
      )}
      <Image
        className="category-line__icon"
        src={node.iconId && previewUrl(node.iconId)}
        alt=""
        ratio={1}
        sizes="40px"
        largest={96}
      />
      <span className="category-line__text">
        <Link className="category-line__name" to={pageUrl(paths.categoryEdit, { id: node.id })}>
          {node.name}
        </Link>
        <small>{listed ? <Link to={listed}>{count}</Link> : count}</small>
      </span>
      <StatusTag status={node.status} />
      {picked === null && (
        <button type="button" className="adm-icon-button" aria-label={`${node.name}的更多操作`} onClick={onMore}>
          <Icon glyph={moreGlyph} />
        </button>
      )}
    </li>
  );
}
