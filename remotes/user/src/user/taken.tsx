import { userApi, currentUser } from '@admin-h5/client';
import { useTaken } from '@admin-h5/ui';

interface Props {
  value: string;
  /** What the record has already: that is its own. */
  own: string;
}

/**
 * Says while a person types that a user name is in use; saving asks again. The API calls one's own value free, which for another
 * account it is not.
 */
export function UsernameTaken({ value, own }: Props) {
  const message = useTaken(
    value,
    async () => /^\w{3,50}$/.test(value) && value.toLowerCase() !== own.toLowerCase(),
    async (name, signal) =>
      name.toLowerCase() !== currentUser()?.username.toLowerCase() &&
      (await userApi.checkUsername(name, { signal, errors: 'background' })).available,
    '用户名已存在',
  );
  return message ? <span role="status">{message}</span> : null;
}

/** The same for a phone number. */
export function PhoneTaken({ value, own }: Props) {
  const message = useTaken(
    value,
    async () => /^1[3-9]\d{9}$/.test(value) && value !== own,
    async (phone, signal) =>
      phone !== currentUser()?.phone && (await userApi.checkPhone(phone, { signal, errors: 'background' })).available,
    '手机号已被使用',
  );
  return message ? <span role="status">{message}</span> : null;
}
