import type { ProductInput } from '@admin-h5/contract';
import type { RowOf, VersionedColumns } from '../database/row.ts';

export type ProductRow = VersionedColumns &
  RowOf<ProductInput> & {
    viewCount: number;
    /** Crops and targets of the usages, each once, separated by 、: for summaries. */
    crops: string;
    targets: string;
  };
/** One row of 使用范围, folded: the feed's filters `crop` and `target` hold on one and the same. */
export interface ProductUsageRow {
  productId: string;
  place: number;
  crop: string;
  target: string;
}
