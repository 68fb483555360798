import type { MaterialInput } from '@admin-h5/contract';
import type { RowOf, VersionedColumns } from '../database/row.ts';

export type MaterialRow = VersionedColumns & RowOf<MaterialInput> & { viewCount: number };
