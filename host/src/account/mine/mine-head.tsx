import { userTypeLabel } from '@admin-h5/contract';
import type { UserInfo } from '@admin-h5/contract';
import { Link } from '@admin-h5/client';
import { Avatar, forwardGlyph, Icon, Tag } from '@admin-h5/ui';
import { loginUrl, paths } from '../../core/paths.ts';

/** The signed-in person: picture, name and type, or 点击登录. */
export function MineHead({ user }: { user: UserInfo | null }) {
  return (
    <Link className="mine-head" to={user ? paths.profile : loginUrl(paths.mine)}>
      <Avatar fileId={user?.avatar ?? null} name={user?.realName || user?.username || ''} />
      <span className="mine-head__text">
        <span className="mine-head__name">{user ? user.realName || user.username : '点击登录'}</span>
        {user ? <Tag tone="brand">{userTypeLabel(user.type)}</Tag> : <small>登录后可收藏产品、管理内容</small>}
      </span>
      <Icon glyph={forwardGlyph} size={16} />
    </Link>
  );
}
