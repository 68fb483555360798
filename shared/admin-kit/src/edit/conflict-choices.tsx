/** The choices of 改表 for a cell that somebody else has changed meanwhile; of a list, with what both changes make together. */
import { Button } from '@admin-h5/ui';
import { offerMerges, type Settling } from '../fields/compare-lines.ts';
import { MergeView } from '../history/change-view.tsx';
import { toTextColumns } from '../history/value-view.tsx';
import { mergeCell } from './edit-model.ts';
import type { CellChange } from './edit-model.ts';

interface Props {
  change: CellChange;
  onSettle: (how: Settling) => void;
}

export function ConflictChoices({ change, onSettle }: Props) {
  const merged = mergeCell(change);
  const choices: { how: Settling; text: string }[] = [
    ...(merged ? offerMerges(merged.conflicts) : []),
    { how: 'mine', text: '保留我的' },
    { how: 'theirs', text: '用对方的' },
  ];
  return (
    <>
      {merged && (
        <div className="adm-edit__merge" role="group" aria-label="合并两边">
          <MergeView lines={merged.lines} keySize={merged.keySize} columns={toTextColumns(change.column.fields)} />
        </div>
      )}
      {choices.map(({ how, text }, at) => (
        <Button key={how} size="s" kind={merged && at === 0 ? 'primary' : 'soft'} onClick={() => onSettle(how)}>
          {text}
        </Button>
      ))}
    </>
  );
}
