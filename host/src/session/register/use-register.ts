import { authApi } from '@admin-h5/client/host';
import { isApiError, pageUrl, redirectTo } from '@admin-h5/client';
import { toast } from '@admin-h5/ui/feedback';
import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { config } from '../../core/config/config.ts';
import { redirectAfterLogin } from '../after-login.ts';
import { encrypt } from '../../core/encrypt.ts';
import { enter } from '../enter.ts';
import { paths } from '../../core/paths.ts';
import { showNonApiFailure } from '../../ui/form/show-non-api-failure.ts';
import { cancellableWork } from '../../ui/form/work-status.tsx';
import { showFieldErrors } from '../../ui/form/show-refusal.ts';
import { dropDraft } from './register-draft.ts';
import { registerFields } from './register-errors.ts';
import type { RegisterValues } from './register-errors.ts';

/** Logs the new user in; if that fails, opens the login page with the user name filled in. */
async function signUp(username: string, password: string, redirect: string | undefined): Promise<void> {
  try {
    await enter(await authApi.login({ username, password }, { errors: 'background' }));
    redirectAfterLogin(redirect, config().loginRedirectDelay, paths.mine);
  } catch {
    await redirectTo({ url: pageUrl(paths.login, { redirect: redirect ?? paths.mine, username }) });
  }
}

/** Creates an account and opens the next page. */
export function useRegister(form: UseFormReturn<RegisterValues>, redirect: string | undefined) {
  const [busy, setBusy] = useState(false);
  /** Ends the computation that the server has asked for; null while there is none. */
  const [cancel, setCancel] = useState<(() => void) | null>(null);
  /** A code is valid once, so its ticket is kept for the next try if the account was refused for another reason. */
  const proof = useRef<{ phone: string; code: string; ticket: string }>(undefined);

  async function prove(phone: string, code: string): Promise<string> {
    const known = proof.current;
    if (known?.phone === phone && known.code === code) return known.ticket;
    const { ticket } = await authApi.smsVerify({ phone, code });
    proof.current = { phone, code, ticket };
    return ticket;
  }

  async function send({ password: plain, phone, code, username, realName, email }: RegisterValues): Promise<void> {
    const password = await encrypt(plain);
    const ticket = config().registerSms ? { ticket: await prove(phone, code.trim()) } : {};
    const body = { username: username.trim(), password, phone, realName, email, ...ticket };
    await authApi.register(body, cancellableWork(setCancel));
    dropDraft();
    toast('注册成功');
    await signUp(username.trim(), password, redirect);
  }

  async function register(values: RegisterValues): Promise<void> {
    setBusy(true);
    try {
      await send(values);
    } catch (error) {
      setBusy(false);
      // 验证码错误或已过期: the ticket has expired as well.
      if (isApiError(error, 400)) proof.current = undefined;
      showNonApiFailure(error);
      if (!isApiError(error)) return;
      // The server gave the ticket for the code that the person typed.
      const errors = error.errors.map(({ field, message }) => ({
        field: field === 'ticket' ? 'code' : field,
        message,
      }));
      showFieldErrors(form, registerFields, errors);
    }
  }

  return { busy, cancel, register };
}
