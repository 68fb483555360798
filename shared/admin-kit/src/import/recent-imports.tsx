/** Lists the imports of the last days, so that one is found again after the screen was left: what came of it, to continue or undo it. */
import type { ImportEntry, Job } from '@admin-h5/contract';
import { Button, buttonClass, Loaded, SkeletonText } from '@admin-h5/ui';
import { showError } from '@admin-h5/ui/feedback';
import type { ImportResource } from './import-resource.ts';
import { formatMoment } from '../format-time.ts';
import { useLocalQuery } from '../use-local-query.ts';
import { askUndo } from './done-report.tsx';

interface Props {
  resource: ImportResource;
  onUndo: (job: Job, fileName: string) => void;
  onFollow: (job: Job, fileName: string, undoId?: string) => void;
  onResume: (job: Job, fileName: string) => void;
}

const states = { queued: '排队中', running: '进行中', done: '已完成', failed: '未完成', stopped: '已停止' } as const;

/** Whether the last undo ended on the way. */
const isUndoPart = ({ undo }: ImportEntry): boolean => undo?.state === 'stopped' || undo?.state === 'failed';

/** What became of an import. */
function describeOutcome(entry: ImportEntry): string {
  const { state, undone, undoing = false, left, continued = false } = entry;
  if (undoing) return '正在撤销';
  if (undone && isUndoPart(entry)) return `撤销未完成，还有 ${left} 条`;
  if (undone) return left > 0 ? `已撤销，其中 ${left} 条未撤销` : '已撤销';
  return continued ? '中断后已继续导入' : states[state];
}

export function RecentImports({ resource, onUndo, onFollow, onResume }: Props) {
  const recent = useLocalQuery(async (signal) => (await resource.imports?.({ signal, errors: 'screen' })) ?? []);

  async function open({ id, fileName }: ImportEntry, go: Props['onUndo']): Promise<void> {
    try {
      const job = await resource.importJob?.(id, { errors: 'screen' });
      if (job) go(job, fileName);
    } catch (error) {
      showError(error);
    }
  }

  async function undo(entry: ImportEntry): Promise<void> {
    const { fileName, earlier = 0 } = entry;
    const title = `撤销导入${fileName && `“${fileName}”`}${earlier > 0 ? '，包括中断之前的部分' : ''}？`;
    if (await askUndo(title)) await open(entry, onUndo);
  }

  return (
    <section className="adm-import__issues" aria-label="最近的导入">
      <p>最近 7 天的导入</p>
      <Loaded compact query={recent} skeleton={<SkeletonText lines={2} />}>
        {(entries) =>
          entries.length === 0 ? (
            <p>还没有导入过</p>
          ) : (
            <ul className="adm-import__recent">
              {entries.map((entry) => (
                <Entry
                  key={entry.id}
                  entry={entry}
                  onUndo={resource.undoImport ? () => void undo(entry) : null}
                  onFollow={() =>
                    void open(entry, (job, name) => onFollow(job, name, entry.undoing ? entry.undo?.id : undefined))
                  }
                  onResume={resource.continueImport ? () => void open(entry, onResume) : null}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

interface EntryProps {
  entry: ImportEntry;
  onUndo: (() => void) | null;
  onFollow: () => void;
  onResume: (() => void) | null;
}

function Entry({ entry, onUndo, onFollow, onResume }: EntryProps) {
  const {
    fileName,
    actorName,
    createdAt,
    state,
    created,
    updated,
    unchanged,
    failed,
    badRowsUrl,
    undone,
    left,
    undoing = false,
    undo,
    resume,
    earlier = 0,
    continued = false,
  } = entry;
  const isOpen = state === 'queued' || state === 'running';
  const undoLabel = undone && isUndoPart(entry) ? '继续撤销' : '撤销导入';
  const hasProgress = isOpen || (undoing && undo !== undefined);
  const name = fileName || '未命名的文件';
  return (
    <li>
      <span>{name}</span>
      <span>
        {formatMoment(createdAt)} {actorName}，{describeOutcome(entry)}：新增 {created}，更新 {updated}
        ，无变化 {unchanged}，失败 {failed}
        {earlier > 0 && `；中断之前已写入 ${earlier} 条`}
      </span>
      {resume && resume.problem !== null && <span>不能继续导入：{resume.problem}</span>}
      <span className="adm-import__ways">
        {badRowsUrl && (
          <a
            className={buttonClass({ kind: 'soft', size: 's' })}
            href={badRowsUrl}
            aria-label={`下载出错行 ${name}`}
            download
          >
            下载出错行
          </a>
        )}
        {hasProgress && (
          <Button size="s" kind="soft" aria-label={`查看进度 ${name}`} onClick={onFollow}>
            查看进度
          </Button>
        )}
        {onResume && resume?.problem === null && (
          <Button size="s" kind="soft" aria-label={`继续导入 ${name}`} onClick={onResume}>
            继续导入
          </Button>
        )}
        {onUndo && !continued && !undoing && (!undone || left > 0) && !isOpen && earlier + created + updated > 0 && (
          <Button size="s" kind="soft" aria-label={`${undoLabel} ${name}`} onClick={onUndo}>
            {undoLabel}
          </Button>
        )}
      </span>
    </li>
  );
}
