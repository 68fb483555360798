import { userApi, Link, pageUrl } from '@admin-h5/client';
import { Button, TextField, useTaken } from '@admin-h5/ui';
import { useEffect, useRef, useState } from 'react';
import { config } from '../../core/config/config.ts';
import { AgreementTick, useAgreement } from '../../ui/agreement.tsx';
import { EmailField, PhoneField, RealNameField, usePhoneTaken } from '../../ui/form/person-fields.tsx';
import { useFields } from '../../ui/form/use-fields.ts';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { paths } from '../../core/paths.ts';
import { readDraft, writeDraft } from './register-draft.ts';
import { registerErrors } from './register-errors.ts';
import { SmsCodeField } from './sms-code-field.tsx';
import { useRegister } from './use-register.ts';

/** 注册: rules under the fields, user name and phone checked while they are typed. */
export function RegisterForm({ redirect }: { redirect: string | undefined }) {
  const withCode = config().registerSms;
  const form = useRef<HTMLFormElement>(null);
  const [draft] = useState(readDraft);
  const fields = useFields(form, draft, (values) => registerErrors(values, withCode));
  const { values, field } = fields;
  const { ticked, tick, ensure } = useAgreement();
  const { busy, register } = useRegister(fields, redirect);
  useEffect(() => writeDraft(values), [values]);

  const isValid = (name: 'username' | 'phone') => async () => !(await registerErrors(values, false))[name];
  const usernameTaken = useTaken(
    values.username.trim(),
    isValid('username'),
    async (name, signal) => (await userApi.checkUsername(name, { signal, errors: 'background' })).available,
    '用户名已存在',
  );
  const phoneTaken = usePhoneTaken(values.phone, isValid('phone'));

  async function submit(): Promise<void> {
    if (busy || !(await fields.check())) return;
    if (usernameTaken) fields.focus('username');
    else if (phoneTaken) fields.focus('phone');
    else if (await ensure('同意并注册')) await register();
  }
  const onSubmit = useSubmit(submit);

  const username = field('username');
  const phone = field('phone');
  return (
    <form ref={form} className="ah5-session__form" noValidate onSubmit={onSubmit}>
      <TextField
        {...username}
        error={username.error ?? usernameTaken}
        required
        label="用户名"
        placeholder="3-50位字母、数字或下划线"
        count={50}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        {...field('password')}
        required
        type="password"
        label="密码"
        placeholder="至少6个字符"
        autoComplete="new-password"
      />
      <TextField
        {...field('confirm')}
        required
        type="password"
        label="确认密码"
        placeholder="请再次输入密码"
        autoComplete="new-password"
      />
      <PhoneField field={phone} taken={phoneTaken} />
      {withCode && <SmsCodeField code={field('code')} phone={values.phone} ready={!phone.error} />}
      <RealNameField field={field('realName')} />
      <EmailField field={field('email')} />
      <AgreementTick ticked={ticked} onTick={tick} />
      <Button type="submit" block loading={busy}>
        注册
      </Button>
      <div className="ah5-session__links">
        <Link to={pageUrl(paths.login, { redirect })} replace>
          已有账号登录
        </Link>
      </div>
    </form>
  );
}
