/** 我的: the person, the entries of their pages, what they have viewed, and the company's telephone. Public. */
import { Link, pageUrl, useSession } from '@admin-h5/client';
import { definePage } from '@admin-h5/client/host';
import { type UserInfo, userTypeLabel } from '@admin-h5/contract';
import {
  Avatar,
  buildingGlyph,
  buttonClass,
  clipboardGlyph,
  documentGlyph,
  downloadGlyph,
  forwardGlyph,
  helpGlyph,
  Icon,
  lockGlyph,
  messageGlyph,
  phoneGlyph,
  Screen,
  settingsGlyph,
  shieldGlyph,
  sortGlyph,
  Tag,
  userGlyph,
  usersGlyph,
} from '@admin-h5/ui';
import { useQuery } from '@tanstack/react-query';
import { companyQuery } from '../../core/company-query.ts';
import { agreementPages, usePagesAhead } from '../../core/pages/use-pages-ahead.ts';
import { loginUrl, paths } from '../../core/paths.ts';
import { useSaved } from '../../core/saved-records.ts';
import { HotRecords, RecentRecords } from '../../ui/record-strip/recent-records.tsx';
import { DeviceCells, LogoutCell } from './device-cells.tsx';
import './mine.less';

/** The build contains their texts, so they can be read offline. */
const readable = [paths.help, ...agreementPages];

/** Pages of an account: without one there is nothing behind them. */
const accountEntries = [
  { to: paths.admin, glyph: settingsGlyph, label: '管理中心' },
  { to: paths.profile, glyph: userGlyph, label: '个人资料' },
  { to: paths.password, glyph: lockGlyph, label: '修改密码' },
  { to: paths.sessions, glyph: shieldGlyph, label: '登录设备' },
] as const;

const openEntries = [
  { to: paths.inquiry, glyph: clipboardGlyph, label: '询价单' },
  { to: paths.inquiries, glyph: messageGlyph, label: '我的询价' },
  { to: paths.compare, glyph: sortGlyph, label: '对比' },
  { to: paths.documents, glyph: downloadGlyph, label: '资料中心' },
  { to: paths.help, glyph: helpGlyph, label: '帮助中心' },
  { to: paths.company, glyph: buildingGlyph, label: '关于我们' },
  { to: paths.userAgreement, glyph: documentGlyph, label: '用户协议' },
  { to: paths.privacy, glyph: usersGlyph, label: '隐私政策' },
] as const;

function MinePage() {
  const user = useSession((state) => state.userInfo);
  usePagesAhead(readable);
  return (
    <Screen title="我的" back={false} className="mine">
      <MineHead user={user} />
      <div className="mine-column">
        <ul className="mine-grid">
          {[...(user ? accountEntries : []), ...openEntries].map(({ to, glyph, label }) => (
            <li key={to}>
              <Link to={to}>
                <Icon glyph={glyph} size={26} />
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <RecentRecords without={<HotRecords />} />
      </div>
      <div className="mine-column">
        <CallCard />
        <DeviceCells />
        {user && <LogoutCell />}
      </div>
    </Screen>
  );
}

export default definePage(() => ({}), MinePage);

/** The person and what they keep on this device; signed out, an invitation. */
function MineHead({ user }: { user: UserInfo | null }) {
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

/** One press calls the company. Its place is kept while the number loads. */
function CallCard() {
  const { data: company, isPending } = useQuery(companyQuery('background'));
  if (isPending) return <div className="mine-call" aria-hidden="true" />;
  if (!company?.phone) return null;
  return (
    <a className="mine-call" href={`tel:${company.phone}`}>
      <span className="mine-call__sign">
        <Icon glyph={phoneGlyph} size={24} />
      </span>
      <span className="mine-call__text">
        <b>{company.phone}</b>
        <span>{['咨询与订购', company.contact].filter(Boolean).join(' · ')}</span>
      </span>
      <span className="mine-call__action">拨打</span>
    </a>
  );
}
