import { useState } from 'react';
import { previewUrl } from '@admin-h5/client';
import type { User } from '@admin-h5/contract';
import { Button, Image, ProgressRing, Sheet, useAvatar } from '@admin-h5/ui';

interface Props {
  user: User;
  onChanged: (user: User) => void;
  onClose: () => void;
}

/** The picture of another person, for 用户管理. */
export function AvatarSheet({ user, onChanged, onClose }: Props) {
  const [shown, setShown] = useState(user);
  const { progress, choose, remove, cancel, chooser } = useAvatar({
    userId: user.id,
    removeTitle: `删除「${user.username}」的头像？`,
    onChanged(changed) {
      setShown(changed);
      onChanged(changed);
    },
  });
  return (
    <Sheet open title={`${user.username}的头像`} onClose={onClose}>
      <div className="user-avatar">
        <Image
          className="user-avatar__picture"
          src={shown.avatar && previewUrl(shown.avatar)}
          alt={shown.avatar ? '当前头像' : ''}
          ratio={1}
          sizes="8rem"
          largest={480}
        />
        <div className="user-avatar__actions">
          {progress === null ? (
            <>
              <Button kind="soft" onClick={choose}>
                更换头像
              </Button>
              {shown.avatar && (
                <Button kind="danger" onClick={() => void remove()}>
                  删除头像
                </Button>
              )}
            </>
          ) : (
            <>
              <ProgressRing part={progress} label="上传进度" />
              <Button kind="plain" onClick={cancel}>
                取消
              </Button>
            </>
          )}
        </div>
      </div>
      {chooser}
    </Sheet>
  );
}
