import { useState } from 'react';
import type { ChangeSetEntry } from '@admin-h5/contract';
import { changeSetLimits } from '@admin-h5/contract';
import { Button, Loaded, Sheet, SkeletonText, Tag } from '@admin-h5/ui';
import { confirm, errorToast } from '@admin-h5/ui/feedback';
import { formatDateTime, formatDayMoment, formatMoment } from '../format-time.ts';
import type { ChangeSets } from './use-change-sets.ts';

interface Props {
  sets: ChangeSets;
  /** Cells that are edited in the sheet, and whether all of them may be written. */
  count: number;
  isPassed: boolean;
  entityLabel: string;
  onClose: () => void;
}

/** One's own 草稿 of the list: the edits of the sheet get a name and lie on the server, for another device or another time. */
export function ChangeSetsDialog({ sets, count, isPassed, entityLabel, onClose }: Props) {
  const { current, query, busy, schedule } = sets;
  const [name, setName] = useState(() => current?.name ?? `${entityLabel} ${formatDateTime(Date.now(), 'YYYY-MM-DD')}`);
  const [earliest] = useState(() => formatDateTime(Date.now(), 'YYYY-MM-DDTHH:mm'));
  const [time, setTime] = useState('');

  async function store(): Promise<void> {
    if (isNamed()) await sets.store(name.trim());
  }

  async function publishLater(forReview: boolean): Promise<void> {
    if (!schedule || !isNamed()) return;
    if (!isPassed) return errorToast('改动还有没处理的行，请先改正');
    const at = time === '' ? null : new Date(time);
    if (await schedule(name.trim(), { at, forReview })) setTime('');
  }

  function isNamed(): boolean {
    if (name.trim() === '') errorToast('请填写草稿名称');
    return name.trim() !== '';
  }

  async function open(entry: ChangeSetEntry): Promise<void> {
    const agreed =
      count === 0 ||
      (current !== null && current.id === entry.id) ||
      (await confirm({
        title: `打开“${entry.name}”？`,
        message: `表格中没有保存的 ${count} 处改动会被替换，可先存为草稿。`,
        confirmText: '打开',
      }));
    if (agreed && (await sets.open(entry))) onClose();
  }

  async function remove(entry: ChangeSetEntry): Promise<void> {
    if (await confirm({ title: `删除草稿“${entry.name}”？`, confirmText: '删除', danger: true }))
      await sets.remove(entry);
  }

  async function undo(entry: ChangeSetEntry): Promise<void> {
    const agreed = await confirm({
      title: `撤销“${entry.name}”发布的改动？`,
      message: '改过的数据恢复原值；之后又被修改的不受影响。',
      confirmText: '撤销发布',
      danger: true,
    });
    if (agreed) await sets.undo(entry);
  }

  return (
    <Sheet open title="草稿" onClose={onClose}>
      {count > 0 && (
        <form
          className="adm-edit__set-form"
          onSubmit={(event) => {
            event.preventDefault();
            void store();
          }}
        >
          <label>
            <span>{current ? `“${current.name}”已打开` : `把表格中的 ${count} 处改动存为草稿`}</span>
            <input
              className="arco-input adm-input"
              aria-label="草稿名称"
              value={name}
              maxLength={changeSetLimits.name}
              onChange={(event) => setName(event.target.value)}
            />
          </label>
          <Button kind="soft" disabled={busy} onClick={() => void store()}>
            {current ? '更新草稿' : '存为草稿'}
          </Button>
          {schedule && (
            <>
              <label>
                <span>定时发布</span>
                <input
                  className="arco-input adm-input"
                  type="datetime-local"
                  value={time}
                  min={earliest}
                  onChange={(event) => setTime(event.target.value)}
                />
              </label>
              <Button disabled={busy || time === ''} onClick={() => void publishLater(false)}>
                定时发布
              </Button>
              {query.data?.canSend && (
                <Button kind="soft" disabled={busy} onClick={() => void publishLater(true)}>
                  送审
                </Button>
              )}
              <p className="ah5-text-s ah5-text-quiet">
                到时检查一遍：全部可以写入才发布；有一处被他人改过或有误，就一处也不发布，在这里说明原因。
                {query.data?.canSend && '送审的改动由有权限的同事通过后才发布，没有选时间的立即发布。'}
              </p>
            </>
          )}
        </form>
      )}
      <Loaded compact query={query} skeleton={<SkeletonText lines={3} />}>
        {({ own, toReview }) =>
          own.length + toReview.length === 0 ? (
            <p className="ah5-text-quiet">还没有草稿。改动存为草稿后，换一台设备也能接着改。</p>
          ) : (
            <>
              <SentSets sets={sets} entries={toReview} onOpen={open} />
              <ul className="adm-edit__sets" aria-label="我的草稿">
                {own.map((entry) => (
                  <li key={entry.id}>
                    <p>
                      <b>{entry.name}</b> <StateTag entry={entry} />
                    </p>
                    <p className="ah5-text-s ah5-text-quiet">
                      {entry.count} 处改动 · {formatMoment(entry.updatedAt)}
                    </p>
                    {entry.problem !== '' && <p className="adm-field__error">{entry.problem}</p>}
                    <p className="adm-edit__set-ways">
                      {entry.state !== 'running' && entry.state !== 'published' && (
                        <Button size="s" kind="soft" disabled={busy} onClick={() => void open(entry)}>
                          打开
                        </Button>
                      )}
                      {(entry.state === 'waiting' || entry.state === 'sent') && (
                        <Button size="s" kind="soft" disabled={busy} onClick={() => void sets.cancel(entry)}>
                          {entry.state === 'sent' ? '取消送审' : '取消定时'}
                        </Button>
                      )}
                      {entry.state === 'published' && (
                        <Button size="s" kind="soft" disabled={busy} onClick={() => void undo(entry)}>
                          撤销发布
                        </Button>
                      )}
                      {entry.state !== 'running' && (
                        <Button size="s" kind="plain" disabled={busy} onClick={() => void remove(entry)}>
                          删除
                        </Button>
                      )}
                    </p>
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </Sheet>
  );
}

const focusOn = (input: HTMLInputElement | null): void => input?.focus();

interface SentProps {
  sets: ChangeSets;
  entries: readonly ChangeSetEntry[];
  onOpen: (entry: ChangeSetEntry) => Promise<void>;
}

/** What colleagues have sent: looked at in the sheet, approved, or returned with a reason. */
function SentSets({ sets, entries, onOpen }: SentProps) {
  const [returned, setReturned] = useState('');
  const [reason, setReason] = useState('');
  if (entries.length === 0) return null;

  async function review(entry: ChangeSetEntry, approved: boolean): Promise<void> {
    if (!approved && reason.trim() === '') return errorToast('请填写退回的原因');
    if (await sets.review(entry, { approved, reason: approved ? '' : reason.trim() })) setReturned('');
  }

  return (
    <ul className="adm-edit__sets" aria-label="待我审核">
      {entries.map((entry) => (
        <li key={entry.id}>
          <p>
            <b>{entry.name}</b> <Tag tone="warn">待我审核</Tag>
          </p>
          <p className="ah5-text-s ah5-text-quiet">
            {entry.author} · {entry.count} 处改动 · {formatMoment(entry.updatedAt)}
            {entry.dueAt !== '' && ` · 定于 ${formatDayMoment(entry.dueAt)} 发布`}
          </p>
          {returned === entry.id && (
            <input
              className="arco-input adm-input"
              aria-label="退回的原因"
              ref={focusOn}
              placeholder="退回的原因"
              value={reason}
              maxLength={200}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
          <p className="adm-edit__set-ways">
            <Button size="s" kind="soft" disabled={sets.busy} onClick={() => void onOpen(entry)}>
              查看
            </Button>
            <Button size="s" disabled={sets.busy} onClick={() => void review(entry, true)}>
              通过
            </Button>
            <Button
              size="s"
              kind="plain"
              disabled={sets.busy}
              onClick={() => {
                if (returned === entry.id) void review(entry, false);
                else {
                  setReason('');
                  setReturned(entry.id);
                }
              }}
            >
              退回
            </Button>
          </p>
        </li>
      ))}
    </ul>
  );
}

function StateTag({ entry: { state, dueAt, reviewer } }: { entry: ChangeSetEntry }) {
  if (state === 'draft') return null;
  if (state === 'sent') return <Tag tone="info">待审核</Tag>;
  if (state === 'waiting') return <Tag tone="info">{formatDayMoment(dueAt)} 发布</Tag>;
  if (state === 'running') return <Tag tone="info">正在发布</Tag>;
  return state === 'published' ? (
    <Tag>{`${formatDayMoment(dueAt)} 已发布${reviewer && `（${reviewer}审核）`}`}</Tag>
  ) : (
    <Tag tone="danger">没有发布</Tag>
  );
}
