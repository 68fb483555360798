import { userApi } from '@admin-h5/client';
import { TextField, useTaken } from '@admin-h5/ui';
import type { FieldProps } from './use-fields.ts';

/** 手机号, with what stands against it; `taken` from `usePhoneTaken`. */
export function PhoneField({ field, taken }: { field: FieldProps<'phone'>; taken: string | undefined }) {
  return (
    <TextField
      {...field}
      error={field.error ?? taken}
      required
      type="tel"
      inputMode="tel"
      label="手机号"
      placeholder="请输入手机号"
      maxLength={undefined}
      autoComplete="tel-national"
    />
  );
}

export function RealNameField({ field }: { field: FieldProps<'realName'> }) {
  return <TextField {...field} required label="真实姓名" placeholder="请输入真实姓名" count={50} autoComplete="name" />;
}

export function EmailField({ field }: { field: FieldProps<'email'> }) {
  return (
    <TextField
      {...field}
      type="email"
      inputMode="email"
      label="邮箱"
      placeholder="选填"
      count={100}
      autoComplete="email"
    />
  );
}

/** Asks, while it is typed, whether somebody else has this number; the message, or undefined. */
export function usePhoneTaken(phone: string, worthAsking: () => Promise<boolean>) {
  return useTaken(
    phone.trim(),
    worthAsking,
    async (number, signal) => (await userApi.checkPhone(number, { signal, errors: 'background' })).available,
    '手机号已被使用',
  );
}
