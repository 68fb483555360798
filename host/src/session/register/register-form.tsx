import { userApi, Link, pageUrl } from '@admin-h5/client';
import { accountFields, passwordLimits, userMessages } from '@admin-h5/contract';
import { Button, useTaken } from '@admin-h5/ui';
import { useEffect, useState } from 'react';
import { config } from '../../core/config/config.ts';
import { AgreementTick, useAgreement } from '../../ui/agreement.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { EmailField, PasswordField, PhoneField, RealNameField, usePhoneTaken } from '../../ui/form/person-fields.tsx';
import { useRulesForm } from '../../ui/form/use-rules-form.ts';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { WorkStatus } from '../../ui/form/work-status.tsx';
import { paths } from '../../core/paths.ts';
import { readDraft, writeDraft } from './register-draft.ts';
import { registerErrors } from './register-errors.ts';
import type { RegisterValues } from './register-errors.ts';
import { SmsCodeField } from './sms-code-field.tsx';
import { useRegister } from './use-register.ts';

/** 注册: errors under the fields; user name and phone are checked while typing. */
export function RegisterForm({ redirect }: { redirect: string | undefined }) {
  const withCode = config().registerSms;
  const [draft] = useState(readDraft);
  const form = useRulesForm<RegisterValues>(draft, (values) => registerErrors(values, withCode));
  const { subscribe } = form;
  const values = form.watch();
  const { ticked, tick, ensure } = useAgreement();
  const { busy, cancel, register } = useRegister(form, redirect);
  useEffect(
    () => subscribe({ formState: { values: true }, callback: (state) => writeDraft(state.values) }),
    [subscribe],
  );

  const isValid = (name: 'username' | 'phone') => async () => !(await registerErrors(values, false))[name];
  const usernameTaken = useTaken(
    values.username.trim(),
    isValid('username'),
    async (name, signal) => (await userApi.checkUsername(name, { signal, errors: 'background' })).available,
    userMessages.usernameTaken,
  );
  const phoneTaken = usePhoneTaken(values.phone, isValid('phone'));

  async function submit(checked: RegisterValues): Promise<void> {
    if (busy) return;
    if (usernameTaken) form.setFocus('username');
    else if (phoneTaken) form.setFocus('phone');
    else if (await ensure('同意并注册')) await register(checked);
  }
  const onSubmit = useSubmit(form, submit);

  return (
    <form className="ah5-session__form" noValidate onSubmit={onSubmit}>
      <FormField
        form={form}
        name="username"
        error={usernameTaken}
        required
        label="用户名"
        placeholder="3-50位字母、数字或下划线"
        count={accountFields.username.max}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField form={form} name="password" label="密码" placeholder={`至少${passwordLimits.min}个字符`} fresh />
      <PasswordField form={form} name="confirm" label="确认密码" placeholder="请再次输入密码" fresh />
      <PhoneField form={form} name="phone" taken={phoneTaken} />
      {withCode && <SmsCodeField form={form} />}
      <RealNameField form={form} name="realName" />
      <EmailField form={form} name="email" />
      <AgreementTick ticked={ticked} onTick={tick} />
      <Button type="submit" block loading={busy}>
        注册
      </Button>
      <WorkStatus cancel={cancel} />
      <div className="ah5-session__links">
        <Link to={pageUrl(paths.login, { redirect })} replace>
          已有账号登录
        </Link>
      </div>
    </form>
  );
}
