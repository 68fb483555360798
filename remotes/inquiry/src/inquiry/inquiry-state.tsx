import { type InquiryStatus, inquiryStatuses, inquiryStatusLabels, type RawQuery } from '@admin-h5/contract';
import { Tabs, Tag, type TagTone } from '@admin-h5/ui';
import { inquiryApi, useQueryState } from '@admin-h5/client';
import { useQuery } from '@tanstack/react-query';

const tones: Readonly<Record<InquiryStatus, TagTone>> = {
  new: 'warn',
  contacted: 'info',
  quoted: 'brand',
  won: 'brand',
  closed: 'neutral',
};

/** The state of an inquiry; an unread one says so as well. */
export function StateTag({ state, read = true }: { state: InquiryStatus; read?: boolean }) {
  return (
    <span className="inquiry-tags">
      <Tag tone={tones[state]}>{inquiryStatusLabels[state]}</Tag>
      {!read && (
        <Tag tone="danger" solid>
          未读
        </Tag>
      )}
    </span>
  );
}

export const countsKey = ['inquiry', 'counts'] as const;

const stateIn = ({ state }: RawQuery): InquiryStatus | 'all' =>
  inquiryStatuses.find((known) => known === state) ?? 'all';

/** Tabs for the states with their numbers; choosing one sets the list's filter. Unread ones, where there are any, are counted beside them. */
export function StateTabs() {
  const [state, setQuery] = useQueryState(stateIn);
  const { data: counts } = useQuery({
    queryKey: countsKey,
    queryFn: ({ signal }) => inquiryApi.counts({ signal, errors: 'background' }),
  });
  const items = [
    { key: 'all' as const, label: '全部' },
    ...inquiryStatuses.map((key) => ({
      key,
      label: `${inquiryStatusLabels[key]} ${counts?.byStatus[key] ?? ''}`.trim(),
    })),
  ];
  return (
    <div className="inquiry-tabs">
      <Tabs
        label="询价单状态"
        items={items}
        value={state}
        onChange={(key) => setQuery({ state: key === 'all' ? null : key, page: null })}
      />
      <p className="inquiry-unread" role="status">
        {counts !== undefined && counts.unread > 0 && `${counts.unread} 张未读`}
      </p>
    </div>
  );
}
