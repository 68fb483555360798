import { authApi } from '@admin-h5/shared/api';
import { definePage } from '@admin-h5/shared/navigation';
import { Loaded, Screen, useResource } from '@admin-h5/shared/ui';
import { FormSkeleton } from '../../app/boot/skeletons.tsx';
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
