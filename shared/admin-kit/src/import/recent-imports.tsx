import type { ImportEntry, Job } from '@admin-h5/contract';
import { Button, buttonClass, Loaded, SkeletonText } from '@admin-h5/ui';
import { showError } from '@admin-h5/ui/feedback';
import type { ListResource } from '../list/list-props.ts';
import { formatMoment } from '../parts/format-time.ts';
import { useLocalQuery } from '../parts/use-local-query.ts';
import { askUndo } from './done-report.tsx';

interface Props<T> {
  resource: ListResource<T>;
  onUndo: (job: Job, fileName: string) => void;
  onFollow: (job: Job, fileName: string) => void;
}

const states = { queued: '排队中', running: '进行中', done: '已完成', failed: '未完成', stopped: '已停止' } as const;

const undoneText = (left: number): string => (left > 0 ? `已撤销，其中 ${left} 条未撤销` : '已撤销');

/** Imports of the last days, so that one is found again after the screen was left: what came of it, and its undo. */
export function RecentImports<T>({ resource, onUndo, onFollow }: Props<T>) {
  const recent = useLocalQuery(async (signal) => (await resource.imports?.({ signal, errors: 'screen' })) ?? []);

  async function open({ id, fileName }: ImportEntry, go: Props<T>['onUndo']): Promise<void> {
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
                  onFollow={() => void open(entry, onFollow)}
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
}

function Entry({ entry, onUndo, onFollow }: EntryProps) {
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
    left = 0,
    undoing = false,
    earlier = 0,
    continued = false,
  } = entry;
  const isOpen = state === 'queued' || state === 'running';
  const name = fileName || '未命名的文件';
  const became = undoing ? '正在撤销' : undone ? undoneText(left) : continued ? '中断后已继续导入' : states[state];
  return (
    <li>
      <span>{name}</span>
      <span>
        {formatMoment(createdAt)} {actorName}，{became}：新增 {created}，更新 {updated}
        ，无变化 {unchanged}，失败 {failed}
        {earlier > 0 && `；中断之前已写入 ${earlier} 条`}
      </span>
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
        {isOpen && (
          <Button size="s" kind="soft" aria-label={`查看进度 ${name}`} onClick={onFollow}>
            查看进度
          </Button>
        )}
        {onUndo && !continued && !undoing && (!undone || left > 0) && !isOpen && earlier + created + updated > 0 && (
          <Button size="s" kind="soft" aria-label={`撤销导入 ${name}`} onClick={onUndo}>
            撤销导入
          </Button>
        )}
      </span>
    </li>
  );
}
