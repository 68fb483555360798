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
    type: labelled({ 业主: 1, 物业: 2, 管理员: 3 }),
    status,
    lastLoginAt: text(),
    createdAt: text(),
  }),
};
