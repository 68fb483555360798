import { userTypeLabel } from '@admin-h5/contract';
import type { UserInfo } from '@admin-h5/contract';
import { Link, pageUrl } from '@admin-h5/client';
import { Avatar, buttonClass, forwardGlyph, Icon, Tag } from '@admin-h5/ui';
import { loginUrl, paths } from '../../core/paths.ts';
import { useSaved } from '../../core/saved-records.ts';

/** The person and what they keep on this device; signed out, an invitation. */
export function MineHead({ user }: { user: UserInfo | null }) {
  return (
    <div className="mine-head">
      {user ? <Person user={user} /> : <Invitation />}
      <Counts />
    </div>
  );
}

function Person({ user }: { user: UserInfo }) {
  return (
    <Link className="mine-head__person" to={paths.profile}>
      <Avatar fileId={user.avatar} name={user.realName || user.username} />
      <span className="mine-head__text">
        <span className="mine-head__name">{user.realName || user.username}</span>
        <Tag>{userTypeLabel(user.type)}</Tag>
      </span>
      <Icon glyph={forwardGlyph} size={16} />
    </Link>
  );
}

function Invitation() {
  return (
    <div className="mine-head__person">
      <Avatar fileId={null} name="" />
      <div className="mine-head__text">
        <p className="mine-head__name">您好，欢迎光临</p>
        <p>登录后可维护个人资料、管理产品内容</p>
        <div className="mine-head__ways">
          <Link className={buttonClass({ size: 's' })} to={loginUrl(paths.mine)}>
            点击登录
          </Link>
          <Link
            className={buttonClass({ kind: 'plain', size: 's' })}
            to={pageUrl(paths.register, { redirect: paths.mine })}
          >
            注册账号
          </Link>
        </div>
      </div>
    </div>
  );
}

function Counts() {
  const favorites = useSaved('favorites').records.length;
  const history = useSaved('history').records.length;
  return (
    <div className="mine-head__counts">
      <Link to={paths.favorites}>
        <b>{favorites}</b>
        我的收藏
      </Link>
      <Link to={paths.history}>
        <b>{history}</b>
        浏览历史
      </Link>
    </div>
  );
}
