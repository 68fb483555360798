import { logApi } from '@admin-h5/client';
import { operationText } from '@admin-h5/contract';
import { EmptyState, Loaded, SkeletonText } from '@admin-h5/ui';
import { useQuery } from '@tanstack/react-query';
import { operationPlace, useAdminLink } from './admin-link.ts';
import './centre.less';
import { MaybeLink } from './maybe-link.tsx';

const shown = 6;
const time = new Intl.DateTimeFormat('zh-CN', { month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' });

/** The latest log entries; each links to its record. */
export function RecentOperations() {
  const linkTo = useAdminLink();
  const operations = useQuery({
    queryKey: ['log', 'list', { size: shown }],
    queryFn: ({ signal }) => logApi.list({ size: shown }, { signal, errors: 'screen' }),
    gcTime: 0,
  });
  return (
    <Loaded query={operations} compact skeleton={<SkeletonText lines={4} />}>
      {({ list }) =>
        list.length === 0 ? (
          <EmptyState compact title="还没有操作记录" />
        ) : (
          <ol className="ah5-operations">
            {list.map((entry) => (
              <li key={entry.id}>
                <span className="ah5-operations__what">
                  <MaybeLink to={linkTo(operationPlace(entry))}>{operationText(entry)}</MaybeLink>
                </span>
                <span className="ah5-operations__who">
                  {entry.actorName} · <time dateTime={entry.at}>{time.format(new Date(entry.at))}</time>
                </span>
              </li>
            ))}
          </ol>
        )
      }
    </Loaded>
  );
}
