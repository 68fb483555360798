import { userApi } from '@admin-h5/shared/api';
import { currentUser, storeUserInfo } from '@admin-h5/shared/auth';
import type { User } from '@admin-h5/shared/contract';
import { tellError, toast } from '@admin-h5/shared/ui/feedback';
import { useEffect, useRef, useState } from 'react';

/** Takes what the server says of the person into the session, so that every screen shows it. */
export function takeOver(user: User): void {
  const known = currentUser();
  if (known?.id === user.id) storeUserInfo({ ...known, ...user });
}

/** Uploading and removing one's picture: progress from 0 to 1 while it goes on, and how to stop it. */
export function useAvatarUpload(userId: string, onChanged: (user: User) => void) {
  const [progress, setProgress] = useState<number | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (call: (signal: AbortSignal) => Promise<User>, done: string) => {
    const controller = new AbortController();
    running.current = controller;
    setProgress(0);
    try {
      const user = await call(controller.signal);
      takeOver(user);
      onChanged(user);
      toast(done);
    } catch (error) {
      if (!controller.signal.aborted) tellError(error);
    } finally {
      setProgress(null);
    }
  };
  return {
    progress,
    cancel: () => running.current?.abort(),
    upload: (picture: Blob) =>
      run(
        (signal) => userApi.uploadAvatar(userId, picture, { signal, errors: 'screen', onProgress: setProgress }),
        '头像已更新',
      ),
    remove: () => run((signal) => userApi.removeAvatar(userId, { signal, errors: 'screen' }), '头像已删除'),
  };
}
