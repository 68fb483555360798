/** 个人资料: the picture, the form and the end of the account. */
import { authApi, definePage, storeUserInfo } from '@admin-h5/client/host';
import { isObject, normalisePhone, type User, userTypeLabel } from '@admin-h5/contract';
import { Avatar, Button, cameraGlyph, Icon, Loaded, ProgressRing, Screen, TextField, useAvatar } from '@admin-h5/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { currentUser, onSessionEnding, useLeaveGuard, userApi } from '@admin-h5/client';
import { readJson, removeText, writeJson } from '@admin-h5/client/device-storage';
import { confirm, toast } from '@admin-h5/ui/feedback';
import { FormSkeleton } from '../../ui/page/skeletons.tsx';
import { CloseAccount } from './close-account.tsx';
import { formatDay } from '../../core/date-text.ts';
import { Cell, CellGroup } from '../../ui/cell/cell.tsx';
import { EmailField, PhoneField, RealNameField, usePhoneTaken } from '../../ui/form/person-fields.tsx';
import { showRefusal, useSubmit } from '../../ui/form/submit.ts';
import { type Errors, errorsByField, useRulesForm } from '../../ui/form/use-rules-form.ts';
import '../password/password.less';
import './profile.less';

function ProfilePage() {
  const me = useQuery({
    queryKey: ['auth', 'me'],
    queryFn: ({ signal }) => authApi.me({ signal, errors: 'screen' }),
    // The form starts from what is loaded, so an older version would be a conflict at the first save.
    gcTime: 0,
  });
  return (
    <Screen title="个人资料">
      <Loaded query={me} skeleton={<FormSkeleton />}>
        {(user) => <Profile key={user.id} loaded={user} />}
      </Loaded>
    </Screen>
  );
}

/** The record of the server's last response: each change raises its version. */
function Profile({ loaded }: { loaded: User }) {
  const [user, setUser] = useState(loaded);
  return (
    <>
      <AvatarEditor user={user} onChanged={setUser} />
      <ProfileForm user={user} onSaved={setUser} />
      <CloseAccount />
    </>
  );
}

export default definePage(() => ({}), ProfilePage);

/** 头像: choose, crop, upload with progress, cancel, delete. */
export function AvatarEditor({ user, onChanged }: { user: User; onChanged: (user: User) => void }) {
  const { progress, choose, remove, cancel, chooser } = useAvatar({
    userId: user.id,
    removeTitle: '删除头像？',
    onChanged(changed) {
      storeOwnUser(changed);
      onChanged(changed);
    },
  });
  const busy = progress !== null;
  return (
    <div className="avatar-editor">
      <button type="button" className="avatar-editor__picture" aria-label="更换头像" disabled={busy} onClick={choose}>
        <Avatar size="l" fileId={user.avatar} name={user.realName || user.username} />
        <span className="avatar-editor__badge">
          <Icon glyph={cameraGlyph} size={16} />
        </span>
      </button>
      {chooser}
      {busy ? (
        <div className="avatar-editor__progress">
          <ProgressRing part={progress} label="上传进度" />
          <Button kind="text" size="s" onClick={cancel}>
            取消
          </Button>
        </div>
      ) : (
        <div>
          <Button kind="text" size="s" onClick={choose}>
            更换头像
          </Button>
          {user.avatar && (
            <Button kind="text" size="s" onClick={() => void remove()}>
              删除头像
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** In the order of the screen. */
const profileFields = ['realName', 'phone', 'email'] as const;

type ProfileValues = Record<(typeof profileFields)[number], string>;

/** The fields that a person may change themselves, and below them those that they may not. */
function ProfileForm({ user, onSaved }: { user: User; onSaved: (user: User) => void }) {
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
function storeOwnUser(user: User): void {
  const known = currentUser();
  if (known?.id === user.id) storeUserInfo({ ...known, ...user });
}
