/** The form of 个人资料: its rules, its draft when the session ends, and the save, which every screen then shows. */
import { currentUser, onSessionEnding, useLeaveGuard, userApi } from '@admin-h5/client';
import { readJson, removeText, writeJson } from '@admin-h5/client/device-storage';
import { storeUserInfo } from '@admin-h5/client/host';
import { isObject, normalisePhone, type User, userTypeLabel } from '@admin-h5/contract';
import { Button, TextField } from '@admin-h5/ui';
import { confirm, toast } from '@admin-h5/ui/feedback';
import { useEffect, useEffectEvent, useState } from 'react';
import { formatDay } from '../../core/date-text.ts';
import { Cell, CellGroup } from '../../ui/cell/cell.tsx';
import { EmailField, PhoneField, RealNameField, usePhoneTaken } from '../../ui/form/person-fields.tsx';
import { showRefusal } from '../../ui/form/submit.ts';
import { type Errors, errorsByField, useRulesForm } from '../../ui/form/use-rules-form.ts';
import { useSubmit } from '../../ui/form/submit.ts';
import '../password/password.less';

/** In the order of the screen. */
const profileFields = ['realName', 'phone', 'email'] as const;

type ProfileValues = Record<(typeof profileFields)[number], string>;

/** The fields that a person may change themselves, and below them those that they may not. */
export function ProfileForm({ user, onSaved }: { user: User; onSaved: (user: User) => void }) {
  const saved = { realName: user.realName, phone: user.phone, email: user.email };
  const draft = useProfileDraft(user.id, saved);
  const form = useRulesForm<ProfileValues>(saved, profileErrors);
  const { reset } = form;
  const values = form.watch();
  const { isDirty, isSubmitting } = form.formState;
  useEffect(() => {
    if (draft) reset(draft, { keepDefaultValues: true });
  }, [draft, reset]);
  useLeaveGuard(isDirty, askToLeave);
  useStoredDraft(user.id, values, isDirty);

  const taken = usePhoneTaken(
    values.phone,
    async () => normalisePhone(values.phone) !== saved.phone && !(await profileErrors(values))['phone'],
  );

  const save = async ({ realName, phone, email }: ProfileValues) => {
    if (taken) {
      form.setFocus('phone');
      return;
    }
    try {
      const now = await userApi.update(
        user.id,
        { ...toUserInput(user), realName: realName.trim(), phone: normalisePhone(phone), email: email.trim() },
        { errors: 'screen' },
      );
      storeOwnUser(now);
      reset({ realName: now.realName, phone: now.phone, email: now.email });
      onSaved(now);
      toast('已保存');
    } catch (error) {
      showRefusal(form, profileFields, error);
    }
  };
  const onSubmit = useSubmit(form, save);
  return (
    <>
      <form className="account-form" noValidate onSubmit={onSubmit}>
        {draft && isDirty && (
          <p className="account-form__notice" role="status">
            已恢复登录过期前填写的内容，保存后生效
          </p>
        )}
        <TextField label="用户名" autoComplete="username" value={user.username} readOnly onChange={unchanged} />
        <RealNameField form={form} name="realName" />
        <PhoneField form={form} name="phone" taken={taken} />
        <EmailField form={form} name="email" />
        <Button type="submit" block loading={isSubmitting} disabled={!isDirty}>
          保存
        </Button>
      </form>
      <CellGroup>
        <Cell label="类型" value={userTypeLabel(user.type)} />
        <Cell label="状态" value={user.status === 1 ? '启用' : '停用'} />
        <Cell label="注册时间" value={formatDay(user.createdAt)} />
      </CellGroup>
    </>
  );
}

/** The errors of a profile (specification, section 5). */
async function profileErrors(values: ProfileValues): Promise<Errors> {
  const { profileSchema, validate } = await import('@admin-h5/contract/validation');
  const result = validate(profileSchema, values);
  return 'errors' in result ? errorsByField(result.errors) : {};
}

const draftKey = (userId: string) => `admin-h5:draft:${userId}:profile`;

function readDraft(userId: string, saved: ProfileValues): ProfileValues | null {
  const draft = readJson(draftKey(userId));
  if (!isObject(draft)) return null;
  const text = (name: keyof ProfileValues) => {
    const value = draft[name];
    return typeof value === 'string' ? value : saved[name];
  };
  return { realName: text('realName'), phone: text('phone'), email: text('email') };
}

/**
 * The values that were typed before the session ended, after the next login of the same person; otherwise null. They are removed
 * from the device once they are on the screen.
 */
function useProfileDraft(userId: string, saved: ProfileValues): ProfileValues | null {
  const [draft] = useState(() => readDraft(userId, saved));
  useEffect(() => removeText(draftKey(userId)), [userId]);
  return draft;
}

/** Stores the values on the device when the session ends without a logout. */
function useStoredDraft(userId: string, values: ProfileValues, dirty: boolean): void {
  const store = useEffectEvent(() => {
    if (dirty) writeJson(draftKey(userId), values);
  });
  useEffect(
    () =>
      onSessionEnding(({ reason }) => {
        if (reason !== 'logout') store();
      }),
    [],
  );
}

const askToLeave = () =>
  confirm({ title: '内容尚未保存，确定离开吗？', confirmText: '离开', cancelText: '继续编辑', danger: true });

/** A `PUT` takes the whole record; the server ignores fields that a person may not change themselves (decisions, Bodies). */
const toUserInput = ({ username, type, status, realName, phone, email, version }: User) => ({
  username,
  type,
  status,
  realName,
  phone,
  email,
  version,
});

const unchanged = () => undefined;

/** Copies the server's user into the session, so that every screen shows it. */
export function storeOwnUser(user: User): void {
  const known = currentUser();
  if (known?.id === user.id) storeUserInfo({ ...known, ...user });
}
