import { authApi } from '@admin-h5/client/host';
import { isApiError } from '@admin-h5/client';
import { toast } from '@admin-h5/ui/feedback';
import { useState } from 'react';
import { config } from '../../core/config/config.ts';
import { redirectAfterLogin } from '../after-login.ts';
import { encrypt } from '../../core/encrypt.ts';
import { enter } from '../enter.ts';
import { useCountdown } from '../fields/use-countdown.ts';
import { errorsByField } from '../../ui/form/use-fields.ts';
import type { Fields } from '../../ui/form/use-fields.ts';
import { showFailure } from '../../ui/form/show-failure.ts';
import type { LoginField } from './login-errors.ts';
import { rememberName } from './remembered-name.ts';

/** Where the server gives no time to wait after too many failures. */
const defaultWait = 60;

/** Logging in with user name and password, and leading on from there. */
export function useLogin(fields: Fields<LoginField>, redirect: string | undefined) {
  const [busy, setBusy] = useState(false);
  const [wait, startWait] = useCountdown();

  function explain(error: unknown): void {
    showFailure(error);
    if (!isApiError(error)) return;
    const errors = errorsByField(error.errors, fields.values);
    if (Object.keys(errors).length > 0) fields.fail(errors);
    // The user name stays; the password is most likely what was wrong.
    else if (error.status === 400) fields.focus('password');
    if (error.status === 429) startWait(error.retryAfter ?? defaultWait);
  }

  async function login(remember: boolean): Promise<void> {
    const username = fields.values.username.trim();
    setBusy(true);
    try {
      const result = await authApi.login({ username, password: await encrypt(fields.values.password) });
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

  return { busy, wait, login };
}
