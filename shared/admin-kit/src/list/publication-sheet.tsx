/** 定时 for chosen records: sets 上架时间 and 下架时间, after showing what they would do. */
import { useState } from 'react';
import { hasPassed, type PublicationChange } from '@admin-h5/contract';
import { Button, Sheet } from '@admin-h5/ui';
import { errorToast, showError } from '@admin-h5/ui/feedback';
import { formatDateTime, formatDayMoment } from '../format-time.ts';
import { BatchReasons } from './batch-reasons.tsx';
import type { SlicedResult } from './batch.ts';

export interface PublicationSheetProps {
  count: number;
  entityLabel: string;
  /** What a change would do to the chosen records. */
  check: (change: PublicationChange) => Promise<SlicedResult>;
  /** Name of a record; its id if the name is unknown. */
  labelOf: (id: string) => string;
  onApply: (change: PublicationChange) => void;
  onClose: () => void;
}

const moments = { publishAt: '上架时间', withdrawAt: '下架时间' } as const;
type Moment = keyof typeof moments;
/** `keep`: as it is; `clear`: none; `set`: a time. */
type Way = 'keep' | 'set' | 'clear';
interface Wish {
  way: Way;
  /** Of the field: local time. */
  time: string;
}
const untouched: Wish = { way: 'keep', time: '' };

export function PublicationSheet({ count, entityLabel, check, labelOf, onApply, onClose }: PublicationSheetProps) {
  const [wishes, setWishes] = useState({ publishAt: untouched, withdrawAt: untouched });
  const [earliest] = useState(() => formatDateTime(Date.now(), 'YYYY-MM-DDTHH:mm'));
  const [preview, setPreview] = useState<{ change: PublicationChange; result: SlicedResult } | null>(null);
  const [busy, setBusy] = useState(false);
  const change = readWishes(wishes);

  async function look(): Promise<void> {
    if (!change) return;
    const fault = findFault(change);
    if (fault !== null) return errorToast(fault);
    setBusy(true);
    try {
      setPreview({ change, result: await check(change) });
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  }
  function wish(moment: Moment, next: Wish): void {
    setPreview(null);
    setWishes({ ...wishes, [moment]: next });
  }
  const changing = Object.keys(preview?.result.publications ?? {}).length;

  return (
    <Sheet
      open
      title={`${count} 条${entityLabel}定时`}
      onClose={onClose}
      footer={
        preview && changing > 0 ? (
          <Button onClick={() => onApply(preview.change)}>设定 {changing} 条</Button>
        ) : (
          <Button disabled={change === null || preview !== null} loading={busy} onClick={() => void look()}>
            预览
          </Button>
        )
      }
    >
      <div className="adm-publication">
        {(['publishAt', 'withdrawAt'] as const).map((moment) => {
          const { way, time } = wishes[moment];
          return (
            <div key={moment} className="adm-publication__moment">
              <label>
                <span>{moments[moment]}</span>
                <select
                  className="arco-input adm-input adm-select"
                  value={way}
                  onChange={({ target }) => wish(moment, { way: wayOf(target.value), time })}
                >
                  <option value="keep">不变</option>
                  <option value="set">设为</option>
                  <option value="clear">取消</option>
                </select>
              </label>
              {way === 'set' && (
                <input
                  className="arco-input adm-input"
                  type="datetime-local"
                  aria-label={`${moments[moment]}设为`}
                  value={time}
                  min={earliest}
                  max="9999-12-31T23:59"
                  onChange={({ target }) => wish(moment, { way, time: target.value })}
                />
              )}
            </div>
          );
        })}
        <p className="ah5-text-s ah5-text-quiet">
          到上架时间自动启用，在这之前为停用；到下架时间自动停用。取消上架时间的仍为停用。
        </p>
        {preview && <Preview {...preview} labelOf={labelOf} />}
      </div>
    </Sheet>
  );
}

const wayOf = (text: string): Way => (text === 'set' || text === 'clear' ? text : 'keep');

/** What is wished; null while a time is missing, or for nothing. */
function readWishes(wishes: Readonly<Record<Moment, Wish>>): PublicationChange | null {
  const named = (['publishAt', 'withdrawAt'] as const).filter((moment) => wishes[moment].way !== 'keep');
  // A browser may take a year of six digits, which is no time.
  const isMissing = ({ way, time }: Wish) => way === 'set' && Number.isNaN(Date.parse(time));
  if (named.length === 0 || named.some((moment) => isMissing(wishes[moment]))) return null;
  const valueOf = ({ way, time }: Wish) => (way === 'set' ? new Date(time).toISOString() : '');
  return Object.fromEntries(named.map((moment) => [moment, valueOf(wishes[moment])]));
}

/** What no record can have. */
function findFault({ publishAt = '', withdrawAt = '' }: PublicationChange): string | null {
  const now = new Date().toISOString();
  if (hasPassed(publishAt, now) || hasPassed(withdrawAt, now)) return '这个时间已过，请改为以后的时间';
  return publishAt !== '' && withdrawAt !== '' && withdrawAt <= publishAt ? '下架时间必须晚于上架时间' : null;
}

/** What a change would do, in sentences. */
function Preview({
  change: { publishAt, withdrawAt },
  result,
  labelOf,
}: {
  change: PublicationChange;
  result: SlicedResult;
  labelOf: (id: string) => string;
}) {
  const former = Object.values(result.publications ?? {});
  const same = result.succeeded.length - former.length;
  const hidden = publishAt ? former.filter(({ status }) => status === 1).length : 0;
  const replaced = former.filter(
    (one) =>
      (publishAt !== undefined && one.publishAt !== '' && one.publishAt !== publishAt) ||
      (withdrawAt !== undefined && one.withdrawAt !== '' && one.withdrawAt !== withdrawAt),
  ).length;
  return (
    <div role="status">
      <p className="ah5-text-strong">
        将改 {former.length} 条{same > 0 && `，${same} 条没有变化`}
        {result.failed.length > 0 && `，${result.failed.length} 条不能设定`}
      </p>
      {hidden > 0 && publishAt && (
        <p>
          其中 {hidden} 条现在启用，将立即停用，到 {formatDayMoment(publishAt)} 再启用
        </p>
      )}
      {replaced > 0 && <p>其中 {replaced} 条原有的时间将被替换</p>}
      <BatchReasons failed={result.failed} labelOf={labelOf} />
    </div>
  );
}
