import { authApi, definePage } from '@admin-h5/client/host';
import { Loaded, Screen } from '@admin-h5/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '@admin-h5/contract';
import { FormSkeleton } from '../../ui/page/skeletons.tsx';
import { CloseAccount } from '../close/close-account.tsx';
import { AvatarEditor } from './avatar-editor.tsx';
import { ProfileForm } from './profile-form.tsx';
import './profile.less';

/** 个人资料 */
function ProfilePage() {
  const me = useQuery({
    queryKey: ['auth', 'me'],
    queryFn: ({ signal }) => authApi.me({ signal, errors: 'screen' }),
    // The form starts from what is loaded, so an older version would be a conflict at the first save.
    gcTime: 0,
  });
  return (
    <Screen title="个人资料">
      <Loaded query={me} skeleton={<FormSkeleton />}>
        {(user) => <Profile key={user.id} loaded={user} />}
      </Loaded>
    </Screen>
  );
}

/** The record of the server's last response: each change raises its version. */
function Profile({ loaded }: { loaded: User }) {
  const [user, setUser] = useState(loaded);
  return (
    <>
      <AvatarEditor user={user} onChanged={setUser} />
      <ProfileForm user={user} onSaved={setUser} />
      <CloseAccount />
    </>
  );
}

export default definePage(() => ({}), ProfilePage);
