import { userApi, currentUser } from '@admin-h5/client';
import { normalisePhone, userMessages } from '@admin-h5/contract';
import { accountFields } from '@admin-h5/contract';
import { textField } from '@admin-h5/contract/validation';
import { useTaken } from '@admin-h5/ui';

const { username, phone } = accountFields;
const isValid = (field: Parameters<typeof textField>[0], value: string) => !textField(field).validate(value).error;

interface Props {
  value: string;
  /** The record's present value, which is always available to it. */
  own: string;
}

/**
 * Reports a user name that is in use while a person types; saving checks again. The API treats the caller's own name
 * as available, but for another account it is not.
 */
export function UsernameTaken({ value, own }: Props) {
  const message = useTaken(
    value,
    async () => isValid(username, value) && value.toLowerCase() !== own.toLowerCase(),
    async (name, signal) =>
      name.toLowerCase() !== currentUser()?.username.toLowerCase() &&
      (await userApi.checkUsername(name, { signal, errors: 'background' })).available,
    userMessages.usernameTaken,
  );
  return message ? <span role="status">{message}</span> : null;
}

/** Reports a phone number that is in use, in the same way. */
export function PhoneTaken({ value, own }: Props) {
  const number = normalisePhone(value);
  const message = useTaken(
    number,
    async () => isValid(phone, number) && number !== own,
    async (phone, signal) =>
      phone !== currentUser()?.phone && (await userApi.checkPhone(phone, { signal, errors: 'background' })).available,
    userMessages.phoneTaken,
  );
  return message ? <span role="status">{message}</span> : null;
}
