import type { EntityName } from './entity.ts';

/** Days for which a deleted record can be restored. */
export const recycleDays = 30;

/** One deleted record; it is gone for good at `expiresAt` (`recycleDays` after the deletion). */
export interface RecycleEntry {
  id: string;
  entity: EntityName;
  label: string;
  deletedAt: string;
  deletedBy: string | null;
  /** As the person was called then; of a closed account 已注销用户. */
  deletedByName: string;
  expiresAt: string;
}
