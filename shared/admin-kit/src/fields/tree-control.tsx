/** Chooses a node of a tree, such as a category: as a field of a form, as a list, or in a sheet (移动到…). */
import { Tick, Loaded, Sheet, SheetActions, SkeletonText } from '@admin-h5/ui';
import { useRef, useState } from 'react';
import type { ControlProps, TreeChoice, TreeField } from './spec.ts';
import { useLocalQuery } from '../use-local-query.ts';
import { PickerButton } from './record-picker.tsx';

interface BranchProps {
  node: TreeChoice;
  depth: number;
  name: string;
  value: unknown;
  opened: ReadonlySet<string>;
  onOpen: (id: string) => void;
  onPick: (id: string) => void;
}

function Branch({ node, depth, name, value, opened, onOpen, onPick }: BranchProps) {
  const open = opened.has(node.id);
  return (
    <li>
      <div className="adm-tree-choice" style={{ paddingInlineStart: `calc(var(--u) * ${depth * 20})` }}>
        {node.children.length > 0 ? (
          <button
            type="button"
            className="adm-tree-choice__toggle"
            aria-expanded={open}
            aria-label={`${open ? '收起' : '展开'}${node.label}`}
            onClick={() => onOpen(node.id)}
          >
            {open ? '▾' : '▸'}
          </button>
        ) : (
          <span className="adm-tree-choice__toggle" aria-hidden="true" />
        )}
        <label className="adm-tree-choice__label">
          <Tick
            type="radio"
            name={name}
            checked={value === node.id}
            disabled={node.disabled}
            onChange={() => onPick(node.id)}
          />
          {node.label}
        </label>
      </div>
      {open && node.children.length > 0 && (
        <ul>
          {node.children.map((child) => (
            <Branch key={child.id} node={child} depth={depth + 1} {...{ name, value, opened, onOpen, onPick }} />
          ))}
        </ul>
      )}
    </li>
  );
}

interface TreeListProps {
  nodes: readonly TreeChoice[];
  name: string;
  value: unknown;
  none?: string | undefined;
  onPick: (id: string | null) => void;
}

/** A tree of radio buttons: buttons open branches; Tab and arrow keys work as in any form. */
export function TreeList({ nodes, name, value, none, onPick }: TreeListProps) {
  const trail = pathTo(nodes, value).map(({ id }) => id);
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    new Set(nodes.length <= 3 ? nodes.map(({ id }) => id) : trail),
  );
  function toggle(id: string): void {
    const next = new Set(opened);
    if (!next.delete(id)) next.add(id);
    setOpened(next);
  }
  return (
    <ul className="adm-tree-choices">
      {none !== undefined && (
        <li>
          <div className="adm-tree-choice">
            <span className="adm-tree-choice__toggle" aria-hidden="true" />
            <label className="adm-tree-choice__label">
              <Tick type="radio" name={name} checked={value === null} onChange={() => onPick(null)} />
              {none}
            </label>
          </div>
        </li>
      )}
      {nodes.map((node) => (
        <Branch key={node.id} node={node} depth={0} {...{ name, value, opened }} onOpen={toggle} onPick={onPick} />
      ))}
    </ul>
  );
}

/** Shows the path of the chosen node; the tree unfolds below it. */
export function TreeControl({
  field,
  id,
  value,
  values,
  onChange,
  onBlur,
  invalid,
  describedBy,
  disabled,
}: ControlProps & { field: TreeField }) {
  const [open, setOpen] = useState(false);
  const byPointer = useRef(false);
  const { data: nodes, isError, refetch } = useLocalQuery(() => field.load(), [field.name]);
  const group = field.groupOf?.(values);
  const offered = group === undefined ? nodes : nodes?.filter((node) => node.group === group);
  const path = pathTo(nodes ?? [], value).map(({ label }) => label);
  const chosen = path.length > 0 ? path.join(' / ') : value === null && field.none ? field.none : '';
  return (
    <div className="adm-tree-control">
      <PickerButton
        {...{ id, invalid, describedBy, disabled, onBlur }}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {chosen || (
          <span className="adm-placeholder">{nodes ? '请选择' : isError ? '加载失败，点击查看' : '加载中…'}</span>
        )}
      </PickerButton>
      {open && isError && (
        <p className="adm-field__error">
          加载失败{' '}
          <button type="button" className="adm-link" onClick={() => void refetch()}>
            重试
          </button>
        </p>
      )}
      {open && offered && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only notes whether a pointer or a key was used
        <div
          onPointerDownCapture={() => {
            byPointer.current = true;
          }}
          onKeyDownCapture={() => {
            byPointer.current = false;
          }}
        >
          <TreeList
            key={group}
            nodes={offered}
            name={`${id}-tree`}
            value={value}
            none={field.none}
            onPick={(picked) => {
              onChange(picked);
              // The arrow keys of radios choose while moving, so they do not close the tree.
              if (!byPointer.current) return;
              setOpen(false);
              document.getElementById(id)?.focus();
            }}
          />
        </div>
      )}
    </div>
  );
}

interface Props {
  title: string;
  load: () => Promise<TreeChoice[]>;
  /** Label of the choice that means the top level; without it a node must be chosen. */
  none?: string;
  onPick: (id: string | null) => void;
  onClose: () => void;
}

/** 移动到…: a tree in which one node is chosen. */
export function TreeSheet({ title, load, none, onPick, onClose }: Props) {
  const nodes = useLocalQuery(load);
  const [value, setValue] = useState<string | null | undefined>(undefined);
  return (
    <Sheet
      open
      title={title}
      onClose={onClose}
      footer={
        <SheetActions
          onPlain={onClose}
          disabled={value === undefined}
          onClick={() => {
            if (value !== undefined) onPick(value);
          }}
        >
          移动到这里
        </SheetActions>
      }
    >
      <Loaded compact query={nodes} skeleton={<SkeletonText lines={6} />}>
        {(loaded) => <TreeList nodes={loaded} name="tree-sheet" value={value} none={none} onPick={setValue} />}
      </Loaded>
    </Sheet>
  );
}

/** Nodes from the root down to `id`; empty if the tree does not contain it. */
export function pathTo(nodes: readonly TreeChoice[], id: unknown): TreeChoice[] {
  for (const node of nodes) {
    if (node.id === id) return [node];
    const below = pathTo(node.children, id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}
