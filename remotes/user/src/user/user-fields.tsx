import { accountFields, passwordLimits, normalisePhone, userMessages, userTypeDuty } from '@admin-h5/contract';
import { type FieldSpec, type FormSection, formSections, textOf } from '@admin-h5/admin-kit';
import { userApi, currentUser } from '@admin-h5/client';
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
function UsernameTaken({ value, own }: Props) {
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
function PhoneTaken({ value, own }: Props) {
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

interface Options {
  /** A new account needs a password. */
  isNew: boolean;
  /** People cannot demote or disable themselves. */
  isSelf: boolean;
  /** The record's present values. */
  own: { username: string; phone: string };
}

const password: FieldSpec = {
  kind: 'password',
  name: 'password',
  label: '密码',
  required: true,
  autoComplete: 'new-password',
  hint: `${passwordLimits.min}-${passwordLimits.max} 个字符`,
};

export const userSections = ({ isNew, isSelf, own }: Options): readonly FormSection[] =>
  formSections(accountFields, [
    {
      title: '账号',
      fields: [
        {
          name: 'username',
          placeholder: '3-50位字母、数字或下划线',
          hint: (values) => <UsernameTaken value={textOf(values.username).trim()} own={own.username} />,
        },
        ...(isNew ? [password] : []),
        {
          name: 'type',
          blank: 1,
          readOnly: isSelf,
          hint: ({ type }) => (isSelf ? '不能修改自己的类型和状态' : userTypeDuty(Number(type))),
        },
        { name: 'status', readOnly: isSelf },
      ],
    },
    {
      title: '联系方式',
      fields: [
        'realName',
        { name: 'phone', hint: (values) => <PhoneTaken value={textOf(values.phone)} own={own.phone} /> },
        { name: 'email', inputMode: 'email' },
      ],
    },
  ]);
