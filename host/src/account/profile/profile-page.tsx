/** 个人资料: the picture, the form and the end of the account. */
import { authApi, definePage } from '@admin-h5/client/host';
import type { User } from '@admin-h5/contract';
import { Avatar, Button, cameraGlyph, Icon, Loaded, ProgressRing, Screen, useAvatar } from '@admin-h5/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormSkeleton } from '../../ui/page/skeletons.tsx';
import { CloseAccount } from './close-account.tsx';
import { ProfileForm, storeOwnUser } from './profile-form.tsx';
import './profile.less';

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

/** 头像: choose, crop, upload with progress, cancel, delete. */
export function AvatarEditor({ user, onChanged }: { user: User; onChanged: (user: User) => void }) {
  const { progress, choose, remove, cancel, chooser } = useAvatar({
    userId: user.id,
    removeTitle: '删除头像？',
    onChanged(changed) {
      storeOwnUser(changed);
      onChanged(changed);
    },
  });
  const busy = progress !== null;
  return (
    <div className="avatar-editor">
      <button type="button" className="avatar-editor__picture" aria-label="更换头像" disabled={busy} onClick={choose}>
        <Avatar size="l" fileId={user.avatar} name={user.realName || user.username} />
        <span className="avatar-editor__badge">
          <Icon glyph={cameraGlyph} size={16} />
        </span>
      </button>
      {chooser}
      {busy ? (
        <div className="avatar-editor__progress">
          <ProgressRing part={progress} label="上传进度" />
          <Button kind="text" size="s" onClick={cancel}>
            取消
          </Button>
        </div>
      ) : (
        <div>
          <Button kind="text" size="s" onClick={choose}>
            更换头像
          </Button>
          {user.avatar && (
            <Button kind="text" size="s" onClick={() => void remove()}>
              删除头像
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
