import type { KeyboardEvent } from 'react';
import { previewUrl, Link, pageUrl } from '@admin-h5/client';
import { categoryKindLabels } from '@admin-h5/contract';
import { dragGlyph, downGlyph, forwardGlyph, Icon, Image, moreGlyph, Tick } from '@admin-h5/ui';
import { StatusTag, useSortableEntry } from '@admin-h5/admin-kit';
import { paths } from '../paths.ts';
import type { Step, TreeLine } from './tree.ts';

const stepOfKey: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

interface Props {
  line: TreeLine;
  open: boolean;
  /** Whether order and parent can be changed; not in search results. */
  movable: boolean;
  /** Whether it is ticked; null outside 批量管理. */
  picked: boolean | null;
  onPick: () => void;
  onToggle: () => void;
  onStep: (step: Step) => void;
  onMore: () => void;
}

/**
 * One category: drag handle, branch, picture, name, number of records, status, actions. Alt with the arrow keys moves
 * it.
 */
export function CategoryLine({ line, open, movable, picked, onPick, onToggle, onStep, onMore }: Props) {
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
        <Tick className="category-line__check" checked={picked} aria-label={`选择${node.name}`} onChange={onPick} />
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
