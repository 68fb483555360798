import { userApi, useLeaveGuard } from '@admin-h5/client';
import { userTypeLabel } from '@admin-h5/contract';
import type { User } from '@admin-h5/contract';
import { Button, TextField } from '@admin-h5/ui';
import { Cell, CellGroup } from '../../ui/cell/cell.tsx';
import { confirm, toast } from '@admin-h5/ui/feedback';
import { useRef, useState } from 'react';
import { EmailField, PhoneField, RealNameField, usePhoneTaken } from '../../ui/form/person-fields.tsx';
import { showRefusal } from '../../ui/form/show-refusal.ts';
import { useFields } from '../../ui/form/use-fields.ts';
import { useSubmit } from '../../ui/form/use-submit.ts';
import '../password/password.less';
import { useKeepProfile, useProfileDraft } from './profile-draft.ts';
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

const unchanged = () => undefined;

const date = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long' });

/** What a person may change about themselves, and what they may not. */
export function ProfileForm({ user, onSaved }: { user: User; onSaved: (user: User) => void }) {
  const form = useRef<HTMLFormElement>(null);
  const saved = { realName: user.realName, phone: user.phone, email: user.email };
  const draft = useProfileDraft(user.id, saved);
  const fields = useFields(form, draft ?? saved, profileErrors);
  const [busy, setBusy] = useState(false);
  const { realName, phone, email } = fields.values;
  const dirty = realName !== saved.realName || phone !== saved.phone || email !== saved.email;
  useLeaveGuard(dirty, askToLeave);
  useKeepProfile(user.id, fields.values, dirty);

  const taken = usePhoneTaken(
    phone,
    async () => phone.trim() !== saved.phone && !(await profileErrors(fields.values))['phone'],
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
      showRefusal(fields, error);
    } finally {
      setBusy(false);
    }
  };
  const onSubmit = useSubmit(save);
  return (
    <>
      <form ref={form} className="account-form" noValidate onSubmit={onSubmit}>
        {draft && dirty && (
          <p className="account-form__notice" role="status">
            已恢复登录过期前填写的内容，保存后生效
          </p>
        )}
        <TextField label="用户名" autoComplete="username" value={user.username} readOnly onChange={unchanged} />
        <RealNameField field={fields.field('realName')} />
        <PhoneField field={fields.field('phone')} taken={taken} />
        <EmailField field={fields.field('email')} />
        <Button type="submit" block loading={busy} disabled={!dirty}>
          保存
        </Button>
      </form>
      <CellGroup>
        <Cell label="类型" value={userTypeLabel(user.type)} />
        <Cell label="状态" value={user.status === 1 ? '启用' : '停用'} />
        <Cell label="注册时间" value={date.format(new Date(user.createdAt))} />
      </CellGroup>
    </>
  );
}
