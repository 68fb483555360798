import { useState } from 'react';
import type { ReactNode } from 'react';
import type { BatchTarget } from '../../../contract/index.ts';
import { Button } from '../../button/button.tsx';
import { confirm, toast } from '../../feedback/index.ts';
import { TreeSheet } from '../parts/tree-sheet.tsx';
import { batchMove, batchRemove, batchStatus, type BatchOutcome } from './batch.ts';
import { BatchResultSheet, batchSummary } from './batch-result-sheet.tsx';
import { downloadSheet } from './download-sheet.ts';
import type { ListRecord, ListScreenProps } from './list-props.ts';
import { tellFailure } from './row-actions.ts';

interface Options<T extends ListRecord> {
  screen: ListScreenProps<T>;
  target: BatchTarget;
  count: number;
  loaded: () => readonly T[];
  /** The list is to be loaded again. */
  onDone: () => void;
}

/** The bar of batch actions, and what they ask and tell. */
export function useBatch<T extends ListRecord>({
  screen,
  target,
  count,
  loaded,
  onDone,
}: Options<T>): { bar: ReactNode; sheets: ReactNode } {
  const { resource, noun, labelOf, move } = screen;
  const [moving, setMoving] = useState(false);
  const [running, setRunning] = useState(false);
  const [shown, setShown] = useState<{
    title: string;
    outcome: BatchOutcome;
    labels: ReadonlyMap<string, string>;
  } | null>(null);

  async function takeBack(outcome: BatchOutcome): Promise<void> {
    setShown(null);
    try {
      await outcome.undo?.();
      toast('已撤销');
    } catch (error) {
      tellFailure(error);
    }
    onDone();
  }

  async function run(title: string, act: () => Promise<BatchOutcome | null>): Promise<void> {
    if (running) return;
    const labels = new Map(loaded().map((row) => [row.id, labelOf(row)]));
    setRunning(true);
    try {
      const outcome = await act();
      if (!outcome) return;
      if (outcome.result.failed.length > 0) setShown({ title, outcome, labels });
      else {
        const action = outcome.undo ? { action: { text: '撤销', onPress: () => void takeBack(outcome) } } : {};
        toast(`${title}：${batchSummary(outcome.result)}`, action);
      }
      onDone();
    } catch (error) {
      tellFailure(error);
    } finally {
      setRunning(false);
    }
  }

  const ask = (verb: string, danger = false) =>
    confirm({ title: `${verb}选中的 ${count} 条${noun}？`, confirmText: verb, danger });

  async function remove(): Promise<void> {
    if (await ask('删除', true)) await run('批量删除', () => batchRemove(resource, target));
  }
  const setStatus = (status: 0 | 1) =>
    run(status === 1 ? '批量启用' : '批量停用', () => batchStatus(resource, target, status, loaded()));

  const actions = [
    ...(resource.setStatusOf
      ? [
          { key: 'enable', label: '启用', danger: false, run: () => setStatus(1) },
          { key: 'disable', label: '停用', danger: false, run: () => setStatus(0) },
        ]
      : []),
    ...(resource.moveAll && move
      ? [{ key: 'move', label: '移动', danger: false, run: async () => setMoving(true) }]
      : []),
    ...(screen.batchActions ?? []).map((action) => ({
      key: action.key,
      label: action.label,
      danger: action.danger ?? false,
      run: () =>
        run(action.label, async () => {
          const result = await action.run(target, count);
          return result && { result, undo: null };
        }),
    })),
    ...(resource.exportSheet
      ? [{ key: 'export', label: '导出', danger: false, run: () => downloadSheet(resource, noun, target) }]
      : []),
    ...(resource.removeAll ? [{ key: 'remove', label: '删除', danger: true, run: remove }] : []),
  ];

  return {
    bar: (
      <div className="adm-batch-bar" role="toolbar" aria-label="批量操作">
        {actions.map((action) => (
          <Button
            key={action.key}
            size="s"
            kind={action.danger ? 'danger' : 'soft'}
            disabled={count === 0}
            loading={running}
            onClick={() => void action.run()}
          >
            {action.label}
          </Button>
        ))}
      </div>
    ),
    sheets: (
      <>
        {moving && move && (
          <TreeSheet
            title={`移动 ${count} 条${noun}到…`}
            load={move.load}
            onClose={() => setMoving(false)}
            onPick={(to) => {
              setMoving(false);
              if (to !== null) void run('批量移动', () => batchMove(resource, target, to, loaded(), move.from));
            }}
          />
        )}
        {shown && (
          <BatchResultSheet
            title={shown.title}
            result={shown.outcome.result}
            labelOf={(id) => shown.labels.get(id) ?? id}
            onUndo={shown.outcome.undo ? () => void takeBack(shown.outcome) : null}
            onClose={() => setShown(null)}
          />
        )}
      </>
    ),
  };
}
