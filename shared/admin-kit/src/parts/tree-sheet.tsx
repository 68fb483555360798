import { useState } from 'react';
import { Loaded, Sheet, SheetActions, SkeletonText } from '@admin-h5/ui';
import type { TreeChoice } from '../fields/spec.ts';
import { TreeList } from '../fields/tree-control.tsx';
import { useLocalQuery } from './use-local-query.ts';

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
