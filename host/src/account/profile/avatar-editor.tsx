import { fileFault, fileMimes } from '@admin-h5/contract';
import type { User } from '@admin-h5/contract';
import { Avatar, acceptOf, Button, cameraGlyph, CropDialog, Icon, ProgressRing } from '@admin-h5/ui';
import { confirm, errorToast } from '@admin-h5/ui/feedback';
import { useRef, useState } from 'react';
import { useAvatarUpload } from './use-avatar-upload.ts';

/** 头像: choose, crop, upload with progress, cancel, delete. */
export function AvatarEditor({ user, onChanged }: { user: User; onChanged: (user: User) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const { progress, upload, cancel, remove } = useAvatarUpload(user.id, onChanged);
  const busy = progress !== null;

  const choose = (file: File | undefined) => {
    if (!file) return;
    const fault = fileFault('image', { mime: file.type, size: file.size });
    if (fault) errorToast(fault);
    else setChosen(file);
  };
  const askAndRemove = async () => {
    if (await confirm({ title: '删除头像？', confirmText: '删除', danger: true })) await remove();
  };
  return (
    <div className="avatar-editor">
      <button
        type="button"
        className="avatar-editor__picture"
        aria-label="更换头像"
        disabled={busy}
        onClick={() => input.current?.click()}
      >
        <Avatar size="l" fileId={user.avatar} name={user.realName || user.username} />
        <span className="avatar-editor__badge">
          <Icon glyph={cameraGlyph} size={16} />
        </span>
      </button>
      <input
        ref={input}
        type="file"
        accept={acceptOf(fileMimes('image'))}
        className="ah5-visually-hidden"
        tabIndex={-1}
        aria-label="选择头像图片"
        onChange={(event) => {
          choose(event.target.files?.[0]);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
      {busy ? (
        <div className="avatar-editor__progress">
          <ProgressRing part={progress} label="上传进度" />
          <Button kind="text" size="s" onClick={cancel}>
            取消
          </Button>
        </div>
      ) : (
        <div>
          <Button kind="text" size="s" onClick={() => input.current?.click()}>
            更换头像
          </Button>
          {user.avatar && (
            <Button kind="text" size="s" onClick={() => void askAndRemove()}>
              删除头像
            </Button>
          )}
        </div>
      )}
      {chosen && (
        <CropDialog
          file={chosen}
          aspect={1}
          avatar
          onCancel={() => setChosen(null)}
          onDone={(picture) => {
            setChosen(null);
            void upload(picture);
          }}
        />
      )}
    </div>
  );
}
