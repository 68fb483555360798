import type { CompanyInput } from '@admin-h5/contract';
import type { RowOf, VersionedColumns } from '../database/row.ts';

export type CompanyRow = VersionedColumns & RowOf<CompanyInput>;
