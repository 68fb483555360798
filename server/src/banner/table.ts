import type { BannerInput } from '@admin-h5/contract';
import type { RowOf, VersionedColumns } from '../database/row.ts';

export type BannerRow = VersionedColumns & RowOf<BannerInput> & { clickCount: number };
