import { userApi, currentUser } from '@admin-h5/client';
import { storeUserInfo } from '@admin-h5/client/host';
import type { User } from '@admin-h5/contract';
import { useTransfer } from '@admin-h5/ui';
import { showError, toast } from '@admin-h5/ui/feedback';

/** Copies the server's user into the session, so that every screen shows it. */
export function takeOver(user: User): void {
  const known = currentUser();
  if (known?.id === user.id) storeUserInfo({ ...known, ...user });
}

/** Uploads and removes the person's picture: progress from 0 to 1 during an upload, and a function that cancels it. */
export function useAvatarUpload(userId: string, onChanged: (user: User) => void) {
  const { progress, run, cancel } = useTransfer<User>({
    onDone(user) {
      takeOver(user);
      onChanged(user);
      toast(user.avatar ? '头像已更新' : '头像已删除');
    },
    onFailed: showError,
  });
  return {
    progress,
    cancel,
    upload: (picture: Blob) =>
      run((options) => userApi.uploadAvatar(userId, picture, { ...options, errors: 'screen' })),
    remove: () => run(({ signal }) => userApi.removeAvatar(userId, { signal, errors: 'screen' })),
  };
}
