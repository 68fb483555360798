import { userTypeLabel, userTypes } from '@admin-h5/contract';
import { labelled, status, text } from '../sheets/column.ts';
import type { ExportDefinition } from '../sheets/definition.ts';
import { withHeaders } from '../sheets/headers.ts';

/** 用户 as a sheet, for export only: each account is created with its own password. */
export const userSheet: ExportDefinition = {
  path: 'user',
  entityLabel: '用户',
  categories: 'product',
  columns: withHeaders('user', {
    username: text(),
    realName: text(),
    phone: text(),
    email: text(),
    type: labelled(Object.fromEntries(userTypes.map((type) => [userTypeLabel(type), type]))),
    status,
    lastLoginAt: text(),
    createdAt: text(),
  }),
};
