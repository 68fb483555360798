/** 修改密码: the two passwords, checked by the rules of the contract, with an advice on how strong the new one is. */
import { currentUser, userApi, useSession } from '@admin-h5/client';
import { definePage, reLaunch, signOut } from '@admin-h5/client/host';
import { passwordLimits } from '@admin-h5/contract';
import { Button, Screen, shieldGlyph } from '@admin-h5/ui';
import { toast } from '@admin-h5/ui/feedback';
import { encrypt } from '../../core/encrypt.ts';
import { paths } from '../../core/paths.ts';
import { CellGroup, CellLink } from '../../ui/cell/cell.tsx';
import { confirmError, showRefusal, useSubmit } from '../../ui/form/submit.ts';
import { PasswordField } from '../../ui/form/person-fields.tsx';
import { type Errors, errorsByField, useRulesForm } from '../../ui/form/use-rules-form.ts';
import './password.less';

/** In the order of the screen. */
const passwordFields = ['oldPassword', 'newPassword', 'confirm'] as const;

type PasswordValues = Record<(typeof passwordFields)[number], string>;

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

/** The errors of a password change (specification, section 5). */
export async function passwordErrors(values: PasswordValues, username = ''): Promise<Errors> {
  const { passwordChangeSchema, passwordFault, validate } = await import('@admin-h5/contract/validation');
  const { confirm, ...input } = values;
  const result = validate(passwordChangeSchema, input);
  const chosen = passwordFault(input.newPassword, { username, oldPassword: input.oldPassword });
  return {
    ...(chosen === null ? {} : { newPassword: chosen }),
    ...('errors' in result ? errorsByField(result.errors) : {}),
    ...confirmError(input.newPassword, confirm, '请再次输入新密码'),
  };
}

/**
 * Thrown without a signed-in person: `errMsg` is the specification's text, the message is for the screen (section 5;
 * decisions.md, Navigation).
 */
class NotLoggedInError extends Error {
  override readonly name = 'NotLoggedInError';
  readonly errMsg = 'user not logged in';
  constructor() {
    super('请先登录');
  }
}

/**
 * Sends both passwords, each encrypted. The server then ends all of the person's sessions, including this one.
 * @throws NotLoggedInError, EncryptionError, ApiError
 */
export async function changePassword(oldPassword: string, newPassword: string): Promise<void> {
  const user = currentUser();
  if (!user) throw new NotLoggedInError();
  await userApi.changePassword(
    user.id,
    { oldPassword: await encrypt(oldPassword), newPassword: await encrypt(newPassword) },
    { errors: 'screen' },
  );
}

const strengthLabels = ['太短', '弱', '中', '强'] as const;

function StrengthBar({ password }: { password: string }) {
  const strength = passwordStrength(password);
  return (
    <div className="strength" data-strength={strength} role="status">
      <span className="strength__bars" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {password && `密码强度：${strengthLabels[strength]}`}
    </div>
  );
}

type Strength = 0 | 1 | 2 | 3;

/**
 * A rough strength of a password, by length and kinds of characters. It only advises; the rule is the length
 * (specification, section 5).
 */
export function passwordStrength(password: string): Strength {
  const length = Array.from(password).length;
  if (length < passwordLimits.min) return 0;
  const kinds = [/\d/, /[a-z]/, /[A-Z]/, /[^\da-zA-Z]/].filter((kind) => kind.test(password)).length;
  const varied = new Set(password).size > 4;
  if (!varied || (length < 10 && kinds < 2)) return 1;
  return kinds >= 3 && length >= 10 ? 3 : 2;
}
