import { Link, pageUrl } from '@admin-h5/client';
import { Button, buttonClass, Tick } from '@admin-h5/ui';
import { useState } from 'react';
import { AgreementTick, useAgreement } from '../../ui/agreement.tsx';
import { useCapsLock } from '../fields/use-caps-lock.ts';
import { FormField } from '../../ui/form/form-field.tsx';
import { useRulesForm } from '../../ui/form/use-rules-form.ts';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { paths } from '../../core/paths.ts';
import { endNotice } from '../session-end.ts';
import { loginErrors } from './login-errors.ts';
import type { LoginValues } from './login-errors.ts';
import { rememberedName } from './remembered-name.ts';
import { useLogin } from './use-login.ts';

export interface PasswordLoginProps {
  redirect: string | undefined;
  /** Initial value, such as after a registration. */
  username: string | undefined;
}

/** 密码登录. */
export function PasswordLogin({ redirect, username }: PasswordLoginProps) {
  const [remember, setRemember] = useState(true);
  const [notice] = useState(endNotice);
  const form = useRulesForm<LoginValues>({ username: username ?? rememberedName(), password: '' }, loginErrors);
  const { ticked, tick, ensure } = useAgreement();
  const { busy, wait, failure, login } = useLogin(form, redirect);
  const { capsLock, handlers } = useCapsLock();

  async function submit(values: LoginValues): Promise<void> {
    if (busy || wait > 0) return;
    if (await ensure('同意并登录')) await login(values, remember);
  }
  const onSubmit = useSubmit(form, submit);

  return (
    <form className="ah5-session__form" noValidate onSubmit={onSubmit}>
      {notice && (
        <p className="ah5-session__notice" role="alert">
          {notice}
        </p>
      )}
      <FormField
        form={form}
        name="username"
        label="用户名"
        placeholder="请输入用户名"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={undefined}
        enterKeyHint="next"
      />
      <FormField
        form={form}
        name="password"
        {...handlers}
        type="password"
        label="密码"
        placeholder="请输入密码"
        autoComplete="current-password"
        enterKeyHint="go"
        hint={capsLock ? '大写锁定已开启' : ''}
      />
      <label className="ah5-session__tick">
        <Tick checked={remember} onChange={(event) => setRemember(event.target.checked)} />
        <span>记住用户名</span>
      </label>
      <AgreementTick ticked={ticked} onTick={tick} />
      <div className="ah5-session__actions">
        <Button type="submit" block loading={busy} disabled={wait > 0}>
          登录
        </Button>
        <Link className={buttonClass({ kind: 'soft' })} to={paths.home}>
          先逛逛
        </Link>
      </div>
      <p className="ah5-session__wait" role="status">
        {wait > 0 ? `尝试次数过多，请 ${wait} 秒后再试` : failure}
      </p>
      <div className="ah5-session__links">
        <Link to={pageUrl(paths.register, { redirect })}>注册账号</Link>
      </div>
    </form>
  );
}
