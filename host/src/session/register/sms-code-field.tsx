import { Button, TextField } from '@admin-h5/ui';
import type { FieldProps } from '../../ui/form/use-fields.ts';
import { useSmsCode } from './use-sms-code.ts';

export interface SmsCodeFieldProps {
  code: FieldProps<'code'>;
  phone: string;
  /** Whether the phone number is good enough to send to. */
  ready: boolean;
}

/** 短信验证码, with the button that asks for one. */
export function SmsCodeField({ code, phone, ready }: SmsCodeFieldProps) {
  const { busy, wait, send } = useSmsCode();
  return (
    <TextField
      {...code}
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
          disabled={wait > 0 || !ready || phone.trim() === ''}
          onClick={() => void send(phone.trim())}
        >
          {wait > 0 ? `${wait} 秒后重发` : '获取验证码'}
        </Button>
      }
    />
  );
}
