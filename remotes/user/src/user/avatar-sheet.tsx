import { fileMimes } from '@admin-h5/contract';
import { useRef, useState } from 'react';
import { previewUrl, userApi } from '@admin-h5/client';
import type { User } from '@admin-h5/contract';
import { acceptOf, Button, Image, ProgressRing, Sheet, useTransfer } from '@admin-h5/ui';
import { CropDialog } from '@admin-h5/admin-kit';
import { confirm, showError, toast } from '@admin-h5/ui/feedback';

interface Props {
  user: User;
  onChanged: (user: User) => void;
  onClose: () => void;
}

const accepted = acceptOf(fileMimes('image'));

/** A person's picture: choose, crop, upload with progress, cancel, delete. */
export function AvatarSheet({ user, onChanged, onClose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(user);
  const [chosen, setChosen] = useState<File | null>(null);
  const { progress, run, cancel } = useTransfer<User>({
    onDone(changed) {
      setShown(changed);
      onChanged(changed);
      toast(changed.avatar ? '头像已更新' : '头像已删除');
    },
    onFailed: showError,
  });
  async function remove(): Promise<void> {
    if (!(await confirm({ title: `删除「${user.username}」的头像？`, confirmText: '删除', danger: true }))) return;
    await run(({ signal }) => userApi.removeAvatar(user.id, { signal, errors: 'screen' }));
  }

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
        <input
          ref={input}
          type="file"
          accept={accepted}
          className="ah5-visually-hidden"
          tabIndex={-1}
          aria-label="选择头像图片"
          onChange={(event) => {
            setChosen(event.target.files?.[0] ?? null);
            // The same file may be chosen again.
            event.target.value = '';
          }}
        />
        <div className="user-avatar__actions">
          {progress === null ? (
            <>
              <Button kind="soft" onClick={() => input.current?.click()}>
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
      {chosen && (
        <CropDialog
          file={chosen}
          aspect={1}
          onCancel={() => setChosen(null)}
          onDone={(file) => {
            setChosen(null);
            void run((options) => userApi.uploadAvatar(user.id, file, { ...options, errors: 'screen' }));
          }}
        />
      )}
    </Sheet>
  );
}
