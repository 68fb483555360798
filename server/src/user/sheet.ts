import { labelled, status, text } from '../sheets/column.ts';
import type { ExportDefinition } from '../sheets/definition.ts';

/** 用户 as a sheet, for export only: each account is created with its own password. */
export const userSheet: ExportDefinition = {
  path: 'user',
  entityLabel: '用户',
  categories: 'product',
  columns: [
    text('username', '用户名'),
    text('realName', '真实姓名'),
    text('phone', '手机号'),
    text('email', '邮箱'),
    labelled('type', '用户类型', { 业主: 1, 物业: 2, 管理员: 3 }),
    status(),
    text('lastLoginAt', '最近登录'),
    text('createdAt', '创建时间'),
  ],
};
