import { accountFields } from '@admin-h5/contract';
import type { ExportDefinition } from '../import/columns/definition.ts';
import { sheetColumns, withHeaders } from '../import/columns/sheet-columns.ts';
import { text } from '../import/columns/cell-kinds.ts';

/** 用户 as a sheet, for export only: each account is created with its own password. */
export const userSheet: ExportDefinition = {
  path: 'user',
  entityLabel: '用户',
  categories: 'product',
  columns: [
    ...sheetColumns('user', accountFields, {}),
    ...withHeaders('user', { lastLoginAt: text(), createdAt: text() }),
  ],
};
