import { authApi } from '@admin-h5/client/host';
import { isApiError } from '@admin-h5/client';
import { showError, toast } from '@admin-h5/ui/feedback';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { config } from '../../core/config/config.ts';
import { redirectAfterLogin } from '../after-login.ts';
import { encrypt } from '../../core/encrypt.ts';
import { enter } from '../enter.ts';
import { useCountdown } from '../fields/use-countdown.ts';
import { showNonApiFailure } from '../../ui/form/show-non-api-failure.ts';
import { showFieldErrors } from '../../ui/form/show-refusal.ts';
import { loginFields } from './login-errors.ts';
import type { LoginValues } from './login-errors.ts';
import { rememberName } from './remembered-name.ts';

/** Seconds to wait after too many failures if the response does not say. */
const defaultWait = 60;

/** Logs in with user name and password and opens the next page. */
export function useLogin(form: UseFormReturn<LoginValues>, redirect: string | undefined) {
  const [busy, setBusy] = useState(false);
  const [wait, startWait] = useCountdown();
  const [failure, setFailure] = useState('');

  function explain(error: unknown): void {
    showNonApiFailure(error);
    if (!isApiError(error)) return;
    // Under the form, where the seconds count down.
    if (error.status === 429) {
      startWait(error.retryAfter ?? defaultWait);
      return;
    }
    showError(error);
    // The error catalogue has no toast for it, since it usually opens this screen.
    if (error.status === 401) setFailure('登录未成功，请核对用户名和密码后重试');
    const named = showFieldErrors(form, loginFields, error.errors);
    // The user name stays: most likely the password was wrong.
    if (!named && (error.status === 400 || error.status === 401)) form.setFocus('password');
  }

  async function login(values: LoginValues, remember: boolean): Promise<void> {
    const username = values.username.trim();
    setBusy(true);
    setFailure('');
    try {
      const result = await authApi.login({ username, password: await encrypt(values.password) }, { errors: 'screen' });
      rememberName(remember ? username : '');
      if (!(await enter(result))) {
        setBusy(false);
        return;
      }
      toast('登录成功');
      redirectAfterLogin(redirect, config().loginRedirectDelay);
    } catch (error) {
      setBusy(false);
      explain(error);
    }
  }

  return { busy, wait, failure, login };
}
