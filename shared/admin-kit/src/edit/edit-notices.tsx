import { Button, describeError } from '@admin-h5/ui';
import { confirm } from '@admin-h5/ui/feedback';
import type { Settling } from '../fields/compare-lines.ts';
import { formatDayMoment } from '../format-time.ts';
import { dropEdits, mergeCell } from './edit-model.ts';
import type { CellChange } from './edit-model.ts';
import { maxEditRows } from './edit-source.ts';
import type { ChangeSets } from './use-change-sets.ts';
import type { EditSheetHandle } from './use-edit-sheet.ts';

interface Props {
  edit: EditSheetHandle;
  /** How many records there are. */
  found: number;
  conflicts: readonly CellChange[];
  sets: ChangeSets;
  onSets: () => void;
  onGo: (change: CellChange) => void;
  onSettle: (changes: readonly CellChange[], how: Settling) => void;
  onRetry: () => void;
}

const problemTitles = { check: '检查失败', save: '保存失败', undo: '撤销失败' } as const;

/** What a person should know of the sheet above its rows, with what they can do about it. */
export function EditNotices({ edit, found, conflicts, sets, onSets, onGo, onSettle, onRetry }: Props) {
  const [conflict] = conflicts;
  const mergeable = conflicts.filter((each) => mergeCell(each)?.conflicts === 0);
  const refused = sets.query.data?.own.find(({ state }) => state === 'refused');
  return (
    <>
      {found > maxEditRows && (
        <p className="adm-edit__notice">
          找到 {found} 条，一次最多改 {maxEditRows} 条；其余的请用筛选分开改。
        </p>
      )}
      {edit.restoredAt !== null && edit.count > 0 && (
        <p className="adm-edit__notice">
          已恢复 {formatDayMoment(new Date(edit.restoredAt).toISOString())} 没有保存的改动，可以继续，也可以放弃。
        </p>
      )}
      {!edit.isKept && (
        <p className="adm-edit__notice adm-edit__notice--bad" role="alert">
          改动太多，这台设备存不下：离开前请先保存一部分。
        </p>
      )}
      {Object.keys(edit.orphans).length > 0 && <OrphansBar edit={edit} />}
      {sets.current && (
        <p className="adm-edit__notice">正在改草稿“{sets.current.name}”，保存后写入数据并从草稿中移除。</p>
      )}
      {refused && (
        <p className="adm-edit__notice adm-edit__notice--bad" role="alert">
          <span>草稿“{refused.name}”没有按时发布</span>
          <Button size="s" kind="soft" onClick={onSets}>
            查看原因
          </Button>
        </p>
      )}
      {edit.saved && <SavedBar edit={edit} />}
      {edit.problem && (
        <p className="adm-edit__notice adm-edit__notice--bad" role="alert">
          <span>
            {problemTitles[edit.problem.work ?? 'check']}：{describeError(edit.problem.error).message}，改动都还在
          </span>
          <Button size="s" kind="soft" onClick={onRetry}>
            重试
          </Button>
        </p>
      )}
      {conflict && (
        <p className="adm-edit__notice adm-edit__notice--bad" role="alert">
          <span>{conflicts.length} 处同时被他人修改，请逐处选择保留哪一个</span>
          <Button size="s" kind="soft" onClick={() => onGo(conflict)}>
            查看
          </Button>
          {mergeable.length > 0 && (
            <Button size="s" kind="soft" onClick={() => onSettle(mergeable, 'merge-mine')}>
              合并两边 {mergeable.length} 处
            </Button>
          )}
          <Button size="s" kind="soft" onClick={() => onSettle(conflicts, 'mine')}>
            全部保留我的
          </Button>
          <Button size="s" kind="soft" onClick={() => onSettle(conflicts, 'theirs')}>
            全部用对方的
          </Button>
        </p>
      )}
    </>
  );
}

/** What was saved last, with a way back. */
function SavedBar({ edit: { saved, work, undoSave } }: Pick<Props, 'edit'>) {
  if (!saved) return null;
  const { save, undone } = saved;
  async function undo(): Promise<void> {
    const agreed = await confirm({
      title: '撤销刚才保存的改动？',
      message: '改过的数据恢复原值；之后又被修改的不受影响。',
      confirmText: '撤销保存',
      danger: true,
    });
    if (agreed) await undoSave();
  }
  return (
    <p className="adm-edit__notice" role="status">
      <span>
        {undone
          ? `已撤销 ${undone.updated} 条${undone.failed > 0 ? `，${undone.failed} 条之后又有修改，未撤销` : ''}`
          : `已保存 ${save.updated} 条${save.failed > 0 ? `，${save.failed} 条未保存，仍在表格中` : ''}`}
      </span>
      {!undone && save.updated > 0 && (
        <Button size="s" kind="soft" disabled={work !== null} onClick={() => void undo()}>
          撤销保存
        </Button>
      )}
    </p>
  );
}

/** Edits of records that somebody has deleted: their texts, to be copied. */
function OrphansBar({ edit: { orphans, change } }: Pick<Props, 'edit'>) {
  const texts = Object.values(orphans).flatMap((own) =>
    Object.entries(own).map(([name, { text }]) => `${name}：${text}`),
  );
  return (
    <p className="adm-edit__notice adm-edit__notice--bad" role="alert">
      <span>
        {Object.keys(orphans).length} 条记录已不存在，对它们的改动无法保存：{texts.join('；')}
      </span>
      <Button
        size="s"
        kind="soft"
        onClick={() => change((typed) => dropEdits(typed, (id) => orphans[id] !== undefined))}
      >
        去掉这些改动
      </Button>
    </p>
  );
}
