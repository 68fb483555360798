import { formatMoment } from '@admin-h5/admin-kit';
import type { InquiryEvent } from '@admin-h5/contract';

const sentences: Readonly<Record<InquiryEvent['kind'], (text: string) => string>> = {
  note: (text) => text,
  status: (text) => `状态：${text}`,
  assignee: (text) => (text ? `负责人：${text}` : '取消了负责人'),
};

/** Notes and changes of an inquiry, the newest first. */
export function EventsList({ events }: { events: readonly InquiryEvent[] }) {
  if (events.length === 0) return <p className="inquiry-none">还没有备注</p>;
  return (
    <ol className="inquiry-events" aria-label="处理记录">
      {[...events].reverse().map(({ kind, at, by, text }) => (
        <li key={`${at}${kind}${text}`} className="inquiry-events__one">
          <p className="inquiry-events__text">{sentences[kind](text)}</p>
          <p className="inquiry-events__by">
            {by} · {formatMoment(at)}
          </p>
        </li>
      ))}
    </ol>
  );
}
