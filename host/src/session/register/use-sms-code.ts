import { authApi } from '@admin-h5/client/host';
import { isApiError } from '@admin-h5/client';
import { toast } from '@admin-h5/ui/feedback';
import { useState } from 'react';
import { useCountdown } from '../fields/use-countdown.ts';

/** Seconds between two codes. */
const codePause = 60;

/** Requests an SMS code, with the pause until the next one. */
export function useSmsCode() {
  const [busy, setBusy] = useState(false);
  const [wait, startWait] = useCountdown();
  const send = async (phone: string): Promise<void> => {
    setBusy(true);
    try {
      await authApi.smsSend({ phone });
      toast('验证码已发送');
      startWait(codePause);
    } catch (error) {
      if (isApiError(error, 429)) startWait(error.retryAfter ?? codePause);
    } finally {
      setBusy(false);
    }
  };
  return { busy, wait, send };
}
