import type { CategoryInput } from '@admin-h5/contract';
import type { RowOf, VersionedColumns } from '../database/row.ts';

export type CategoryRow = VersionedColumns & RowOf<CategoryInput>;
