import { authApi, definePage } from '@admin-h5/client/host';
import { Loaded, Screen } from '@admin-h5/ui';
import { useQuery } from '@tanstack/react-query';
import { FormSkeleton } from '../../ui/page/skeletons.tsx';
import { SessionList } from './session-list.tsx';

/** 登录设备 */
function SessionsPage() {
  const sessions = useQuery({
    queryKey: ['auth', 'sessions'],
    queryFn: ({ signal }) => authApi.sessions({ signal, errors: 'screen' }),
    gcTime: 0,
  });
  return (
    <Screen title="登录设备" className="sessions">
      <Loaded query={sessions} skeleton={<FormSkeleton />}>
        {(list) => <SessionList sessions={list} reload={sessions.refetch} />}
      </Loaded>
    </Screen>
  );
}

export default definePage(() => ({}), SessionsPage);
