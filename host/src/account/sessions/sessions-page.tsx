import { authApi, definePage } from '@admin-h5/client/host';
import { Loaded, Screen, useResource } from '@admin-h5/ui';
import { FormSkeleton } from '../../ui/page/skeletons.tsx';
import { SessionList } from './session-list.tsx';

/** 登录设备 */
function SessionsPage() {
  const sessions = useResource((signal) => authApi.sessions({ signal, errors: 'screen' }), []);
  return (
    <Screen title="登录设备" className="sessions">
      <Loaded resource={sessions} skeleton={<FormSkeleton />}>
        {(list) => <SessionList sessions={list} reload={sessions.reload} />}
      </Loaded>
    </Screen>
  );
}

export default definePage(() => ({}), SessionsPage);
