import { Link, useSession } from '@admin-h5/client';
import { definePage } from '@admin-h5/client/host';
import {
  buildingGlyph,
  clipboardGlyph,
  documentGlyph,
  downloadGlyph,
  helpGlyph,
  Icon,
  sortGlyph,
  lockGlyph,
  messageGlyph,
  Screen,
  settingsGlyph,
  shieldGlyph,
  userGlyph,
  usersGlyph,
} from '@admin-h5/ui';
import { agreementPages, usePagesAhead } from '../../core/pages/use-pages-ahead.ts';
import { paths } from '../../core/paths.ts';
import { CallCard } from './call-card.tsx';
import { DeviceCells } from './device-cells.tsx';
import { LogoutCell } from './logout-cell.tsx';
import { HotRecords, RecentRecords } from '../../ui/record-strip/recent-records.tsx';
import './mine.less';
import { MineHead } from './mine-head.tsx';

/** The build contains their texts, so they can be read offline. */
const readable = [paths.help, ...agreementPages];

/** Pages of an account: without one there is nothing behind them. */
const own = [
  { to: paths.admin, glyph: settingsGlyph, label: '管理中心' },
  { to: paths.profile, glyph: userGlyph, label: '个人资料' },
  { to: paths.password, glyph: lockGlyph, label: '修改密码' },
  { to: paths.sessions, glyph: shieldGlyph, label: '登录设备' },
] as const;

const open = [
  { to: paths.inquiry, glyph: clipboardGlyph, label: '询价单' },
  { to: paths.inquiries, glyph: messageGlyph, label: '我的询价' },
  { to: paths.compare, glyph: sortGlyph, label: '对比' },
  { to: paths.documents, glyph: downloadGlyph, label: '资料中心' },
  { to: paths.help, glyph: helpGlyph, label: '帮助中心' },
  { to: paths.company, glyph: buildingGlyph, label: '关于我们' },
  { to: paths.userAgreement, glyph: documentGlyph, label: '用户协议' },
  { to: paths.privacy, glyph: usersGlyph, label: '隐私政策' },
] as const;

/** 我的: public. */
function MinePage() {
  const user = useSession((state) => state.userInfo);
  usePagesAhead(readable);
  return (
    <Screen title="我的" back={false} className="mine">
      <MineHead user={user} />
      <div className="mine-column">
        <ul className="mine-grid">
          {[...(user ? own : []), ...open].map(({ to, glyph, label }) => (
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
