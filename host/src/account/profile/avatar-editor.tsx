import type { User } from '@admin-h5/contract';
import { Avatar, Button, cameraGlyph, Icon, ProgressRing, useAvatar } from '@admin-h5/ui';
import { storeOwnUser } from './store-own-user.ts';

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
