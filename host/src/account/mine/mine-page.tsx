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
  infoGlyph,
  lockGlyph,
  logoutGlyph,
  messageGlyph,
  moonGlyph,
  phoneGlyph,
  Screen,
  settingsGlyph,
  shieldGlyph,
  sortGlyph,
  Tag,
  trashGlyph,
  userGlyph,
  usersGlyph,
} from '@admin-h5/ui';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { removeText, storedKeys } from '@admin-h5/client/device-storage';
import { actionSheet, confirm, toast } from '@admin-h5/ui/feedback';
import { companyQuery } from '../../core/company-query.ts';
import { agreementPages, usePagesAhead } from '../../core/pages/use-pages-ahead.ts';
import { loginUrl, paths } from '../../core/paths.ts';
import { useSaved } from '../../core/saved-records.ts';
import { HotRecords, RecentRecords } from '../../ui/record-strip/recent-records.tsx';
import { appVersion } from '../../core/app-name.ts';
import { askAndLogOut } from '../../ui/ask-and-log-out.ts';
import { Cell, CellButton, CellGroup } from '../../ui/cell/cell.tsx';
import { setThemeMode, type ThemeMode, themeMode, useThemeMode } from '../../ui/theme-mode.ts';
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

/** Settings of this device, not of an account. */
export function DeviceCells() {
  const mode = useThemeMode();
  const queryClient = useQueryClient();
  return (
    <CellGroup title="设置">
      <CellButton glyph={moonGlyph} label="深色模式" value={modeLabels[mode]} onPress={() => void chooseMode()} />
      <CellButton glyph={trashGlyph} label="清除缓存" onPress={() => void askAndClear(queryClient)} />
      <Cell glyph={infoGlyph} label="版本" value={appVersion} />
    </CellGroup>
  );
}

function LogoutCell() {
  return (
    <CellGroup>
      <CellButton glyph={logoutGlyph} label="退出登录" danger onPress={() => void askAndLogOut()} />
    </CellGroup>
  );
}

const modeLabels: Readonly<Record<ThemeMode, string>> = { auto: '跟随系统', light: '浅色', dark: '深色' };

const themeModes = ['auto', 'light', 'dark'] as const;

async function chooseMode() {
  const chosen = await actionSheet<ThemeMode>({
    title: '深色模式',
    actions: themeModes.map((key) => ({ key, text: modeLabels[key], note: key === themeMode() ? '当前使用' : '' })),
  });
  if (chosen) setThemeMode(chosen);
}

async function askAndClear(queryClient: QueryClient) {
  const agreed = await confirm({
    title: '清除缓存？',
    message: '登录状态、收藏、浏览历史和未保存的草稿会保留',
    confirmText: '清除',
  });
  if (!agreed) return;
  await clearCache(queryClient);
  toast('缓存已清除');
}

/** Storage that only saves time; nothing that a person made or chose. */
const cacheKeys = 'admin-h5:registry';

/** 清除缓存: removes what can be fetched again; login, device id, drafts, favourites and history stay. */
export async function clearCache(queryClient: QueryClient): Promise<void> {
  queryClient.clear();
  for (const key of storedKeys(cacheKeys)) removeText(key);
  if ('caches' in window) {
    const names = await caches.keys().catch(() => []);
    // The build's own files stay: the service worker stores them only when it is installed.
    await Promise.all(names.filter((name) => !name.includes('precache')).map((name) => caches.delete(name)));
  }
}
