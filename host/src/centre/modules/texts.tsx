/** The words of 模块: builds, signatures and changes by name, and moments. */
import type { RegistryAction, RegistryChange, ReleaseState, SigningState } from '@admin-h5/contract';
import type { TagTone } from '@admin-h5/ui';

/** The first characters of a build id: enough to tell the builds of one module apart. */
export const shortId = (id: string): string => id.slice(0, 8);

/** `1.4.0（a1b2c3d4）`, or the id alone where the version cannot be read. */
export const releaseLabel = (build: string, release: ReleaseState | undefined): string =>
  release?.content ? `${release.content.version}（${shortId(build)}）` : shortId(build);

export const signingTexts: Readonly<Record<SigningState, { text: string; tone: TagTone }>> = {
  valid: { text: '签名有效', tone: 'brand' },
  unchecked: { text: '已签名', tone: 'neutral' },
  unsigned: { text: '未签名', tone: 'warn' },
  'revoked-key': { text: '密钥已撤销', tone: 'danger' },
  certificate: { text: '密钥未认证', tone: 'danger' },
  signature: { text: '签名不符', tone: 'danger' },
};

const actionTexts: Readonly<Record<RegistryAction, string>> = {
  module: '登记来源',
  rights: '调整权限归属',
  rules: '调整灰度规则',
  webhook: '设置通知地址',
  token: '发放发布令牌',
  'token-end': '收回发布令牌',
  publish: '发布版本',
  canary: '灰度',
  'canary-end': '结束灰度',
  promote: '全量发布',
  'roll-back': '回滚到',
  revoke: '撤销版本',
  'revoke-key': '撤销密钥',
  disable: '停用模块',
  enable: '启用模块',
};

/** Who made a change: a person, a team's token, the operator's command, or the API itself. */
export function changedBy({ by, actorId }: Pick<RegistryChange, 'by' | 'actorId'>): string {
  if (actorId) return by;
  if (by === 'command') return '运维命令';
  return by === 'automatic' ? '自动' : `令牌 ${by}`;
}

/** What was changed: 「回滚到 a1b2c3d4」, 「停用模块：价格错误」. */
export function changeText({ action, build, detail }: Pick<RegistryChange, 'action' | 'build' | 'detail'>): string {
  const what = actionTexts[action];
  if (action === 'canary') return `${what} ${shortId(build ?? '')}（${detail}）`;
  if (action === 'revoke') return `${what} ${shortId(build ?? '')}${detail === 'forced' ? '（强制）' : ''}`;
  if (build !== null) return `${what} ${shortId(build)}`;
  return detail ? `${what}：${detail}` : what;
}

const exactTime = new Intl.DateTimeFormat('zh-CN', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const clockFormat = new Intl.DateTimeFormat('zh-CN', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** `刚刚`, `5 分钟前`, `3 小时前`, `2 天前`. */
function ago(at: string, now: number): string {
  const passed = now - Date.parse(at);
  if (passed < minute) return '刚刚';
  if (passed < hour) return `${Math.floor(passed / minute)} 分钟前`;
  if (passed < day) return `${Math.floor(passed / hour)} 小时前`;
  return `${Math.floor(passed / day)} 天前`;
}

/** A moment relative to `now`; the exact time is its title, or follows it where there is room. */
export function Moment({ at, now, full = false }: { at: string; now: number; full?: boolean }) {
  const text = exactTime.format(new Date(at));
  return (
    <time dateTime={at} title={text}>
      {ago(at, now)}
      {full && ` · ${text}`}
    </time>
  );
}

/** `14:03:05` of a moment today. */
export const clockTime = (time: number): string => clockFormat.format(time);
