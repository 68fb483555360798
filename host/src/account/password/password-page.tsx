import { useSession } from '@admin-h5/client';
import { signOut, definePage, reLaunch } from '@admin-h5/client/host';
import { passwordLimits } from '@admin-h5/contract';
import { Button, Screen, shieldGlyph } from '@admin-h5/ui';
import { CellGroup, CellLink } from '../../ui/cell/cell.tsx';
import { toast } from '@admin-h5/ui/feedback';
import { PasswordField } from '../../ui/form/person-fields.tsx';
import { showRefusal } from '../../ui/form/show-refusal.ts';
import { useRulesForm } from '../../ui/form/use-rules-form.ts';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { paths } from '../../core/paths.ts';
import { changePassword } from './change-password.ts';
import { passwordErrors, passwordFields, type PasswordValues } from './password-errors.ts';
import './password.less';
import { strengthOf } from './strength.ts';

const words = ['太短', '弱', '中', '强'] as const;

/** 强度条 */
function StrengthBar({ password }: { password: string }) {
  const strength = strengthOf(password);
  return (
    <div className="strength" data-strength={strength} role="status">
      <span className="strength__bars" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {password && `密码强度：${words[strength]}`}
    </div>
  );
}

/** 修改密码 */
function PasswordPage() {
  const mustChange = useSession((state) => state.userInfo?.mustChangePassword === true);
  const username = useSession((state) => state.userInfo?.username ?? '');
  const blank = { oldPassword: '', newPassword: '', confirm: '' };
  const form = useRulesForm<PasswordValues>(blank, (values) => passwordErrors(values, username));

  const submit = async ({ oldPassword, newPassword }: PasswordValues) => {
    try {
      await changePassword(oldPassword, newPassword);
      // The server has ended this session with all the others.
      signOut();
      toast('密码已修改，请重新登录');
      await reLaunch({ url: paths.login, force: true });
    } catch (error) {
      showRefusal(form, passwordFields, error, 'oldPassword');
    }
  };
  const onSubmit = useSubmit(form, submit);
  return (
    <Screen title="修改密码" back={!mustChange}>
      {mustChange && (
        <p className="account-form__notice" role="alert">
          密码由管理员重置，请先修改密码再继续使用
        </p>
      )}
      <form className="account-form" noValidate onSubmit={onSubmit}>
        {/* Tells a password manager whose password changes; without it some store the new one beside the old, or without a user. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordField form={form} name="oldPassword" label="原密码" placeholder="请输入原密码" />
        <PasswordField
          form={form}
          name="newPassword"
          label="新密码"
          placeholder={`至少${passwordLimits.min}个字符`}
          fresh
        />
        <StrengthBar password={form.watch('newPassword')} />
        <PasswordField form={form} name="confirm" label="确认新密码" placeholder="请再次输入新密码" fresh />
        <Button type="submit" block loading={form.formState.isSubmitting}>
          确定
        </Button>
      </form>
      {!mustChange && (
        <CellGroup>
          <CellLink glyph={shieldGlyph} label="登录设备" to={paths.sessions} />
        </CellGroup>
      )}
    </Screen>
  );
}

export default definePage(() => ({}), PasswordPage);
