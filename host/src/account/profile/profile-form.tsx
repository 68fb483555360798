import { isApiError, userApi } from '@admin-h5/shared/api';
import { userTypeLabel } from '@admin-h5/shared/contract';
import type { User } from '@admin-h5/shared/contract';
import { useLeaveGuard } from '@admin-h5/shared/navigation';
import { Button, Cell, CellGroup, describeError, TextField, useTaken } from '@admin-h5/shared/ui';
import { confirm, errorToast, toast } from '@admin-h5/shared/ui/feedback';
import { useRef, useState } from 'react';
import type { SyntheticEvent } from 'react';
import { errorsByField, useFields } from '../../session/fields/use-fields.ts';
import '../password/password.less';
import { profileErrors } from './profile-errors.ts';
import { takeOver } from './use-avatar-upload.ts';

const askToLeave = () =>
  confirm({ title: '内容尚未保存，确定离开吗？', confirmText: '离开', cancelText: '继续编辑', danger: true });

/** A `PUT` takes the whole record; what a person may not set about themselves, the server ignores (decisions, Bodies). */
const whole = ({ username, type, status, realName, phone, email, version }: User) => ({
  username,
  type,
  status,
  realName,
  phone,
  email,
  version,
});

const date = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long' });

/** What a person may change about themselves, and what they may not. */
export function ProfileForm({ user, onSaved }: { user: User; onSaved: (user: User) => void }) {
  const form = useRef<HTMLFormElement>(null);
  const saved = { realName: user.realName, phone: user.phone, email: user.email };
  const fields = useFields(form, saved, profileErrors);
  const [busy, setBusy] = useState(false);
  const { realName, phone, email } = fields.values;
  const dirty = realName !== saved.realName || phone !== saved.phone || email !== saved.email;
  useLeaveGuard(dirty, askToLeave);

  const taken = useTaken(
    phone.trim(),
    async () => phone.trim() !== saved.phone && !(await profileErrors(fields.values))['phone'],
    async (number, signal) => (await userApi.checkPhone(number, { signal, errors: 'background' })).available,
    '手机号已被使用',
  );

  const save = async () => {
    if (busy || !(await fields.check())) return;
    if (taken) {
      fields.focus('phone');
      return;
    }
    setBusy(true);
    try {
      const now = await userApi.update(
        user.id,
        { ...whole(user), realName: realName.trim(), phone: phone.trim(), email: email.trim() },
        { errors: 'screen' },
      );
      takeOver(now);
      fields.set({ realName: now.realName, phone: now.phone, email: now.email });
      onSaved(now);
      toast('已保存');
    } catch (error) {
      if (isApiError(error, 422)) fields.fail(errorsByField(error.errors, fields.values));
      else errorToast(describeError(error).message);
    } finally {
      setBusy(false);
    }
  };
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    void save();
  };
  const phoneField = fields.field('phone');
  return (
    <>
      <form ref={form} className="account-form" noValidate onSubmit={onSubmit}>
        <TextField
          {...fields.field('realName')}
          required
          label="真实姓名"
          placeholder="请输入真实姓名"
          count={50}
          autoComplete="name"
        />
        <TextField
          {...phoneField}
          error={phoneField.error ?? taken}
          required
          type="tel"
          inputMode="tel"
          label="手机号"
          placeholder="请输入手机号"
          maxLength={undefined}
          autoComplete="tel-national"
        />
        <TextField
          {...fields.field('email')}
          type="email"
          inputMode="email"
          label="邮箱"
          placeholder="选填"
          count={100}
          autoComplete="email"
        />
        <Button type="submit" block loading={busy} disabled={!dirty}>
          保存
        </Button>
      </form>
      <CellGroup>
        <Cell label="用户名" value={user.username} />
        <Cell label="类型" value={userTypeLabel(user.type)} />
        <Cell label="状态" value={user.status === 1 ? '启用' : '停用'} />
        <Cell label="注册时间" value={date.format(new Date(user.createdAt))} />
      </CellGroup>
    </>
  );
}
