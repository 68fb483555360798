import type { ProductInput } from '@admin-h5/contract';
import type { RowOf, VersionedColumns } from '../database/row.ts';

export type ProductRow = VersionedColumns &
  RowOf<ProductInput> & {
    viewCount: number;
    /** Distinct crops and targets of the usages, separated by 、: for summaries. */
    crops: string;
    targets: string;
  };
/** One row of 使用范围, folded: the feed's filters `crop` and `target` must match the same row. */
export interface ProductUsageRow {
  productId: string;
  place: number;
  crop: string;
  target: string;
}
