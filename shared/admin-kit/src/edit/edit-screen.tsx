/** The screen 改表: the records of a list as a sheet that one edits, checked while one types. */
import { useRef, useState } from 'react';
import { useLeaveGuard } from '@admin-h5/client';
import type { PublishDetail } from '@admin-h5/contract';
import { Button, ChoiceChips, EmptyState, ErrorState, Screen, SkeletonRows } from '@admin-h5/ui';
import { confirm, errorToast } from '@admin-h5/ui/feedback';
import type { Settling } from '../fields/compare-lines.ts';
import { PreviewDialog } from '../form/preview-dialog.tsx';
import type { GridPlace } from '../grid/grid-model.ts';
import { describeRow } from '../import/check/cell-parts.tsx';
import { noCorrections } from '../import/corrections.ts';
import { askLosses } from '../import/done-report.tsx';
import { ColumnQuestions } from '../import/report-parts.tsx';
import type { ListRecord, ListResource, RecordEdit } from '../list/list-props.ts';
import type { SheetTarget } from '../list/download-sheet.ts';
import { ChangeSetsDialog } from './change-sets-dialog.tsx';
import { ColumnsDialog, useColumnChoice } from './column-choice.tsx';
import { ChangesDialog, FillDialog } from './edit-dialogs.tsx';
import { EditGrid } from './edit-grid.tsx';
import { cellText, dropEdits, isConflict, isList, listChanges, settleConflicts, writeCells } from './edit-model.ts';
import type { CellChange, EditRow } from './edit-model.ts';
import { findPlace, createView } from './expanded-rows.ts';
import { EditNotices } from './edit-notices.tsx';
import { importSource } from './import-source.ts';
import { recordSource } from './record-source.ts';
import { useChangeSets } from './use-change-sets.ts';
import { useEditSheet } from './use-edit-sheet.ts';
import type { EditSheetHandle } from './use-edit-sheet.ts';
import '../import/check/check.less';
import './edit.less';

export interface EditScreenProps<T extends ListRecord> {
  entityLabel: string;
  resource: ListResource<T>;
  /** How records are edited that have no import. */
  records: RecordEdit<T> | undefined;
  target: SheetTarget;
  /** Whether it opens with the question for a value of a column, for all records. */
  asksFill: boolean;
  onClose: () => void;
}

/** The rows that are shown: all, or those that were changed or open when they were asked for: none leaves while it is corrected. */
type View = { kind: 'all' } | { kind: 'changed' | 'open'; ids: ReadonlySet<string> };

const allRows: View = { kind: 'all' };

export function EditScreen<T extends ListRecord>({
  entityLabel,
  resource,
  records,
  target,
  asksFill,
  onClose,
}: EditScreenProps<T>) {
  const [source] = useState(() => (records ? recordSource(resource, records) : importSource(resource)));
  const edit = useEditSheet({ source, entityLabel, target });
  const { sheet, edits, count, loading, check, work } = edit;
  const choice = useColumnChoice(entityLabel, sheet.columns);
  const sets = useChangeSets(source, edit);
  const [dialog, setDialog] = useState<'columns' | 'changes' | 'fill' | 'sets' | null>(asksFill ? 'fill' : null);
  const [view, setView] = useState(allRows);
  const [goTo, setGoTo] = useState<GridPlace | null>(null);
  const [previewed, setPreviewed] = useState<EditRow | null>(null);
  /** The record that the person is at in the sheet. */
  const activeId = useRef('');
  const close = () => setDialog(null);
  useLeaveGuard(count > 0 || work === 'save', () =>
    confirm({
      title: `有 ${count} 处改动没有保存，确定离开吗？`,
      message: '改动会保留在这台设备上，下次打开改表时恢复。',
      confirmText: '离开',
      cancelText: '继续编辑',
    }),
  );

  const needsEye = (row: EditRow): boolean => {
    const state = edit.checkedOf(row.id)?.row.state;
    return state === 'refused' || state === 'doubt' || state === 'same';
  };
  const changedRows = sheet.rows.filter(({ id }) => edits[id]);
  const openRows = changedRows.filter(needsEye);
  const rows = view.kind === 'all' ? sheet.rows : sheet.rows.filter(({ id }) => view.ids.has(id));
  /** Those that a value for all is meant for: what was restored belongs to another list. */
  const fillRows = rows.filter(({ id }) => !edit.restored.has(id));
  const lists = choice.shown.filter(isList);
  const shown = createView(rows, choice.shown, edit.typed, choice.isExpanded && lists.length > 0);
  const changes = listChanges(edits, sheet);
  const conflicts = changes.filter((change) => isConflict(change, change.row, change.column));
  const labelOf = (row: EditRow): string => {
    const name = choice.all[0];
    return (name && cellText(edits, row, name)) || row.id;
  };
  function show(kind: string): void {
    const some = kind === 'changed' ? changedRows : openRows;
    setView(kind === 'changed' || kind === 'open' ? { kind, ids: new Set(some.map(({ id }) => id)) } : allRows);
  }

  function go(change: CellChange): void {
    close();
    setView(allRows);
    setGoTo(findPlace(createView(sheet.rows, choice.shown, edit.typed, shown.isExpanded), change));
  }

  /** The person stays at the record. */
  function toggleLists(): void {
    const next = createView(rows, choice.shown, edit.typed, !shown.isExpanded);
    const row = next.rows.findIndex((one) => one.row.id === activeId.current);
    choice.expand(!shown.isExpanded);
    setGoTo({ row: Math.max(row, 0), column: 0 });
  }

  async function save(): Promise<void> {
    if (!check) return;
    const written = changedRows.length - openRows.length;
    if (written === 0) {
      errorToast('改动的行都有误或有疑问，请先改正');
      return show('open');
    }
    if (openRows.length > 0) {
      const agreed = await confirm({
        title: `${openRows.length} 条有误或有疑问，先保存其余 ${written} 条？`,
        message: '没有保存的改动留在表格中，改正后可以再保存。',
        confirmText: `保存 ${written} 条`,
      });
      if (!agreed) return undefined;
    }
    if (check.job !== null && !(await askLosses(check.job, '保存'))) return;
    const left = await edit.save();
    if (left) await sets.settle(left);
  }

  async function discard(): Promise<void> {
    if (await confirm({ title: `放弃 ${count} 处改动？`, confirmText: '放弃', danger: true })) edit.discard();
  }

  return (
    <Screen
      wide
      className="adm-screen adm-edit-screen"
      title={`改表：${entityLabel}`}
      onBack={onClose}
      footer={
        loading.state === 'ready' && (
          <>
            <Button kind="plain" disabled={count === 0 || work === 'save'} onClick={() => void discard()}>
              放弃改动
            </Button>
            <Button kind="soft" disabled={count === 0} onClick={() => setDialog('changes')}>
              改动 {count}
            </Button>
            <Button
              disabled={count === 0 || check === null || work !== null}
              loading={work === 'save' || work === 'undo'}
              onClick={() => void save()}
            >
              {count > 0 ? `保存 ${count} 处改动` : '没有改动'}
            </Button>
          </>
        )
      }
    >
      {loading.state === 'loading' && <SkeletonRows rows={8} />}
      {loading.state === 'failed' && <ErrorState error={loading.error} onRetry={edit.reload} />}
      {loading.state === 'ready' && sheet.rows.length === 0 && <EmptyState title={`没有符合条件的${entityLabel}`} />}
      {loading.state === 'ready' && sheet.rows.length > 0 && (
        // Inert while it is saved: text typed then would be neither in the records nor among the edits.
        <div className="adm-edit" inert={work === 'save' || work === 'undo'}>
          <div className="adm-edit__bar">
            <Button size="s" kind="soft" disabled={edit.history.past.length === 0} onClick={edit.undoStep}>
              撤销
            </Button>
            <Button size="s" kind="soft" disabled={edit.history.future.length === 0} onClick={edit.redoStep}>
              重做
            </Button>
            <Button size="s" kind="soft" onClick={() => setDialog('fill')}>
              批量修改
            </Button>
            <Button size="s" kind="soft" onClick={() => setDialog('columns')}>
              列
            </Button>
            {lists.length > 0 && (
              <Button size="s" kind="soft" onClick={toggleLists}>
                {choice.isExpanded ? `一行一个${entityLabel}` : `展开${lists.map(({ name }) => name).join('、')}`}
              </Button>
            )}
            <Button size="s" kind="soft" onClick={() => setDialog('sets')}>
              草稿{sets.waiting > 0 && ` ${sets.waiting}`}
            </Button>
            <div className="adm-check__filters">
              <ChoiceChips
                label="显示哪些行"
                options={[
                  { value: 'all', label: '全部', note: String(sheet.rows.length) },
                  { value: 'changed', label: '已改', note: String(changedRows.length) },
                  { value: 'open', label: '待处理', note: String(openRows.length) },
                ]}
                value={view.kind}
                onChange={show}
              />
            </div>
            <p role="status" className="ah5-text-s ah5-text-quiet">
              {describeState(edit)}
            </p>
          </div>
          <EditNotices
            edit={edit}
            found={loading.found}
            conflicts={conflicts}
            sets={sets}
            onSets={() => setDialog('sets')}
            onGo={go}
            onSettle={settle}
            onRetry={retry}
          />
          <div className="adm-check">
            <ColumnQuestions
              questions={edit.questions}
              corrections={{ ...noCorrections, ways: { ...edit.ways } }}
              onChange={({ ways = {} }) => edit.answer(ways)}
            />
          </div>
          {rows.length === 0 ? (
            <EmptyState compact title="没有这样的行" />
          ) : (
            <EditGrid
              edit={edit}
              view={shown}
              choice={choice}
              goTo={goTo}
              onGo={setGoTo}
              onRow={({ id }) => {
                activeId.current = id;
              }}
              onSettle={settle}
              onPreview={source.preview && setPreviewed}
            />
          )}
        </div>
      )}
      {previewed && source.preview && (
        <PreviewDialog load={(signal) => preview(previewed.id, signal)} onClose={() => setPreviewed(null)} />
      )}
      {dialog === 'columns' && <ColumnsDialog choice={choice} onClose={close} />}
      {dialog === 'sets' && (
        <ChangeSetsDialog
          sets={sets}
          count={count}
          isPassed={check !== null && openRows.length === 0}
          entityLabel={entityLabel}
          onClose={close}
        />
      )}
      {dialog === 'changes' && (
        <ChangesDialog
          changes={changes}
          othersOf={(row) => describeRow(edit.checkedOf(row.id)?.row ?? {}).join('；')}
          labelOf={labelOf}
          onGo={go}
          onDrop={({ row, column }) =>
            edit.change((typed) => dropEdits(typed, (id, name) => id === row.id && name === column.name))
          }
          onClose={close}
        />
      )}
      {dialog === 'fill' && loading.state === 'ready' && (
        <FillDialog
          rows={fillRows}
          columns={choice.all}
          edits={edits}
          onFill={(column, text) => {
            edit.change((typed) =>
              writeCells(
                typed,
                fillRows.map((row) => ({ row, column, text })),
              ),
            );
            close();
            const [row] = rows;
            if (row) setGoTo(findPlace(shown, { row, column }));
          }}
          onClose={close}
        />
      )}
    </Screen>
  );

  async function preview(id: string, signal: AbortSignal): Promise<PublishDetail> {
    if (!source.preview) throw new Error('这一行不能预览');
    return source.preview(id, edit, { signal, errors: 'screen' });
  }

  function settle(some: readonly CellChange[], how: Settling): void {
    edit.change((typed) => settleConflicts(typed, some, how));
  }

  function retry(): void {
    const failed = edit.problem?.work;
    if (failed === 'undo') void edit.undoSave();
    else if (failed === 'save' && check) void save();
    else edit.retry();
  }
}

/** What the state of the sheet is, in words. */
function describeState({ work, progress, check, count, sheet }: EditSheetHandle): string {
  if (work === 'save') return progress ? `正在保存 ${progress.done}/${progress.total} 条…` : '正在保存…';
  if (work === 'undo') return '正在撤销…';
  if (count === 0) return `共 ${sheet.rows.length} 条`;
  if (!check) return `已改 ${count} 处，正在检查…`;
  const open = [...check.rows.values()].filter(({ row }) => row.state === 'refused' || row.state === 'doubt').length;
  return open > 0 ? `已改 ${count} 处，${open} 条待处理` : `已改 ${count} 处，检查通过`;
}
