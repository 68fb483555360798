import { fieldLabels, normalisePhone, passwordLimits, userLimits } from '@admin-h5/contract';
import type { FieldSpec, FormSection } from '@admin-h5/admin-kit';
import { fieldsOf, statusField, textOf } from '@admin-h5/admin-kit';
import { userTypes } from '../user-types.ts';
import { PhoneTaken, UsernameTaken } from './taken.tsx';

const { text, radio } = fieldsOf(fieldLabels.user, userLimits);

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

export const userSections = ({ isNew, isSelf, own }: Options): readonly FormSection[] => [
  {
    title: '账号',
    fields: [
      text('username', {
        required: true,
        placeholder: '3-50位字母、数字或下划线',
        hint: (values) => <UsernameTaken value={textOf(values.username).trim()} own={own.username} />,
      }),
      ...(isNew ? [password] : []),
      radio('type', userTypes, {
        required: true,
        blank: 1,
        readOnly: isSelf,
        ...(isSelf ? { hint: '不能修改自己的类型和状态' } : {}),
      }),
      { ...statusField, readOnly: isSelf },
    ],
  },
  {
    title: '联系方式',
    fields: [
      text('realName', { required: true }),
      text('phone', {
        required: true,
        inputMode: 'tel',
        normalise: normalisePhone,
        hint: (values) => <PhoneTaken value={textOf(values.phone)} own={own.phone} />,
      }),
      text('email', { inputMode: 'email' }),
    ],
  },
];
