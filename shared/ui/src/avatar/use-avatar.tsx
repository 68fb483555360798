import { userApi } from '@admin-h5/client';
import { fileFault, fileMimes, type User } from '@admin-h5/contract';
import { type ReactNode, useRef, useState } from 'react';
import { CropDialog } from '../crop/lazy-crop-dialog.tsx';
import { confirm } from '../feedback/confirm.tsx';
import { showError } from '../feedback/messages.ts';
import { errorToast, toast } from '../feedback/toast.ts';
import { acceptOf } from '../file-choice/file-choice.ts';
import { useTransfer } from '../transfer/use-transfer.ts';

export interface AvatarOptions {
  userId: string;
  /** The question before the picture is removed. */
  removeTitle: string;
  onChanged: (user: User) => void;
}

export interface AvatarActions {
  /** 0 to 1 while a picture is sent or removed, otherwise null. */
  progress: number | null;
  choose: () => void;
  remove: () => Promise<void>;
  cancel: () => void;
  /** The hidden file input and the crop dialog: must be rendered. */
  chooser: ReactNode;
}

/** Changes the picture of a person: choosing, cropping to a square, sending with progress, removing. The caller draws the buttons. */
export function useAvatar({ userId, removeTitle, onChanged }: AvatarOptions): AvatarActions {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const { progress, run, cancel } = useTransfer<User>({
    onDone(user) {
      onChanged(user);
      toast(user.avatar ? '头像已更新' : '头像已删除');
    },
    onFailed: showError,
  });

  function check(file: File | undefined): void {
    if (!file) return;
    // A small square of it is sent, so its own size is no matter.
    const fault = fileFault('image', { mime: file.type, size: 0 });
    if (fault) errorToast(fault);
    else setChosen(file);
  }

  return {
    progress,
    cancel,
    choose: () => input.current?.click(),
    async remove() {
      if (!(await confirm({ title: removeTitle, confirmText: '删除', danger: true }))) return;
      await run(({ signal }) => userApi.removeAvatar(userId, { signal, errors: 'screen' }));
    },
    chooser: (
      <>
        <input
          ref={input}
          type="file"
          accept={acceptOf(fileMimes('image'))}
          className="ah5-visually-hidden"
          tabIndex={-1}
          aria-label="选择头像图片"
          onChange={(event) => {
            check(event.target.files?.[0]);
            // The same file may be chosen again.
            event.target.value = '';
          }}
        />
        {chosen && (
          <CropDialog
            file={chosen}
            aspect={1}
            avatar
            onCancel={() => setChosen(null)}
            onDone={(picture) => {
              setChosen(null);
              void run((options) => userApi.uploadAvatar(userId, picture, { ...options, errors: 'screen' }));
            }}
          />
        )}
      </>
    ),
  };
}
