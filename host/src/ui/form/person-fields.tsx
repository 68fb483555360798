import { userApi } from '@admin-h5/client';
import { normalisePhone, profileFields, userMessages } from '@admin-h5/contract';
import { useTaken } from '@admin-h5/ui';
import type { FieldValues } from 'react-hook-form';
import { type FieldOf, FormField } from './form-field.tsx';

/** 手机号; `taken` from `usePhoneTaken`. */
export function PhoneField<V extends FieldValues>({ taken, ...field }: FieldOf<V> & { taken: string | undefined }) {
  return (
    <FormField
      {...field}
      error={taken}
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

export function RealNameField<V extends FieldValues>(field: FieldOf<V>) {
  return (
    <FormField
      {...field}
      required
      label="真实姓名"
      placeholder="请输入真实姓名"
      count={profileFields.realName.max}
      autoComplete="name"
    />
  );
}

export function EmailField<V extends FieldValues>(field: FieldOf<V>) {
  return (
    <FormField
      {...field}
      type="email"
      inputMode="email"
      label="邮箱"
      placeholder="选填"
      count={profileFields.email.max}
      autoComplete="email"
    />
  );
}

type PasswordProps<V extends FieldValues> = FieldOf<V> & {
  label: string;
  placeholder: string;
  /** One that is chosen here, not the present one. */
  fresh?: boolean;
};

export function PasswordField<V extends FieldValues>({ fresh = false, ...field }: PasswordProps<V>) {
  return <FormField {...field} required type="password" autoComplete={fresh ? 'new-password' : 'current-password'} />;
}

/** Asks the server, while the number is typed, whether another person has it; the message, or ''. */
export function usePhoneTaken(phone: string, worthAsking: () => Promise<boolean>) {
  return useTaken(
    normalisePhone(phone),
    worthAsking,
    async (number, signal) => (await userApi.checkPhone(number, { signal, errors: 'background' })).available,
    userMessages.phoneTaken,
  );
}
