/** The bar of batch actions of a list: asks, runs, shows progress and result, and offers 撤销. */
import { type ReactNode, useState } from 'react';
import type { BatchTarget, PublicationChange } from '@admin-h5/contract';
import { Button, lazyPart, ProgressBar, Sheet, describeError } from '@admin-h5/ui';
import { confirm, showError, toast } from '@admin-h5/ui/feedback';
import { TreeSheet } from '../fields/tree-control.tsx';
import {
  batchMove,
  batchPublication,
  type BatchOutcome,
  batchRemove,
  batchStatus,
  type BatchWatch,
  runBatch,
  type SlicedResult,
} from './batch.ts';
import { BatchReasons } from './batch-reasons.tsx';
import { downloadSheet } from './download-sheet.ts';
import type { ListRecord, ListScreenProps } from './list-props.ts';
import type { PublicationSheetProps } from './publication-sheet.tsx';

interface Options<T extends ListRecord> {
  screen: Pick<ListScreenProps<T>, 'resource' | 'entityLabel' | 'labelOf' | 'move' | 'batchActions'>;
  target: BatchTarget;
  count: number;
  loaded: () => readonly T[];
  /** Called after a batch; the caller loads the list again. `effect`: what happened to the records in `succeeded`. */
  onDone: (succeeded: readonly string[], effect: BatchEffect) => void;
  /** Called after 撤销, complete or in part; the caller loads the list again. */
  onUndone?: () => void;
  /** Opens the records as a sheet, with one value for all of them. */
  onEdit?: (() => void) | undefined;
}

/** Whether the records are still in the list: `removed`: no; `changed`: unless a filter now excludes them; `unknown`: not known. */
export type BatchEffect = 'changed' | 'removed' | 'unknown';

/** Nothing is stored, and the sheet waits. */
const unwatched: BatchWatch = { onProgress: () => {}, isStopped: () => false };

/** Loads when it is first opened. */
const PublicationSheet = lazyPart<PublicationSheetProps>(
  async () => (await import('./publication-sheet.tsx')).PublicationSheet,
);

/** Most records whose names are loaded after a batch; further reasons show the id. */
const maxLookups = 20;

/** The bar of batch actions, and their dialogs. */
export function useBatch<T extends ListRecord>({
  screen,
  target,
  count,
  loaded,
  onDone,
  onUndone,
  onEdit,
}: Options<T>): { bar: ReactNode; sheets: ReactNode } {
  const { resource, entityLabel, labelOf, move } = screen;
  const [moving, setMoving] = useState(false);
  const [timing, setTiming] = useState(false);
  const [running, setRunning] = useState(false);
  const [progress, setProgress] = useState<BatchProgress | null>(null);
  const [shown, setShown] = useState<{
    title: string;
    outcome: BatchOutcome;
    labels: Map<string, string>;
  } | null>(null);

  /** Runs an action that may take long: shows its progress, and lets the person stop it. */
  async function runWithProgress(title: string, act: (watch: BatchWatch) => Promise<void>): Promise<void> {
    const stopping = new AbortController();
    const onStop = () => stopping.abort();
    try {
      await act({
        onProgress: (done, total) => setProgress({ title, done, total, onStop }),
        isStopped: () => stopping.signal.aborted,
      });
    } catch (error) {
      showError(error);
    } finally {
      setProgress(null);
    }
  }

  async function undoBatch({ undo }: BatchOutcome, labels: Map<string, string>): Promise<void> {
    setShown(null);
    await runWithProgress('撤销', async (watch) => {
      const result = await undo?.(watch);
      if (!result) return;
      if (await reportFailures('撤销', { result, undo: null }, labels)) toast('已撤销');
    });
    onUndone?.();
  }

  /** Shows the records that were not changed, by name; returns true if there are none. */
  async function reportFailures(title: string, outcome: BatchOutcome, labels: Map<string, string>): Promise<boolean> {
    const { failed, left } = outcome.result;
    if (failed.length === 0 && left === 0) return true;
    const unnamed = failed.filter(({ id }) => !labels.has(id)).slice(0, maxLookups);
    await Promise.allSettled(
      unnamed.map(async ({ id }) => {
        const record = await resource.get?.(id, { errors: 'background' });
        if (record) labels.set(id, labelOf(record));
      }),
    );
    setShown({ title, outcome, labels });
    return false;
  }

  async function run(
    title: string,
    effect: BatchEffect,
    act: (watch: BatchWatch) => Promise<BatchOutcome | null>,
  ): Promise<void> {
    if (running) return;
    const labels = new Map(loaded().map((row) => [row.id, labelOf(row)]));
    setRunning(true);
    await runWithProgress(title, async (watch) => {
      const outcome = await act(watch);
      if (!outcome) return;
      if (await reportFailures(title, outcome, labels)) {
        const action = outcome.undo ? { action: { text: '撤销', onPress: () => void undoBatch(outcome, labels) } } : {};
        toast(`${title}：${batchSummary(outcome.result)}`, action);
      }
      onDone(outcome.result.succeeded, effect);
    });
    setRunning(false);
  }

  const confirmBatch = (verb: string, danger = false) =>
    confirm({ title: `${verb}选中的 ${count} 条${entityLabel}？`, confirmText: verb, danger });

  async function remove(): Promise<void> {
    if (await confirmBatch('删除', true))
      await run('批量删除', 'removed', (watch) => batchRemove(resource, target, watch));
  }
  const setStatus = (status: 0 | 1) =>
    run(status === 1 ? '批量启用' : '批量停用', 'changed', (watch) =>
      batchStatus(resource, target, status, loaded(), watch),
    );

  async function checkPublication(change: PublicationChange): Promise<SlicedResult> {
    const checked = await batchPublication(resource, target, { ...change, check: true }, unwatched);
    return checked?.result ?? { succeeded: [], failed: [], left: 0, reason: null };
  }
  const loadedLabel = (id: string): string | undefined => {
    const row = loaded().find((one) => one.id === id);
    return row && labelOf(row);
  };

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
    ...(resource.setPublicationOf
      ? [{ key: 'publication', label: '定时', danger: false, run: async () => setTiming(true) }]
      : []),
    ...(screen.batchActions ?? []).map((action) => ({
      key: action.key,
      label: action.label,
      danger: action.danger ?? false,
      run: async () => {
        if (!((await action.ask?.(count)) ?? true)) return;
        await run(action.label, 'unknown', async (watch) => ({
          result: await runBatch(resource, target, watch, action.run),
          undo: null,
        }));
      },
    })),
    ...(onEdit ? [{ key: 'edit', label: '批量修改', danger: false, run: async () => onEdit() }] : []),
    ...(resource.exportSheet
      ? [{ key: 'export', label: '导出', danger: false, run: () => downloadSheet(resource, entityLabel, target) }]
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
            title={`移动 ${count} 条${entityLabel}到…`}
            load={move.load}
            onClose={() => setMoving(false)}
            onPick={(to) => {
              setMoving(false);
              if (to === null) return;
              void run('批量移动', 'changed', (watch) => batchMove(resource, target, to, loaded(), move.from, watch));
            }}
          />
        )}
        {timing && (
          <PublicationSheet
            count={count}
            entityLabel={entityLabel}
            labelOf={(id) => loadedLabel(id) ?? id}
            check={checkPublication}
            onClose={() => setTiming(false)}
            onApply={(change) => {
              setTiming(false);
              void run('批量定时', 'changed', (watch) => batchPublication(resource, target, change, watch));
            }}
          />
        )}
        {progress && <BatchProgressSheet {...progress} />}
        {shown && (
          <BatchResultSheet
            title={shown.title}
            result={shown.outcome.result}
            labelOf={(id) => shown.labels.get(id) ?? id}
            onUndo={shown.outcome.undo ? () => void undoBatch(shown.outcome, shown.labels) : null}
            onClose={() => setShown(null)}
          />
        )}
      </>
    ),
  };
}

interface BatchProgress {
  title: string;
  done: number;
  total: number;
  onStop: () => void;
}

/** The progress of a long batch. Records that were changed before 停止 stay changed. */
function BatchProgressSheet({ title, done, total, onStop }: BatchProgress) {
  const [stopping, setStopping] = useState(false);
  const stop = () => {
    setStopping(true);
    onStop();
  };
  return (
    <Sheet
      open
      place="center"
      hideClose
      title={`正在${title}`}
      onClose={stop}
      footer={
        <Button kind="plain" loading={stopping} onClick={stop}>
          停止
        </Button>
      }
    >
      <div className="adm-progress" role="status">
        <ProgressBar max={total} value={done} label="进度" />
        <p>
          {done} / {total}
        </p>
      </div>
    </Sheet>
  );
}

interface Props {
  title: string;
  result: SlicedResult;
  /** Name of a record; its id if the name is unknown. */
  labelOf: (id: string) => string;
  onUndo: (() => void) | null;
  onClose: () => void;
}

/** 「成功 8，失败 2」 with the reason for each that failed. */
function BatchResultSheet({ title, result, labelOf, onUndo, onClose }: Props) {
  return (
    <Sheet
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          {onUndo && result.succeeded.length > 0 && (
            <Button kind="plain" onClick={onUndo}>
              撤销成功的 {result.succeeded.length} 条
            </Button>
          )}
          <Button onClick={onClose}>知道了</Button>
        </>
      }
    >
      <p className="ah5-text-strong">{batchSummary(result)}</p>
      {result.reason !== null && <p role="alert">{describeError(result.reason).message}</p>}
      <BatchReasons failed={result.failed} labelOf={labelOf} />
    </Sheet>
  );
}

/** 「2 条全部成功」, or 「成功 8，失败 2」, and 「未处理 5」 if the batch ended early. */
function batchSummary({ succeeded, failed, left }: SlicedResult): string {
  if (failed.length === 0 && left === 0) return `${succeeded.length} 条全部成功`;
  return `成功 ${succeeded.length}，失败 ${failed.length}${left > 0 ? `，未处理 ${left}` : ''}`;
}
