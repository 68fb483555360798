import { accountFields, passwordLimits } from '@admin-h5/contract';
import type { FieldSpec, FormSection } from '@admin-h5/admin-kit';
import { formSections, textOf } from '@admin-h5/admin-kit';
import { PhoneTaken, UsernameTaken } from './taken.tsx';

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
        { name: 'type', blank: 1, readOnly: isSelf, ...(isSelf ? { hint: '不能修改自己的类型和状态' } : {}) },
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
