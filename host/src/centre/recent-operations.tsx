import { logApi } from '@admin-h5/shared/api';
import { EmptyState, Loaded, SkeletonText, useResource } from '@admin-h5/shared/ui';
import { operationText } from './log-text.ts';
import './centre.less';

const shown = 6;
const time = new Intl.DateTimeFormat('zh-CN', { month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' });

/** What was done last, by whom. */
export function RecentOperations() {
  const resource = useResource((signal) => logApi.list({ size: shown }, { signal, errors: 'screen' }), []);
  return (
    <Loaded resource={resource} compact skeleton={<SkeletonText lines={4} />}>
      {({ list }) =>
        list.length === 0 ? (
          <EmptyState compact title="还没有操作记录" />
        ) : (
          <ol className="ah5-operations">
            {list.map((entry) => (
              <li key={entry.id}>
                <span className="ah5-operations__what">{operationText(entry)}</span>
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
