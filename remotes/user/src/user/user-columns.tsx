import type { User } from '@admin-h5/contract';
import { accountFields, userTypeLabel } from '@admin-h5/contract';
import { Avatar, Tag } from '@admin-h5/ui';
import type { ListColumn, ListFilter } from '@admin-h5/admin-kit';
import { fieldFilter, formatDayMoment, PictureCell } from '@admin-h5/admin-kit';

const lastLogin = (user: User) => (user.lastLoginAt ? formatDayMoment(user.lastLoginAt) : '从未登录');

const portrait = ({ avatar, realName, username }: User, size: 's' | 'm') => (
  <Avatar fileId={avatar} name={realName || username} size={size} alt="" />
);

export const userFilters: readonly ListFilter[] = [
  fieldFilter(accountFields, 'type', { label: '类型' }),
  fieldFilter(accountFields, 'status'),
];

export const userSorts = [
  { value: '', label: '默认顺序' },
  { value: 'createdAt:desc', label: '最近注册' },
  { value: 'lastLoginAt:desc', label: '最近登录' },
];

export const userColumns: readonly ListColumn<User>[] = [
  {
    key: 'username',
    title: '用户',
    track: 'minmax(12em, 2fr)',
    sort: 'username',
    cell: (user) => <PictureCell picture={portrait(user, 's')} title={user.username} note={user.realName} />,
  },
  { key: 'phone', title: '手机号', track: '8em', cell: (user) => maskPhone(user.phone) },
  { key: 'type', title: '类型', track: '5em', cell: (user) => userTypeLabel(user.type) },
  { key: 'lastLoginAt', title: '最近登录', sort: 'lastLoginAt', cell: lastLogin },
];

export const userCard = (user: User) => ({
  picture: portrait(user, 'm'),
  title: user.username,
  tags: <Tag tone="info">{userTypeLabel(user.type)}</Tag>,
  lines: [`${user.realName} · ${maskPhone(user.phone)}`, `最近登录：${lastLogin(user)}`],
});

/** 138****0000: enough to recognise a person on a screen that others may see. */
export const maskPhone = (phone: string): string => phone.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2');
