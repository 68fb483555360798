import { authApi } from '@admin-h5/client/host';
import { isApiError, pageUrl, redirectTo } from '@admin-h5/client';
import { toast } from '@admin-h5/ui/feedback';
import { useRef, useState } from 'react';
import { config } from '../../core/config/config.ts';
import { redirectAfterLogin } from '../after-login.ts';
import { encrypt } from '../../core/encrypt.ts';
import { enter } from '../enter.ts';
import { errorsByField } from '../../ui/form/use-fields.ts';
import type { Fields } from '../../ui/form/use-fields.ts';
import { paths } from '../../core/paths.ts';
import { showFailure } from '../../ui/form/show-failure.ts';
import { dropDraft } from './register-draft.ts';
import type { RegisterField } from './register-errors.ts';

/** Signs the new person in; where that fails the login page takes over, user name filled in. */
async function signUp(username: string, password: string, redirect: string | undefined): Promise<void> {
  try {
    await enter(await authApi.login({ username, password }, { errors: 'background' }));
    redirectAfterLogin(redirect, config().loginRedirectDelay, paths.mine);
  } catch {
    await redirectTo({ url: pageUrl(paths.login, { redirect: redirect ?? paths.mine, username }) });
  }
}

/** Creating an account, and leading on from there. */
export function useRegister(fields: Fields<RegisterField>, redirect: string | undefined) {
  const [busy, setBusy] = useState(false);
  /** A code counts once, so its ticket is kept for the next try where the account was refused for another reason. */
  const proof = useRef<{ phone: string; code: string; ticket: string }>(undefined);

  async function prove(phone: string, code: string): Promise<string> {
    const known = proof.current;
    if (known?.phone === phone && known.code === code) return known.ticket;
    const { ticket } = await authApi.smsVerify({ phone, code });
    proof.current = { phone, code, ticket };
    return ticket;
  }

  async function send(): Promise<void> {
    const { password: plain, phone, code, username, realName, email } = fields.values;
    const password = await encrypt(plain);
    const ticket = config().registerSms ? { ticket: await prove(phone, code.trim()) } : {};
    await authApi.register({ username: username.trim(), password, phone, realName, email, ...ticket });
    dropDraft();
    toast('注册成功');
    await signUp(username.trim(), password, redirect);
  }

  async function register(): Promise<void> {
    setBusy(true);
    try {
      await send();
    } catch (error) {
      setBusy(false);
      // 验证码错误或已过期: the ticket, too, has run out.
      if (isApiError(error, 400)) proof.current = undefined;
      showFailure(error);
      if (!isApiError(error)) return;
      const { ticket, ...errors } = errorsByField(error.errors, { ...fields.values, ticket: '' });
      if (ticket !== undefined || Object.keys(errors).length > 0) fields.fail({ code: ticket, ...errors });
    }
  }

  return { busy, register };
}
