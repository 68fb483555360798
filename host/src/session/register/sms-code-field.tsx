import { Button } from '@admin-h5/ui';
import type { UseFormReturn } from 'react-hook-form';
import { FormField } from '../../ui/form/form-field.tsx';
import type { RegisterValues } from './register-errors.ts';
import { useSmsCode } from './use-sms-code.ts';

/** 短信验证码, with the button that requests one. */
export function SmsCodeField({ form }: { form: UseFormReturn<RegisterValues> }) {
  const phone = form.watch('phone').trim();
  const { busy, wait, send } = useSmsCode();
  return (
    <FormField
      form={form}
      name="code"
      required
      label="短信验证码"
      placeholder="请输入验证码"
      maxLength={undefined}
      inputMode="numeric"
      autoComplete="one-time-code"
      extra={
        <Button
          kind="soft"
          size="s"
          loading={busy}
          disabled={wait > 0 || form.formState.errors.phone !== undefined || phone === ''}
          onClick={() => void send(phone)}
        >
          {wait > 0 ? `${wait} 秒后重发` : '获取验证码'}
        </Button>
      }
    />
  );
}
