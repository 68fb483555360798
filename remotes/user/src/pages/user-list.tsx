/** The list of users for those who manage them, with 重置密码, the picture of a person, and how many there are of each type. */
import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { navigateTo, type PageProps, userApi, useSession } from '@admin-h5/client';
import { accountFields, type User, userTypeLabel } from '@admin-h5/contract';
import {
  fieldFilter,
  formatDayMoment,
  type ListColumn,
  type ListFilter,
  type ListHandle,
  ListScreen,
  PictureCell,
  type RowAction,
} from '@admin-h5/admin-kit';
import { confirm, showError } from '@admin-h5/ui/feedback';
import { Avatar, CountBars, Tag } from '@admin-h5/ui';
import { AvatarSheet } from '../user/avatar-sheet.tsx';
import { PasswordSheet } from '../user/password-sheet.tsx';
import { userResource } from '../user/user-resource.ts';
import { paths } from '../paths.ts';
import '../user.less';

export default function UserList({ title }: PageProps) {
  const ownId = useSession(({ userInfo }) => userInfo?.id ?? '');
  const [pictured, setPictured] = useState<{ user: User; list: ListHandle<User> } | null>(null);
  const queryClient = useQueryClient();
  const [newPassword, setNewPassword] = useState<{ username: string; password: string } | null>(null);

  async function resetPassword({ id, username }: User, list: ListHandle<User>): Promise<void> {
    const agreed = await confirm({
      title: `重置「${username}」的密码？`,
      message: '现有登录会全部失效，新密码只显示一次。',
      confirmText: '重置',
      danger: true,
    });
    if (!agreed) return;
    try {
      const { password } = await userApi.resetPassword(id, { errors: 'screen' });
      setNewPassword({ username, password });
      // The record has a new version, which the next call must send.
      list.reload();
    } catch (error) {
      showError(error);
    }
  }

  const actions = (row: User): RowAction<User>[] => [
    { key: 'avatar', label: '头像', run: (user, list) => setPictured({ user, list }) },
    // People change their own password on another page, with the old one.
    ...(row.id === ownId ? [] : [{ key: 'reset', label: '重置密码', danger: true, run: resetPassword }]),
  ];

  return (
    <>
      <ListScreen
        title={title}
        entityLabel="用户"
        resource={userResource}
        searchLabel="搜索用户名、姓名、手机号"
        filters={userFilters}
        sorts={userSorts}
        columns={userColumns}
        card={userCard}
        labelOf={(user) => user.username}
        editUrl={paths.edit}
        presetFrom={['type']}
        edit={edit}
        actions={actions}
        may={(action, row) => action === 'edit' || row.id !== ownId}
        above={<TypeChart />}
        moreActions={moreActions}
        onReload={() => void queryClient.invalidateQueries({ queryKey: typesKey })}
      />
      {pictured && (
        <AvatarSheet user={pictured.user} onChanged={pictured.list.replace} onClose={() => setPictured(null)} />
      )}
      {newPassword && (
        <PasswordSheet key={newPassword.password} {...newPassword} onClose={() => setNewPassword(null)} />
      )}
    </>
  );
}

/** Passwords and pictures have calls of their own. */
const edit = { fields: accountFields };

const moreActions = [{ key: 'rights', label: '权限说明', run: () => navigateTo({ url: '/pages/admin/rights/index' }) }];

const typesKey = ['user', 'typeStatistics'] as const;

function TypeChart() {
  const { data } = useQuery({
    queryKey: typesKey,
    queryFn: ({ signal }) => userApi.typeStatistics({ signal, errors: 'screen' }),
  });
  return (
    <section className="user-types" aria-label="用户类型分布">
      <CountBars bars={data?.map(({ type, label, count }) => ({ key: type, label, count }))} unit="人" />
    </section>
  );
}

const lastLogin = (user: User) => (user.lastLoginAt ? formatDayMoment(user.lastLoginAt) : '从未登录');

const portrait = ({ avatar, realName, username }: User, size: 's' | 'm') => (
  <Avatar fileId={avatar} name={realName || username} size={size} alt="" />
);

const userFilters: readonly ListFilter[] = [
  fieldFilter(accountFields, 'type', { label: '类型' }),
  fieldFilter(accountFields, 'status'),
];

const userSorts = [
  { value: '', label: '默认顺序' },
  { value: 'createdAt:desc', label: '最近注册' },
  { value: 'lastLoginAt:desc', label: '最近登录' },
];

const userColumns: readonly ListColumn<User>[] = [
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

const userCard = (user: User) => ({
  picture: portrait(user, 'm'),
  title: user.username,
  tags: <Tag tone="info">{userTypeLabel(user.type)}</Tag>,
  lines: [`${user.realName} · ${maskPhone(user.phone)}`, `最近登录：${lastLogin(user)}`],
});

/** 138****0000: enough to recognise a person on a screen that others may see. */
export const maskPhone = (phone: string): string => phone.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2');
