import { inquiryApi, useQueryState } from '@admin-h5/client';
import { inquiryStatuses, inquiryStatusLabels, type InquiryStatus, type RawQuery } from '@admin-h5/contract';
import { Tabs } from '@admin-h5/ui';
import { useQuery } from '@tanstack/react-query';

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
